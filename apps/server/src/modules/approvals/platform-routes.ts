import * as approvals from '@lorikeet/contracts/approvals';
import type { Routes } from '../../platform/http/routes.ts';
import type { Work } from '../../platform/work.ts';
import { approveForMerchant, decline } from './decide-approval.ts';
import type { Kinds } from './kinds.ts';
import { platformApprovalList, platformApprovalWithChanges } from './platform-approvals.query.ts';

/** The same transaction in a merchant's tenant, for the platform's staff; 404 for what is no merchant. */
export type InMerchant = (work: Work, merchantId: string) => Promise<Work>;

/** What the platform's staff decide of a merchant: where nobody else there can, and always who it is in law. */
export function platformApprovalRoutes(routes: Routes, kinds: Kinds, inMerchant: InMerchant): void {
  routes.tenant(approvals.listPlatformApprovals, ({ work, input }) => platformApprovalList(work, input));
  routes.tenant(approvals.getPlatformApproval, async ({ work, input }) =>
    platformApprovalWithChanges(await inMerchant(work, input.merchant_id), input.id),
  );
  routes.tenant(approvals.approvePlatformChange, async ({ work, input, caller }) => {
    const merchant = await inMerchant(work, input.merchant_id);
    return { status: await approveForMerchant(merchant, kinds, input.id, caller.locale) };
  });
  routes.tenant(approvals.declinePlatformChange, async ({ work, input }) => {
    const merchant = await inMerchant(work, input.merchant_id);
    return { status: await decline(merchant, kinds, input.id, { note: input.note, by: 'platform' }) };
  });
}
