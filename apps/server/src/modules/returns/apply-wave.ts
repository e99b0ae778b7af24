import { maskAccount, toBecsText } from '@lorikeet/bank-files';
import { readReason } from '@lorikeet/contracts/exception-kinds';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { ReturnedInTrust } from '../debits/index.ts';
import { raiseExceptions } from '../exceptions/index.ts';
import { platformFeeOf } from '../merchants/index.ts';
import { type FeeBookings, returnFeeDebits } from '../tax-invoices/index.ts';
import { applyReturns } from './apply-returns.ts';
import { REFUSED, RETURNED } from './line-brings.ts';
import { judgeLine, type KnownDebit, type Verdict } from './match-return.ts';
import type { LoadedLine, Loading } from './return-loading.ts';
import { feeDebitsOf, type NamedFee, returnedFee } from './return-of-fee.ts';
import type { Returning } from './returning.ts';

/**
 * One transaction in the tenant whose debits lines name, and in the one to whose inbox they came. What debits of tax invoices do in
 * books, and whom to tell of them, is added to `late`, to be done once, after the last turn.
 */
type Books = { work: Work; inbox: Work; late: FeeBookings };

type Judged = {
  line: LoadedLine;
  verdict: Verdict;
  debit: KnownDebit | undefined;
  fee: NamedFee | undefined;
};

const OUTCOMES = { return: 'matched', same: 'repeated', queue: 'queued' } as const;

/**
 * Applies lines of one turn (`wavesOf`) as one set: each is judged, the debits that come back are returned, and its outcome is
 * stored. Returns what left the trust account. The caller holds the debits.
 */
export async function applyWave(
  { work, inbox, late }: Books,
  loading: Loading,
  lines: readonly LoadedLine[],
  debits: ReadonlyMap<string, KnownDebit>,
): Promise<ReturnedInTrust[]> {
  const strange = lines.filter((line) => !debits.has(line.lodgementReference));
  const fees = strange.length > 0 ? await feeDebitsOf(work, loading, strange) : new Map<string, NamedFee>();
  const judged = lines.map((line): Judged => {
    const debit = debits.get(line.lodgementReference);
    const fee = debit ? undefined : fees.get(line.lodgementReference);
    const verdict = judgeLine(loading, line, debit ?? fee?.judged);
    const isUnsent = debit?.stage === 'batched' && verdict.kind === 'return';
    return { line, debit, fee, verdict: isUnsent ? { kind: 'queue', reason: 'not_in_a_file' } : verdict };
  });
  const returning = judged.filter(({ verdict }) => verdict.kind === 'return');
  const returnedFees = returning.flatMap(({ line, fee }) => (fee ? returnedFee(loading, line, fee) : []));
  if (returnedFees.length > 0) await returnFeeDebits(work, returnedFees, late);
  const inTrust = await applyDebits(work, loading, returning);
  await storeOutcomes({ work, inbox }, loading, judged);
  await queueLines(inbox, loading, judged);
  return inTrust;
}

async function applyDebits(
  work: Work,
  loading: Loading,
  returning: readonly Judged[],
): Promise<ReturnedInTrust[]> {
  const own = returning.filter((one) => one.debit);
  if (own.length === 0) return [];
  const fee = await platformFeeOf(work, loading.bankDate);
  const set = own.map(({ line, debit }): Returning => {
    const { bankDate, fileId: returnsFileId } = loading;
    const returned = { code: String(line.returnCode), bankDate, returnsFileId, line: line.line, fee };
    return { debit: debit!, returned };
  });
  return applyReturns(work, set);
}

/** Each line's outcome, in the inbox's tenant. */
async function storeOutcomes(
  { work, inbox }: Pick<Books, 'work' | 'inbox'>,
  loading: Loading,
  judged: readonly Judged[],
): Promise<void> {
  const each = <T>(value: (one: Judged) => T) => judged.map(value);
  const of = <K extends keyof LoadedLine>(key: K) => judged.map(({ line }) => line[key]);
  await inbox.run(sql`
    insert into return_lines (merchant_id, returns_file_id, line_no, return_code, amount_cents,
      lodgement_reference, customer_bsb, customer_account_masked, title, day_of_month, outcome, reason, tenant,
      payment_id, fee_debit_id, original_code, record_type)
    select ${inbox.merchantId}::uuid, ${loading.fileId}::uuid, l.line_no, l.return_code, l.amount_cents, l.reference, l.bsb,
      l.account, l.title, l.day_of_month, l.outcome, l.reason, l.tenant, l.payment_id, l.fee_debit_id, l.original_code,
      l.record_type
    from unnest(${of('line')}::int[], ${of('returnCode').map(String)}::text[], ${of('amountCents')}::bigint[],
      ${of('lodgementReference')}::text[], ${of('customerBsb')}::text[],
      ${of('customerAccount').map(maskAccount)}::text[], ${of('title').map((title) => toBecsText(title).text)}::text[],
      ${of('dayOfMonth')}::int[], ${each(({ verdict }) => OUTCOMES[verdict.kind])}::text[],
      ${each(({ verdict }) => (verdict.kind === 'queue' ? verdict.reason : null))}::text[],
      ${each(({ debit }) => (debit ? work.merchantId : null))}::uuid[], ${each(({ debit }) => debit?.id ?? null)}::uuid[],
      ${each(({ fee }) => fee?.debit.id ?? null)}::uuid[], ${of('originalCode')}::int[],
      ${of('isRefusal').map((isRefusal) => (isRefusal ? REFUSED : RETURNED))}::int[])
      as l (line_no, return_code, amount_cents, reference, bsb, account, title, day_of_month, outcome, reason, tenant,
        payment_id, fee_debit_id, original_code, record_type)`);
}

/** A queued line waits in the inbox's tenant. */
async function queueLines(inbox: Work, loading: Loading, judged: readonly Judged[]): Promise<void> {
  const queued = judged.flatMap(({ line, verdict }) =>
    verdict.kind === 'queue' ? [{ line, reason: lineReason(verdict.reason) }] : [],
  );
  for (const [reason, some] of Map.groupBy(queued, (one) => one.reason)) {
    const details = some.map(({ line }) =>
      JSON.stringify({
        line: line.line,
        reference: line.lodgementReference,
        amount_cents: line.amountCents,
        return_code: String(line.returnCode),
      }),
    );
    await raiseExceptions(inbox, {
      kind: 'returns_file.line_queued',
      reason,
      found: sql`
        select ${loading.fileId}::uuid as subject_id, q.details::jsonb as details from unnest(${details}::text[]) as q (details)`,
    });
  }
}

/** Codes of the state table are known by their last part. */
function lineReason(code: string) {
  return readReason('returns_file.line_queued', code.slice(code.lastIndexOf('.') + 1)) ?? 'unexpected';
}
