import { createHash } from 'node:crypto';
import { type BrfParse, parseBrf } from '@lorikeet/bank-files';
import { plainBillerCode } from '@lorikeet/domain/bpay';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Queries, sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { printFaults } from '../bank-files/index.ts';
import { facilityFor } from '../merchants/index.ts';
import { applyLines } from './apply-lines.ts';
import { billerOf, modelOf } from './biller.ts';

import type { Loading } from './loading.ts';
import { closeSettlements } from './settlements.ts';

type BrfLoaded = { fileId: string; isRepeat: boolean };

type Receiver = Pick<Loading, 'biller' | 'model'> & { tenant: string };

/**
 * Loads a bank's file of BPAY receipts (BRF) into the inbox of the run's tenant. A file that is not sound to the last
 * record, or that pays another biller or account, is refused whole and changes nothing. The same file again changes
 * nothing; a receipt that another file held is not booked again. An interrupted loading continues when the file is loaded
 * again. Throws Refusal `bpay.unreadable`, `bpay.cut_short`, `bpay.foreign`, `bpay.other_account`, `bpay.future`.
 */
export async function loadBrf(run: Run, file: { filename: string; content: string }): Promise<BrfLoaded> {
  const parsed = parseBrf(file.content);
  const header = sound(parsed, run.clock.bankToday());
  const receiver = await receiverOf(run, header);
  const sha256 = createHash('sha256').update(file.content).digest('hex');
  return run.withLock(`bpay:${receiver.tenant}`, async () => {
    const known = await knownFile(run.reads, run.merchantId, sha256);
    if (known?.status === 'loaded') return { fileId: known.id, isRepeat: true };
    const storageKey = `bpay/${run.merchantId}/${sha256}.txt`;
    await run.files.write(storageKey, [file.content]);
    const bankDate = header.createdDate;
    const begun = { filename: file.filename, sha256, storageKey, bankDate, receiver, parsed };
    const fileId = known?.id ?? (await run.inTransaction((work) => beginFile(work, begun)));
    await applyLines(run, receiver.tenant, {
      fileId,
      inboxTenant: run.merchantId,
      biller: receiver.biller,
      model: receiver.model,
      bankDate,
      lines: parsed.details,
    });
    await run.inMerchant(receiver.tenant).inTransaction((work) => closeSettlements(work, fileId));
    await run.inTransaction((work) => finishFile(work, fileId, bankDate));
    return { fileId, isRepeat: false };
  });
}

/** The header of a file that is sound to its last record; throws the reason when it is not. */
function sound({ header, trailer, faults }: BrfParse, today: LocalDate) {
  const missing = faults.some(({ code }) => code === 'TOTAL_MISSING');
  const because = { faults: printFaults(faults), lines: faults.length };
  if (header && !trailer && missing) throw new Refusal('bpay.cut_short');
  if (!header || !trailer || faults.length > 0) throw new Refusal('bpay.unreadable', because);
  if (header.createdDate > today) throw new Refusal('bpay.future', { date: header.createdDate });
  return header;
}

/** Whom a file pays: a merchant whose files this tenant's staff load, and the account that its facility settles to. */
async function receiverOf(run: Run, header: NonNullable<BrfParse['header']>): Promise<Receiver> {
  const billerCode = plainBillerCode(header.billerCode);
  const owner = await run.reads.maybe<{ tenant: string; facility_id: string }>(sql`
    select tenant, facility_id from bpay_biller_codes
    where biller_code = ${billerCode ?? ''} and inbox_tenant = ${run.merchantId}`);
  if (!owner || !billerCode)
    throw new Refusal('bpay.foreign', { biller_code: billerCode ?? header.billerCode });
  return run.inMerchant(owner.tenant).inTransaction(async (work) => {
    const facility = await facilityFor(work, { facilityId: owner.facility_id });
    const digits = (account: string) => account.replace(/\D/g, '').padStart(9, '0');
    if (
      header.creditBsb !== facility.traceBsb ||
      digits(header.creditAccount) !== digits(facility.traceAccount)
    )
      throw new Refusal('bpay.other_account');
    const now = await billerOf(work);
    return {
      tenant: owner.tenant,
      model: await modelOf(work, facility.id),
      biller: {
        facilityId: facility.id,
        billerCode,
        crnRule: now?.crnRule ?? 'MOD10V01',
        crnFor: now?.crnFor ?? 'customer',
      },
    };
  });
}

function knownFile(queries: Queries, inboxTenant: string, sha256: string) {
  return queries.maybe<{ id: string; status: 'loading' | 'loaded' }>(sql`
    select id, status from bpay_files where merchant_id = ${inboxTenant} and sha256 = ${sha256}`);
}

/** Notes a file before its lines; another that began it at the same moment gives its own. */
async function beginFile(
  work: Work,
  begun: {
    filename: string;
    sha256: string;
    storageKey: string;
    bankDate: LocalDate;
    receiver: Receiver;
    parsed: BrfParse;
  },
): Promise<string> {
  const id = work.newId();
  const { receiver, parsed } = begun;
  await work.run(sql`
    insert into bpay_files (merchant_id, id, tenant, facility_id, biller_code, filename, sha256, storage_key, bank_date,
      status, lines, settlement_cents, loaded_at, loaded_by)
    values (${work.merchantId}, ${id}, ${receiver.tenant}, ${receiver.biller.facilityId},
      ${receiver.biller.billerCode}, ${begun.filename}, ${begun.sha256}, ${begun.storageKey}, ${begun.bankDate},
      'loading', ${parsed.details.length}, ${parsed.trailer?.settlementCents ?? 0}, ${work.now},
      ${work.actor.kind === 'user' ? (work.actor.id ?? null) : null})
    on conflict (merchant_id, sha256) do nothing`);
  return (await knownFile(work, work.merchantId, begun.sha256))!.id;
}

async function finishFile(work: Work, fileId: string, bankDate: LocalDate): Promise<void> {
  const counts = await work.maybe<Record<string, number>>(sql`
    update bpay_files f set status = 'loaded', matched = l.matched, unmatched = l.unmatched,
      taken_back = l.taken_back, repeated = l.repeated, queued = l.queued
    from (
      select count(*) filter (where outcome = 'matched')::int as matched,
        count(*) filter (where outcome = 'unmatched')::int as unmatched,
        count(*) filter (where outcome = 'taken_back')::int as taken_back,
        count(*) filter (where outcome = 'repeated')::int as repeated,
        count(*) filter (where outcome in ('queued', 'waiting'))::int as queued
      from bpay_lines where merchant_id = ${work.merchantId} and bpay_file_id = ${fileId}
    ) l
    where f.merchant_id = ${work.merchantId} and f.id = ${fileId} and f.status = 'loading'
    returning f.matched, f.unmatched, f.taken_back, f.repeated, f.queued`);
  if (!counts) return;
  await work.audit({
    action: 'bpay.file_loaded',
    subjectKind: 'bpay_file',
    subjectId: fileId,
    after: { bank_date: bankDate, ...counts },
  });
  await work.emit('bpay_file.loaded', { id: fileId, bank_date: bankDate });
}
