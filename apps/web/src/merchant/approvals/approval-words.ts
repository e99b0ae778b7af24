import { APPROVAL_KINDS } from '@lorikeet/contracts/approval-kinds';
import type { getApproval, listApprovals } from '@lorikeet/contracts/approvals';
import type { WireOutput } from '@lorikeet/contracts/contract';
import type { TFunction } from 'i18next';
import { useInterface } from '../../lib/interface-state.ts';

export type Approval = WireOutput<typeof listApprovals>['rows'][number];
export type ApprovalDetail = WireOutput<typeof getApproval>;
export type Words = TFunction<'approvals'>;

/** `Change where payouts go`. */
export const kindWords = (row: Pick<Approval, 'kind'>): string =>
  APPROVAL_KINDS[row.kind][useInterface.getState().locale];

/** Who decided; undefined while it waits. */
export const deciderOf = (row: Pick<Approval, 'decided_by' | 'decider' | 'status'>, t: Words) => {
  const isPlatforms = row.decider === 'platform' && (row.status === 'approved' || row.status === 'declined');
  return row.decided_by?.name ?? (isPlatforms ? t('platformStaff') : undefined);
};
