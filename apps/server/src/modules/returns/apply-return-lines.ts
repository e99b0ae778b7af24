import { returnsReader } from '@lorikeet/bank-files';
import { REFERENCE_PREFIX_LENGTH } from '@lorikeet/domain/merchants';
import { empty, type Queries, sql } from '../../platform/db/sql.ts';
import type { StoredFile } from '../../platform/files/stored-file.ts';
import type { Run } from '../../platform/run.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { acceptFile, fileOf, storedLines } from '../bank-files/index.ts';
import { lockMandates } from '../customers/index.ts';
import { bookReturned, lockDebits, type ReturnedInTrust, submitFile } from '../debits/index.ts';
import { raiseException } from '../exceptions/index.ts';
import { type Facility, heldStatus } from '../merchants/index.ts';
import { bookDebtors, type FeeBookings } from '../tax-invoices/index.ts';
import { applyWave } from './apply-wave.ts';
import { lockReturnsFile } from './lock-returns-file.ts';
import { judgeLine, knownDebits } from './match-return.ts';
import type { LoadedLine, Loading } from './return-loading.ts';
import { wavesOf } from './waves.ts';

/** Lines applied in one transaction. */
const STEP = 500;

/** A file whose lines are applied; `isOver`: whether others are to have their turn. */
type Applying = { loading: Loading; stored: Pick<StoredFile, 'key' | 'sha256'>; isOver: () => boolean };

/**
 * Applies the lines of a stored return file, merchant by merchant among some thousands: each in a transaction of its merchant
 * that also writes the line's outcome into the inbox's tenant, so that a line is applied exactly when its outcome is stored.
 * Lines with an outcome are skipped. What a step comes to does not depend on which lines are in it. False where some are left
 * because time is over.
 */
export async function applyReturnLines(run: Run, { loading, stored, isOver }: Applying): Promise<boolean> {
  const tenants = await run.inTransaction((work) => tenantsOf(work, loading));
  for await (const window of storedLines(run, stored, returnsReader)) {
    const open = await openLines(run.reads, run.merchantId, loading.fileId, window);
    const byTenant = Map.groupBy(
      open,
      ({ lodgementReference: reference }) =>
        tenants.get(reference.slice(0, REFERENCE_PREFIX_LENGTH)) ?? run.merchantId,
    );
    for (const [tenant, lines] of byTenant) {
      for (let at = 0; at < lines.length; at += STEP) {
        const step = lines.slice(at, at + STEP);
        const owner = run.inMerchant(tenant);
        await proveLodgement(owner, loading, step);
        await owner.inTransaction((work) => applyStep(work, run.merchantId, loading, step));
      }
    }
    if (open.length > 0 && isOver()) return false;
  }
  return true;
}

/** Those of some lines of a file that have no outcome. */
async function openLines(
  queries: Queries,
  inboxTenant: string,
  fileId: string,
  lines: readonly LoadedLine[],
): Promise<LoadedLine[]> {
  const rows = await queries.rows<{ line_no: number }>(sql`
    select line_no from return_lines where merchant_id = ${inboxTenant} and returns_file_id = ${fileId}
      and line_no = any(${lines.map(({ line }) => line)}::int[])`);
  const done = new Set(rows.map((row) => row.line_no));
  return lines.filter(({ line }) => !done.has(line));
}

/** The platform's inbox receives the returns of many merchants; any other those of its own merchant alone. */
const isPlatforms = ({ settlementModel }: Facility) => settlementModel === 'sponsor';

async function tenantsOf(work: Work, loading: Loading): Promise<Map<string, string>> {
  const rows = await work.rows<{ prefix: string; tenant: string }>(sql`
    select prefix, tenant from reference_prefixes
    where user_id = ${loading.facility.userId}
      ${isPlatforms(loading.facility) ? empty : sql`and tenant = ${work.merchantId}`}`);
  return new Map(rows.map((row) => [row.prefix, row.tenant]));
}

/**
 * A return of a debit whose file was not recorded as lodged proves that it was: the file is accepted and its debits
 * submitted first, and an exception is raised.
 */
async function proveLodgement(run: Run, loading: Loading, lines: readonly LoadedLine[]): Promise<void> {
  // Hardly ever: the file of a debit that comes back was accepted days ago.
  const unsent = await run.reads.rows<{ reference: string }>(sql`
    select lodgement_reference as reference from payments
    where merchant_id = ${run.merchantId} and lodgement_reference = any(${referencesOf(lines)}::text[])
      and rail = 'bank_debit' and stage = 'batched'`);
  if (unsent.length === 0) return;
  const references = new Set(unsent.map(({ reference }) => reference));
  await proveFiles(
    run,
    loading,
    lines.filter((line) => references.has(line.lodgementReference)),
  );
}

async function proveFiles(run: Run, loading: Loading, lines: readonly LoadedLine[]): Promise<void> {
  const fileIds = await run.inTransaction(async (work) => {
    await lockNamed(work, lines);
    const proven = new Set<string>();
    const debits = await knownDebits(work, loading.facility, referencesOf(lines));
    for (const line of lines) {
      const debit = debits.get(line.lodgementReference);
      const verdict = judgeLine(loading, line, debit);
      if (debit?.stage !== 'batched' || verdict.kind !== 'return') continue;
      const file = await fileOf(work, { id: debit.id, batchId: debit.batch_id! });
      if (!file) continue;
      proven.add(file.id);
      if (file.status === 'accepted') continue;
      await acceptFile(work, file.id, null);
      await raiseException(work, {
        kind: 'bank_file.receipt_missing',
        reason: 'return_before_acceptance',
        subjectId: file.id,
        details: { filename: file.filename },
      });
    }
    return proven;
  });
  for (const fileId of fileIds) await submitFile(run, fileId);
}

async function applyStep(
  work: Work,
  inboxTenant: string,
  loading: Loading,
  step: readonly LoadedLine[],
): Promise<void> {
  const inbox = await alongside(work, inboxTenant);
  const lines = await holdFile(inbox, loading.fileId, step);
  await lockNamed(work, lines);
  const inTrust: ReturnedInTrust[] = [];
  const late: FeeBookings = { debtors: [], failed: [], platforms: [] };
  const known = await knownDebits(work, loading.facility, referencesOf(lines));
  for (const [at, wave] of wavesOf(lines, known).entries()) {
    // Read anew after the first: what went before may have returned the debit of a line, or stopped its mandate.
    const debits = at === 0 ? known : await knownDebits(work, loading.facility, referencesOf(wave));
    inTrust.push(...(await applyWave({ work, inbox, late }, loading, wave, debits)));
  }
  await bookDebtors(inbox, late);
  await bookReturned(work, { platformTenant: inboxTenant }, inTrust, late.platforms);
}

const referencesOf = (lines: readonly LoadedLine[]) => lines.map((line) => line.lodgementReference);

/**
 * Holds a file before anything that it names, and returns those of the lines that have no outcome. Whoever loads it has its lock;
 * one that was killed had it, and its last statements may arrive after the lock went to another.
 */
async function holdFile(inbox: Work, fileId: string, lines: readonly LoadedLine[]): Promise<LoadedLine[]> {
  await lockReturnsFile(inbox, fileId);
  return openLines(inbox, inbox.merchantId, fileId, lines);
}

/**
 * Locks the debits that lines name and then their mandates, which a return may end, in everybody's order: after the
 * merchant, which takes on what is tried again.
 */
async function lockNamed(work: Work, lines: readonly LoadedLine[]): Promise<void> {
  await heldStatus(work);
  const debits = await lockDebits(
    work,
    sql`p.lodgement_reference = any(${lines.map((line) => line.lodgementReference)}::text[])`,
  );
  const ids = debits.map(({ id }) => id);
  await lockMandates(
    work,
    sql`m.id in (select p.mandate_id from payments p
      where p.merchant_id = ${work.merchantId} and p.id = any(${ids}::uuid[]))`,
  );
}
