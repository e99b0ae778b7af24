import { brfReader } from '@lorikeet/bank-files';
import { plainBillerCode } from '@lorikeet/domain/bpay';
import type { Cents, LocalDate } from '@lorikeet/domain/kernel';
import { type Queries, sql } from '../../platform/db/sql.ts';
import type { StoredFile } from '../../platform/files/stored-file.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { keepIfEntered, LINES_AT_ONCE, printFaults, readStored } from '../bank-files/index.ts';
import { facilityFor } from '../merchants/index.ts';
import { loadFile } from './load-on.ts';

type BrfLoaded = { fileId: string; isRepeat: boolean };

/** A sound file: how many lines it has, what the bank pays of it, and whom. */
type Judged = {
  bankDate: LocalDate;
  lines: number;
  settlementCents: Cents;
  tenant: string;
  facilityId: string;
  billerCode: string;
};

type Begun = { id: string; tenant: string; status: 'loading' | 'loaded'; lines: number; storageKey: string };

/**
 * Loads a bank's file of BPAY receipts (BRF) into the inbox of the run's tenant. A file that is not sound to the last
 * record, or that pays another biller or account, is refused whole and changes nothing. The same file again changes
 * nothing; a receipt that another file held is not booked again. An interrupted loading continues when the file is loaded
 * again. The lines of a long file, and of one for whose merchant another is being loaded, are applied after the call. Throws
 * Refusal `bpay.unreadable`, `bpay.cut_short`, `bpay.foreign`, `bpay.other_account`, `bpay.future`.
 */
export async function loadBrf(
  run: Run,
  { filename, content }: { filename: string; content: string | StoredFile },
): Promise<BrfLoaded> {
  const begun = await keepIfEntered(run, { folder: 'bpay', content }, async (stored) => {
    const judged = await judge(run, stored);
    const known = await knownFile(run.reads, run.merchantId, stored.sha256);
    return known ?? run.inTransaction((work) => beginFile(work, { filename, stored, judged }));
  });
  const fileId = begun.id;
  if (begun.status === 'loaded') return { fileId, isRepeat: true };
  if (begun.lines > LINES_AT_ONCE) return { fileId, isRepeat: false };
  const taken = async () => {
    await run.inTransaction((work) => work.emit('bpay_file.begun', { id: fileId }));
    return 'left' as const;
  };
  return { fileId, isRepeat: (await loadFile(run, begun, { taken })) === 'loaded_before' };
}

/** Reads a file once: what it says, of a file that is sound to its last record and pays a merchant of this inbox. */
async function judge(run: Run, stored: StoredFile): Promise<Judged> {
  let lines = 0;
  const reader = brfReader(() => {
    lines += 1;
  });
  const { header, trailer } = sound(await readStored(run, stored, reader), run.clock.bankToday());
  const { createdDate: bankDate } = header;
  return { bankDate, lines, settlementCents: trailer.settlementCents, ...(await receiverOf(run, header)) };
}

type Read = ReturnType<ReturnType<typeof brfReader>['end']>;
type Header = NonNullable<Read['header']>;

/** The header and trailer of a file that is sound to its last record; throws the reason when it is not. */
function sound({ header, trailer, faults }: Read, today: LocalDate) {
  const missing = faults.some(({ code }) => code === 'TOTAL_MISSING');
  const because = { faults: printFaults(faults), lines: faults.length };
  if (header && !trailer && missing) throw new Refusal('bpay.cut_short');
  if (!header || !trailer || faults.length > 0) throw new Refusal('bpay.unreadable', because);
  if (header.createdDate > today) throw new Refusal('bpay.future', { date: header.createdDate });
  return { header, trailer };
}

/** Whom a file pays: a merchant whose files this tenant's staff load, and the account that its facility settles to. */
async function receiverOf(
  run: Run,
  header: Header,
): Promise<Pick<Judged, 'tenant' | 'facilityId' | 'billerCode'>> {
  const billerCode = plainBillerCode(header.billerCode);
  const owner = await run.reads.maybe<{ tenant: string; facility_id: string }>(sql`
    select tenant, facility_id from bpay_biller_codes
    where biller_code = ${billerCode ?? ''} and inbox_tenant = ${run.merchantId}`);
  if (!owner || !billerCode)
    throw new Refusal('bpay.foreign', { biller_code: billerCode ?? header.billerCode });
  const { tenant, facility_id: facilityId } = owner;
  const facility = await run.inMerchant(tenant).reading((work) => facilityFor(work, { facilityId }));
  const digits = (account: string) => account.replace(/\D/g, '').padStart(9, '0');
  if (
    header.creditBsb !== facility.traceBsb ||
    digits(header.creditAccount) !== digits(facility.traceAccount)
  )
    throw new Refusal('bpay.other_account');
  return { tenant, facilityId: facility.id, billerCode };
}

function knownFile(queries: Queries, inboxTenant: string, sha256: string) {
  return queries.maybe<Begun>(sql`
    select id, tenant, status, lines, storage_key as "storageKey" from bpay_files
    where merchant_id = ${inboxTenant} and sha256 = ${sha256}`);
}

/** Notes a file before its lines; another that began it at the same moment gives its own. */
async function beginFile(
  work: Work,
  { filename, stored, judged }: { filename: string; stored: StoredFile; judged: Judged },
): Promise<Begun> {
  const id = work.newId();
  await work.run(sql`
    insert into bpay_files (merchant_id, id, tenant, facility_id, biller_code, filename, sha256, storage_key, bank_date,
      status, lines, settlement_cents, loaded_at, loaded_by)
    values (${work.merchantId}, ${id}, ${judged.tenant}, ${judged.facilityId}, ${judged.billerCode}, ${filename},
      ${stored.sha256}, ${stored.key}, ${judged.bankDate}, 'loading', ${judged.lines}, ${judged.settlementCents},
      ${work.now}, ${work.actor.kind === 'user' ? (work.actor.id ?? null) : null})
    on conflict (merchant_id, sha256) do nothing`);
  const begun = (await knownFile(work, work.merchantId, stored.sha256))!;
  if (begun.id === id && begun.lines > LINES_AT_ONCE) await work.emit('bpay_file.begun', { id });
  return begun;
}
