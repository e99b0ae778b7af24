import { APPROVAL_REFUSALS } from '@lorikeet/contracts/approvals';
import type { Module } from '../../platform/module.ts';
import { expireApprovals } from './expire-approvals.ts';
import { kindsOf } from './kinds.ts';
import { approvalRoutes } from './routes.ts';
import { SWITCH_OFF } from './switch-off.ts';

export { isUnderTwo, keepSecondPeople } from './policy.ts';
export { requestApproval, waitForSecondPerson } from './request-approval.ts';

/** Maker and checker: changes that wait until somebody else approves them. */
export const approvalsModule = (given: { modules: () => readonly Module[] }): Module => {
  const kinds = kindsOf(given.modules);
  return {
    name: 'approvals',
    routes: (routes) => approvalRoutes(routes, kinds),
    approvals: Object.values(SWITCH_OFF),
    phases: [
      {
        name: 'approvals',
        at: '18:00',
        zone: 'bank',
        run: async (platform, tenant) => ({ expired: await expireApprovals(platform, tenant.id) }),
      },
    ],
    refusals: APPROVAL_REFUSALS,
  };
};
