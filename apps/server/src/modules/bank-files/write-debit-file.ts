import { createHash } from 'node:crypto';
import {
  CRLF,
  checkDetail,
  type DirectEntryDetail,
  type FaultCode,
  formatDetail,
  formatHeader,
  formatTotal,
  MAX_AMOUNT_CENTS,
} from '@lorikeet/bank-files';
import { FILED_STAGES } from '@lorikeet/domain/debits';
import { isUuid, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import type { Run } from '../../platform/run.ts';
import type { Facility } from '../merchants/index.ts';
import { copyRows } from './copy-rows.ts';
import { titleFor } from './title-for.ts';

/** The debits of a batch that one file may take: ids after `after` (exclusive), before `before` (exclusive). */
export type FileRange = { merchantId: string; batchId: string; after: string | null; before: string | null };

export type FileTerms = {
  facility: Facility;
  processingDate: LocalDate;
  /** The balancing line's reference, by which the bank's statement shows the file. */
  reference: string;
  storageKey: string;
};

export type WrittenFile = {
  firstId: string;
  lastId: string;
  /** Debits, the balancing line not counted. */
  debits: number;
  totalCents: number;
  bytes: number;
  sha256: string;
  /** Debits of the range that no bank would take, with the fault's code; they are not in the file. */
  unfit: { id: string; fault: FaultCode }[];
  /** The range holds no debit after the last one. */
  isLast: boolean;
};

/**
 * Streams the next file of a batch to the file store: a header, as many debits as the facility's records and ten
 * digits of cents allow, the balancing line where the facility's bank wants one, the total. Account numbers are
 * opened one at a time and kept nowhere else. Returns undefined when the range is empty.
 */
export async function writeDebitFile(
  run: Run,
  range: FileRange,
  terms: FileTerms,
): Promise<WrittenFile | undefined> {
  const hash = createHash('sha256');
  const written = {
    firstId: '',
    lastId: '',
    debits: 0,
    totalCents: 0,
    unfit: [] as WrittenFile['unfit'],
    isLast: false,
  };
  const hashed = (records: string[]) => {
    const text = Buffer.from(records.join(CRLF) + CRLF, 'latin1');
    hash.update(text);
    return text;
  };
  const pieces = async function* () {
    yield hashed([formatHeader(headerOf(terms))]);
    for await (const records of detailRecords(run, range, terms, written)) {
      if (records.length > 0) yield hashed(records);
    }
    yield hashed(closing(terms, written));
  };
  const { bytes } = await run.files.write(terms.storageKey, pieces());
  if (written.debits === 0 && written.unfit.length === 0) {
    await run.files.remove(terms.storageKey);
    return undefined;
  }
  return { ...written, bytes, sha256: hash.digest('hex') };
}

type Tally = Omit<WrittenFile, 'bytes' | 'sha256'>;

/** The records of the range's debits, as many at a time as the database sends together. */
async function* detailRecords(
  run: Run,
  range: FileRange,
  terms: FileTerms,
  tally: Tally,
): AsyncGenerator<string[]> {
  for await (const rows of copyRows(run.copyOut(rangeQuery(range, terms.facility)))) {
    const records: string[] = [];
    for (const row of rows) {
      const record = takeDetail(run, terms, tally, row);
      if (record === 'full') {
        yield records;
        return;
      }
      if (record) records.push(record);
    }
    yield records;
  }
  tally.isLast = tally.debits + tally.unfit.length < terms.facility.recordsPerFile;
}

/** One debit's record, counted; undefined when no bank would take it, 'full' when the file's total cannot. */
function takeDetail(
  run: Run,
  terms: FileTerms,
  tally: Tally,
  [id, amount, reference, bsb, name, sealed, isFirst]: string[],
): string | 'full' | undefined {
  const amountCents = toCents(Number(amount));
  // A total has ten digits: what no longer fits begins the next file.
  if (amountCents <= MAX_AMOUNT_CENTS && tally.totalCents + amountCents > MAX_AMOUNT_CENTS) return 'full';
  tally.firstId ||= id!;
  tally.lastId = id!;
  const account = run.vault.open(Buffer.from(sealed!, 'hex'));
  const detail = detailOf(terms, {
    amountCents,
    reference: reference!,
    bsb: bsb!,
    name: name!,
    account,
    hasNewDetails: isFirst === 't',
  });
  const fault = faultOf(detail);
  if (fault) {
    tally.unfit.push({ id: id!, fault });
    return undefined;
  }
  tally.debits += 1;
  tally.totalCents += amountCents;
  return formatDetail(detail);
}

/** COPY takes no parameters; the ids are uuids by check and the limit is a number. */
function rangeQuery(range: FileRange, facility: Facility): string {
  const uuid = (id: string) => {
    if (!isUuid(id)) throw new Error('not an id');
    return `'${id}'::uuid`;
  };
  return `copy (
    select p.id, p.amount_cents, p.lodgement_reference, m.bsb, m.account_name, encode(m.account, 'hex'),
      ${facility.marksNewDetails ? isFirst(uuid(range.merchantId)) : 'false'}
    from payments p
    join payment_methods m on m.merchant_id = p.merchant_id and m.id = p.payment_method_id
    where p.merchant_id = ${uuid(range.merchantId)} and m.merchant_id = ${uuid(range.merchantId)}
      and p.batch_id = ${uuid(range.batchId)} and p.stage = 'batched'
      ${range.after ? `and p.id > ${uuid(range.after)}` : ''}
      ${range.before ? `and p.id < ${uuid(range.before)}` : ''}
    order by p.id limit ${Math.trunc(facility.recordsPerFile)}
  ) to stdout`;
}

function headerOf({ facility, processingDate }: FileTerms) {
  return {
    financialInstitution: facility.financialInstitution,
    userName: facility.userName,
    userId: facility.userId,
    description: facility.entryDescription,
    processingDate,
  };
}

const FILED = FILED_STAGES.map((stage) => `'${stage}'`).join(', ');

/**
 * True for the first debit of a payment method that goes to the bank. Asked by stage and not by batch: the batch was filled
 * a moment ago in this transaction, statistics take its index for empty, and each debit would read all of it.
 */
const isFirst = (merchantId: string) => `not exists (
        select 1 from payments e
        where e.merchant_id = ${merchantId} and e.customer_id = p.customer_id
          and e.payment_method_id = p.payment_method_id and e.stage in (${FILED}) and e.id <> p.id
          and e.debit_date <= p.debit_date)`;

type Line = {
  amountCents: number;
  reference: string;
  bsb: string;
  name: string;
  account: string;
  hasNewDetails: boolean;
};

function detailOf({ facility }: FileTerms, line: Line): DirectEntryDetail {
  return {
    bsb: line.bsb,
    account: line.account,
    indicator: line.hasNewDetails ? 'N' : ' ',
    code: 13,
    amountCents: toCents(line.amountCents),
    title: titleFor(facility, line.name),
    lodgementReference: line.reference,
    traceBsb: facility.traceBsb,
    traceAccount: facility.traceAccount,
    remitter: facility.remitter,
    withholdingCents: toCents(0),
  };
}

function faultOf(detail: DirectEntryDetail): FaultCode | undefined {
  let first: FaultCode | undefined;
  checkDetail(detail, (_field, code) => {
    first ??= code;
  });
  return first;
}

function closing({ facility, reference }: FileTerms, tally: Tally): string[] {
  const { totalCents, debits } = tally;
  if (!facility.selfBalanced) {
    return [formatTotal({ creditCents: 0, debitCents: totalCents, count: debits })];
  }
  const balancing = formatDetail({
    bsb: facility.traceBsb,
    account: facility.traceAccount,
    indicator: ' ',
    code: 50,
    amountCents: toCents(totalCents),
    title: facility.userName,
    lodgementReference: reference,
    traceBsb: facility.traceBsb,
    traceAccount: facility.traceAccount,
    remitter: facility.remitter,
    withholdingCents: toCents(0),
  });
  return [balancing, formatTotal({ creditCents: totalCents, debitCents: totalCents, count: debits + 1 })];
}
