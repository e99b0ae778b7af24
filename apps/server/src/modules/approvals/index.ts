import type { Module } from '../../platform/module.ts';
import { endAllOvertaken } from './end-overtaken.ts';
import { approvalsMayEnd, expireApprovals } from './expire-approvals.ts';
import { forgetApprovals } from './forget-approvals.ts';
import { kindsOf } from './kinds.ts';
import { type InMerchant, platformApprovalRoutes } from './platform-routes.ts';
import { approvalRoutes } from './routes.ts';
import { SWITCH_OFF } from './switch-off.ts';

export { endAskedBy, endOvertaken } from './end-overtaken.ts';
export { isWaiting } from './is-waiting.query.ts';
export { mustWait, requireTwoApprovers } from './policy.ts';
export { requestApproval, waitForSecondPerson } from './request-approval.ts';

type ApprovalsGiven = { modules: () => readonly Module[]; inMerchant: InMerchant };

/** Maker and checker: changes that wait until another person approves them. */
export const approvalsModule = (given: ApprovalsGiven): Module => {
  const kinds = kindsOf(given.modules);
  return {
    name: 'approvals',
    routes: (routes) => {
      approvalRoutes(routes, kinds);
      platformApprovalRoutes(routes, kinds, given.inMerchant);
    },
    approvals: Object.values(SWITCH_OFF),
    forgets: forgetApprovals,
    phases: [
      {
        name: 'approvals',
        meaning: {
          en: 'Ends what waited too long for a second person, and what no longer applies',
          zh: '终止等待审批过久或已不适用的更改',
        },
        at: '18:00',
        zone: 'bank',
        begins: 'tenant',
        outlives: true,
        mayBeDue: approvalsMayEnd,
        run: (run) =>
          run.inTransaction(async (work) => ({
            expired: await expireApprovals(work),
            overtaken: await endAllOvertaken(work, kinds),
          })),
      },
    ],
  };
};
