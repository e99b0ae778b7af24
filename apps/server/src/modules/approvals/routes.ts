import * as approvals from '@lorikeet/contracts/approvals';
import type { Routes } from '../../platform/http/routes.ts';
import { approvalList, approvalWithChanges } from './approval-list.query.ts';
import { approve, decline, withdraw } from './decide-approval.ts';
import type { Kinds } from './kinds.ts';
import { policyOf, switchPolicy } from './switch-off.ts';

export function approvalRoutes(routes: Routes, kinds: Kinds): void {
  routes.tenant(approvals.listApprovals, ({ work, input }) => approvalList(work, kinds, input));
  routes.tenant(approvals.getApproval, ({ work, input }) => approvalWithChanges(work, kinds, input.id));
  routes.tenant(approvals.approveChange, async ({ work, input, caller }) => ({
    status: await approve(work, kinds, input.id, caller.locale),
  }));
  routes.tenant(approvals.declineChange, async ({ work, input }) => ({
    status: await decline(work, kinds, input.id, { note: input.note, by: 'team' }),
  }));
  routes.tenant(approvals.withdrawChange, async ({ work, input }) => ({
    status: await withdraw(work, kinds, input.id),
  }));
  routes.tenant(approvals.getApprovalPolicy, ({ work }) => policyOf(work));
  routes.tenant(approvals.setApprovalPolicy, ({ work, input }) => switchPolicy(work, input.topic, input.on));
}
