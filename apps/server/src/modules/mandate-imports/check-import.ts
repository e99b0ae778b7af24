import { isBecsText, maskAccount, normaliseBsb, validateAccountNumber } from '@lorikeet/bank-files';
import type { Input } from '@lorikeet/contracts';
import type * as imports from '@lorikeet/contracts/mandate-imports';
import {
  type Columns,
  columnFaults,
  type ImportedMandate,
  type ImportFault,
  type Judging,
  judgeRow,
  needsMoveNotice,
  type OfferedPlan,
  RepeatedRows,
  type RowChecks,
  readImportRow,
} from '@lorikeet/domain/mandate-imports';
import { sql } from '../../platform/db/sql.ts';
import { wholeFile } from '../../platform/files/file-store.ts';
import { encodingOf, recordsOf } from '../../platform/lists/read-csv.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { facilityFor } from '../merchants/index.ts';
import { faultsOfKnown } from './duplicates.query.ts';
import { importOf, lockImport, waitsForApproval } from './import-store.ts';
import { moveImport } from './move-imports.ts';
import { judgingOf } from './offered-plans.query.ts';

type Asked = Input<typeof imports.checkMandateImport>;
/** A row once it is judged. What of the account is shown is covered. */
type JudgedRow = {
  line: number;
  shown: { name: string | null; bsb: string | null; account: string | null; reference: string | null };
  mandate: ImportedMandate | undefined;
  faults: ImportFault[];
  plan: OfferedPlan | undefined;
};

const CHUNK = 1_000;
const SHOWN_LENGTH = 100;

/**
 * Reads each row of a file by the columns that were chosen, names what is wrong with it, and keeps the judged rows in the
 * place of those before. Refuses `mandate_import.columns_wrong`, `mandate_import.waits_for_approval`, and what its state
 * does not allow; throws `facility.none` before there is a facility; 404.
 */
export async function checkImport(run: Run, asked: Asked): Promise<void> {
  const file = await importOf(run.reads, run.merchantId, asked.id);
  const columns = asked.columns as Columns;
  refuseUnless(columnFaults(columns, file.width).length === 0, 'mandate_import.columns_wrong');
  const bytes = await wholeFile(run.files, file.storage_key, file);
  await run.inTransaction(async (work) => {
    const held = await lockImport(work, asked.id);
    refuseUnless(!(await waitsForApproval(work, asked.id)), 'mandate_import.waits_for_approval');
    const { userId } = await facilityFor(work, {});
    const needsNotice = needsMoveNotice({ userId: asked.old_user_id || null }, { userId });
    await moveImport(
      work,
      held,
      'check',
      sql`columns = ${JSON.stringify(columns)}, date_order = ${asked.date_order}, provider = ${asked.provider},
        old_user_id = ${asked.old_user_id || null}, amounts = ${asked.amounts}, plan_id = ${asked.plan_id ?? null},
        locale = ${asked.locale}, needs_notice = ${needsNotice}`,
    );
    const judging = await judgingOf(work, { ...asked, needsNotice });
    const rows = judged(work, bytes, { columns, asked, width: file.width, judging });
    await nameKnown(work, asked.provider, rows);
    await replaceRows(work, asked.id, rows);
    const ready = rows.filter(({ faults }) => faults.length === 0).length;
    await work.audit({
      action: 'mandate_import.checked',
      subjectKind: 'mandate_import',
      subjectId: asked.id,
      after: { provider: asked.provider, ready, faulty: rows.length - ready },
    });
  });
}

function judged(
  work: Work,
  bytes: Buffer,
  by: { columns: Columns; asked: Asked; width: number; judging: Judging },
): JudgedRow[] {
  const checks: RowChecks = {
    order: by.asked.date_order,
    today: work.today,
    width: by.width,
    bsb: normaliseBsb,
    account: accountOf,
    isAccountName: isBecsText,
  };
  const repeated = new RepeatedRows();
  const rows: JudgedRow[] = [];
  let isHeading = true;
  for (const { line, cells } of recordsOf(bytes, encodingOf(bytes)!)) {
    if (isHeading) {
      isHeading = false;
      continue;
    }
    const { mandate, faults } = readImportRow(cells, by.columns, checks);
    const judgement = mandate && judgeRow(mandate, by.judging);
    rows.push({
      line,
      shown: shownOf(cells ?? [], by.columns),
      mandate,
      faults: [...faults, ...(judgement?.faults ?? []), ...(mandate ? repeated.faultsOf(line, mandate) : [])],
      plan: judgement?.plan,
    });
  }
  return rows;
}

/** The digits of an account as a bank's file carries them; letters are no account of a payer. */
function accountOf(text: string): string | undefined {
  const checked = validateAccountNumber(text.replaceAll('-', ''));
  return checked.ok && /^\d+$/.test(checked.account) ? checked.account : undefined;
}

function shownOf(cells: readonly string[], columns: Columns): JudgedRow['shown'] {
  const cell = (at: number | undefined) =>
    at === undefined ? null : cells[at]?.slice(0, SHOWN_LENGTH) || null;
  const account = cell(columns.account_number);
  return {
    name: cell(columns.name),
    bsb: normaliseBsb(cell(columns.bsb) ?? '') ?? null,
    account: account && maskAccount(account),
    reference: cell(columns.reference),
  };
}

/** Adds to sound rows what is here already. */
async function nameKnown(work: Work, provider: string, rows: readonly JudgedRow[]): Promise<void> {
  const sound = rows.filter(({ faults }) => faults.length === 0);
  for (let at = 0; at < sound.length; at += CHUNK) {
    const chunk = sound.slice(at, at + CHUNK);
    const faults = await faultsOfKnown(
      work,
      provider,
      chunk.map(({ mandate }) => mandate!),
    );
    for (const [n, row] of chunk.entries()) row.faults.push(...faults[n]!);
  }
}

async function replaceRows(work: Work, importId: string, rows: readonly JudgedRow[]): Promise<void> {
  await work.run(sql`
    delete from mandate_import_rows where merchant_id = ${work.merchantId} and import_id = ${importId}`);
  for (let at = 0; at < rows.length; at += CHUNK)
    await insertRows(work, importId, rows.slice(at, at + CHUNK));
}

async function insertRows(work: Work, importId: string, rows: readonly JudgedRow[]): Promise<void> {
  const isReady = (row: JudgedRow) => row.faults.length === 0;
  const sealed = rows.map((row) => (isReady(row) ? work.vault.seal(JSON.stringify(row.mandate)) : null));
  await work.run(sql`
    insert into mandate_import_rows (merchant_id, import_id, id, line, status, name, bsb, account_masked, reference,
      amount_cents, next_date, plan_id, plan_version_id, details, faults, updated_at)
    select ${work.merchantId}::uuid, ${importId}::uuid, r.*, ${work.now}::timestamptz
    from unnest(${rows.map(() => work.newId())}::uuid[], ${rows.map(({ line }) => line)}::int[],
      ${rows.map((row) => (isReady(row) ? 'ready' : 'faulty'))}::text[],
      ${rows.map(({ shown }) => shown.name)}::text[], ${rows.map(({ shown }) => shown.bsb)}::text[],
      ${rows.map(({ shown }) => shown.account)}::text[], ${rows.map(({ shown }) => shown.reference)}::text[],
      ${rows.map(({ mandate }) => mandate?.amount ?? null)}::bigint[],
      ${rows.map(({ mandate }) => mandate?.nextDate ?? null)}::date[], ${rows.map(({ plan }) => plan?.id ?? null)}::uuid[],
      ${rows.map(({ plan }) => plan?.versionId ?? null)}::uuid[],
      ${sealed}::bytea[], ${rows.map(({ faults }) => JSON.stringify(faults))}::jsonb[]) as r`);
}
