import {
  payoutApprove,
  payoutConfirmAccount,
  payoutDetail,
  payoutDraw,
  payoutList,
  payoutStatement,
  payoutSummary,
} from '@lorikeet/contracts/payouts';
import { Refusal } from '@lorikeet/domain/kernel';
import { issueTicket } from '../../platform/files/tickets.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { approvePayout } from './approve-payout.ts';
import { confirmAccount } from './confirm-account.ts';
import { drawPayout } from './draw-payout.ts';
import { payoutDetails } from './payout-detail.query.ts';
import { listPayouts } from './payout-list.query.ts';
import { lockPayout } from './payout-store.ts';
import { summarisePayouts } from './payout-summary.query.ts';
import { payoutStatementFile } from './statement-of-payout.ts';

export function payoutRoutes(routes: Routes): void {
  routes.tenant(payoutList, ({ work, input }) => listPayouts(work, input));
  routes.tenant(payoutSummary, ({ work, input }) => summarisePayouts(work, input));
  routes.tenant(payoutDetail, ({ work, input }) => payoutDetails(work, input));
  routes.tenant(payoutDraw, async ({ work }) => {
    const drawn = await drawPayout(work);
    if (!drawn) throw new Refusal('payout.nothing_to_pay');
    return { id: drawn.id, status: 'draft' as const };
  });
  routes.tenant(payoutApprove, async ({ work, input }) => {
    await approvePayout(work, input.id);
    const { id, status } = await lockPayout(work, input.id);
    return { id, status };
  });
  routes.tenant(payoutConfirmAccount, async ({ work }) => {
    await confirmAccount(work);
    return { done: true as const };
  });
  routes.tenant(payoutStatement, async ({ work, input }) => {
    await lockPayout(work, input.id);
    const path = await issueTicket(work, [payoutStatementFile], {
      kind: payoutStatementFile.kind,
      id: input.id,
    });
    return { path };
  });
}
