import type { Permission } from '@lorikeet/contracts';
import type { AuditAction } from '@lorikeet/contracts/audit-actions';
import type { Work } from '../work.ts';

/** What can be done with many rows of a list at once, row by row. */
export type BulkAction = {
  name: string;
  /** The list whose rows it takes. */
  list: string;
  permission: Permission;
  /** What the audit log calls the whole of it; each row has its own entry besides. */
  writtenAs: AuditAction;
  /** How many rows one call may change; the portal's own bound where it names none. */
  limit?: number;
  /** Changes one row as its own use case does: throws its Refusal, `same` where there is nothing to change. */
  apply(work: Work, id: string): Promise<BulkOutcome>;
};

export type BulkOutcome = 'changed' | 'same';
