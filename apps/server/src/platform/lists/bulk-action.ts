import type { Permission } from '@lorikeet/contracts';
import type { AuditAction } from '@lorikeet/contracts/audit-actions';
import type { Work } from '../work.ts';

/** An action on many rows of a list, row by row. */
export type BulkAction = {
  name: string;
  /** The list whose rows it takes. */
  list: string;
  permission: Permission;
  /** The audit action of the whole call; each row also has its own entry. */
  writtenAs: AuditAction;
  /** How many rows one call may change; the portal's bound when absent. */
  limit?: number;
  /** Takes the locks of all rows in the house's one order first, where rows share what they lock. */
  lock?(work: Work, ids: readonly string[]): Promise<unknown>;
  /** Changes one row as its own use case does: throws its Refusal, `same` when nothing changes. */
  apply(work: Work, id: string): Promise<BulkOutcome>;
};

export type BulkOutcome = 'changed' | 'same';
