import * as balance from '@lorikeet/contracts/balance';
import * as payouts from '@lorikeet/contracts/payouts';
import { issueTicket } from '../../platform/files/tickets.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import { approvePayout } from './approve-payout.ts';
import { balanceAt } from './balance.query.ts';
import { comingMovements, comingPayoutOf } from './coming-payout.query.ts';
import { confirmAccount } from './confirm-account.ts';
import { drawPayout } from './draw-payout.ts';
import { payoutDetails } from './payout-detail.query.ts';
import { listPayouts } from './payout-list.query.ts';
import { payoutStatementPdf, statementDocument } from './payout-statement-pdf.ts';
import { lockPayout } from './payout-store.ts';
import { summarisePayouts } from './payout-summary.query.ts';
import { payoutStatementFile } from './statement-of-payout.ts';
import { withdrawPayout } from './withdraw-payout.ts';

export function payoutRoutes(routes: Routes): void {
  routes.tenant(payouts.listPayouts, ({ work, input }) => listPayouts(work, input));
  routes.tenant(payouts.getPayoutSummary, ({ work, input }) => summarisePayouts(work, input));
  routes.tenant(balance.getBalance, ({ work, input }) => balanceAt(work, input));
  routes.tenant(balance.getComingPayout, ({ work }) => comingPayoutOf(work));
  routes.tenant(balance.listComingMovements, ({ work, input }) => comingMovements(work, input));
  routes.tenant(payouts.getPayout, ({ work, input }) => payoutDetails(work, input));
  routes.tenant(payouts.drawPayout, async ({ work }) => {
    const drawn = await drawPayout(work);
    if (!drawn) throw new Refusal('payout.nothing_to_pay');
    return { id: drawn.id, status: 'draft' as const };
  });
  routes.run(payouts.approvePayout, async ({ run, input }) => {
    const done = await approvePayout(run, input.id, input.seen_account_id);
    const payoutId = done.drawnAnew ? done.id : input.id;
    if (!payoutId) throw new Refusal('payout.nothing_left');
    const { id, status } = await run.inTransaction((work) => lockPayout(work, payoutId));
    return { id, status, is_drawn_anew: done.drawnAnew };
  });
  routes.tenant(payouts.withdrawPayout, async ({ work, input }) => {
    await withdrawPayout(work, input.id, input.reason);
    return { done: true as const };
  });
  routes.tenant(payouts.confirmPayoutAccount, async ({ work }) => {
    await confirmAccount(work);
    return { done: true as const };
  });
  routes.tenant(payouts.downloadPayoutStatement, async ({ work, input, caller }) => {
    const { locale } = caller;
    if (input.format === 'pdf') {
      const id = await statementDocument(work, input.id, locale);
      return { path: await issueTicket(work, [payoutStatementPdf], { kind: payoutStatementPdf.kind, id }) };
    }
    const { status } = await lockPayout(work, input.id);
    // Its lines are in the balance again, so that it would say that nothing was in it.
    refuseUnless(status !== 'withdrawn', 'payout.statement_withdrawn');
    const csv = { kind: payoutStatementFile.kind, id: input.id, params: { locale } };
    return { path: await issueTicket(work, [payoutStatementFile], csv) };
  });
}
