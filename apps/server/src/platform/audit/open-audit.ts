import type { Queries } from '../db/sql.ts';
import type { Vault } from '../vault.ts';
import type { Work } from '../work.ts';
import { personKeys } from './person-keys.ts';
import { ERASED, openValue, peopleIn } from './sealed-values.ts';

/** The columns of an audit row that may be sealed; a query that reads such rows selects these. */
export type SealedColumns = {
  actor_name?: string | null;
  maker_name?: string | null;
  ip?: string | null;
  before?: unknown;
  after?: unknown;
};

const COLUMNS = ['actor_name', 'maker_name', 'ip', 'before', 'after'] as const;

/** As above, in the tenant of a unit of work. */
export function openAuditIn<Row extends SealedColumns>(work: Work, rows: readonly Row[]): Promise<Row[]> {
  return openAudit({ queries: work, vault: work.vault, merchantId: work.merchantId }, rows);
}

/**
 * Rows of the audit log as they can be read. Where the key of a person is destroyed, texts are null and values
 * inside `before` and `after` are ERASED.
 */
async function openAudit<Row extends SealedColumns>(
  place: { queries: Queries; vault: Vault; merchantId: string },
  rows: readonly Row[],
): Promise<Row[]> {
  const people = rows.flatMap((row) => COLUMNS.flatMap((column) => peopleIn(row[column])));
  const keys = await personKeys(place, people);
  return rows.map((row) => {
    const opened = Object.fromEntries(
      COLUMNS.filter((column) => row[column] !== undefined).map((column) => {
        const value = openValue(keys, row[column]);
        const isText = column !== 'before' && column !== 'after';
        return [column, isText && value === ERASED ? null : value];
      }),
    );
    return { ...row, ...opened };
  });
}
