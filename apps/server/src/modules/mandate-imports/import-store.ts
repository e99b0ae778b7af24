import {
  type Columns,
  type DebitUser,
  type ImportAmounts,
  type ImportDateOrder,
  type ImportedMandate,
  type ImportState,
  needsMoveNotice,
} from '@lorikeet/domain/mandate-imports';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { isWaiting } from '../approvals/index.ts';

export const APPROVAL_KIND = 'mandate_imports.take_in';

export type LockedImport = {
  id: string;
  status: ImportState;
  filename: string;
  sha256: string;
  storage_key: string;
  rows: number;
  width: number;
  provider: string | null;
  columns: Columns | null;
  date_order: ImportDateOrder | null;
  /** Of whom the old authorities name as debit user. */
  old_user_id: string | null;
  amounts: ImportAmounts | null;
  plan_id: string | null;
  locale: 'en' | 'zh' | null;
  needs_notice: boolean | null;
};

const COLUMNS = sql`id, status, filename, sha256, storage_key, rows, width, provider, columns, date_order, old_user_id, amounts, plan_id,
  locale, needs_notice`;

/** An import of this merchant, locked until the transaction ends, or 404. */
export async function lockImport(work: Work, id: string): Promise<LockedImport> {
  return found(
    await work.maybe<LockedImport>(sql`
      select ${COLUMNS} from mandate_imports where merchant_id = ${work.merchantId} and id = ${id} for update`),
  );
}

/** The same without a lock. */
export async function importOf(
  queries: Pick<Run['reads'], 'maybe'>,
  merchantId: string,
  id: string,
): Promise<LockedImport> {
  return found(
    await queries.maybe<LockedImport>(sql`
      select ${COLUMNS} from mandate_imports where merchant_id = ${merchantId} and id = ${id}`),
  );
}

/** What an import holds once its columns are chosen. */
export type CheckedImport = LockedImport & {
  provider: string;
  columns: Columns;
  date_order: ImportDateOrder;
  amounts: ImportAmounts;
  locale: 'en' | 'zh';
  needs_notice: boolean;
};

/**
 * Refuses `mandate_import.check_again` where payers are debited by another user id than when the file was checked, and must be
 * told now, or need not be: its rows were judged, and its letters agreed to, by the other rule.
 */
export const refuseOtherUser = (
  held: Pick<LockedImport, 'old_user_id' | 'needs_notice'>,
  now: DebitUser,
): void =>
  refuseUnless(
    held.needs_notice === needsMoveNotice({ userId: held.old_user_id }, now),
    'mandate_import.check_again',
  );

/** Whether it waits for a second person. */
export const waitsForApproval = (work: Work, id: string): Promise<boolean> =>
  isWaiting(work, { kind: APPROVAL_KIND, subjectId: id });

/** A row's mandate, opened; it holds the whole account number. */
export const openDetails = (work: Pick<Work, 'vault'>, details: Buffer): ImportedMandate =>
  JSON.parse(work.vault.open(details)) as ImportedMandate;

/** One authority of one provider, while it is taken in. */
export const movedKey = (provider: string, reference: string): string =>
  `${provider.toLowerCase().trim()}\n${reference.toLowerCase()}`;
