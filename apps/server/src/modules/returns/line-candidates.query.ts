import type { Output } from '@lorikeet/contracts';
import type { listReturnCandidates } from '@lorikeet/contracts/returns';
import { addDays, type LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { merchantNames } from '../../platform/merchant-names.ts';
import type { Work } from '../../platform/work.ts';
import { maybeAbout, queuedLines } from './hold-candidates.ts';
import { isReturnedDebit } from './line-brings.ts';
import type { WhichLine } from './queued-line.ts';

/** Debits that cleared this many days ago may still be named by a line. */
const LOOKS_BACK_DAYS = 60;

type Candidate = Output<typeof listReturnCandidates>['rows'][number];

/**
 * The debits that a waiting line may be about: with its amount, and its reference or its account. None for a line that
 * returns no debit.
 */
export async function lineCandidates(work: Work, which: WhichLine): Promise<Candidate[]> {
  const since = addDays(work.clock.bankToday(), -LOOKS_BACK_DAYS);
  return [...(await payersDebits(work, which, since)), ...(await feeDebitsLike(work, which, since))];
}

async function payersDebits(work: Work, { fileId, line }: WhichLine, since: LocalDate): Promise<Candidate[]> {
  const lines = await queuedLines(work, work.merchantId, fileId, sql`l.line_no = ${line}`);
  return work.rows<Candidate>(sql`
    select p.merchant_id, t.trading_name as merchant_name, p.id as payment_id, null as fee_debit_id,
      c.name as customer_name, p.lodgement_reference as reference, m.bsb, m.account_masked, p.amount_cents,
      b.processing_date, p.stage
    from (select found.*, tenant.trading_name from (
      select p.id, p.merchant_id, b.id as file_id from ${maybeAbout(work.merchantId, lines)}
        and p.amount_cents = l.amount_cents and p.stage in ('submitted', 'cleared')
        and b.status = 'accepted' and b.processing_date >= ${since}
    ) found join merchants tenant on tenant.id = found.merchant_id) t
    join payments p on p.merchant_id = t.merchant_id and p.id = t.id
    join bank_files b on b.merchant_id = t.merchant_id and b.id = t.file_id
    join payment_methods m on m.merchant_id = t.merchant_id and m.id = p.payment_method_id
    join customers c on c.merchant_id = t.merchant_id and c.id = p.customer_id
    order by b.processing_date desc, p.id limit 20`);
}

/** Debits of tax invoices are the platform's rows, so that only its inbox finds any. */
async function feeDebitsLike(
  work: Work,
  { fileId, line }: WhichLine,
  since: LocalDate,
): Promise<Candidate[]> {
  const found = await work.rows<Omit<Candidate, 'merchant_name'>>(sql`
    select d.debtor as merchant_id, null as payment_id, d.id as fee_debit_id,
      null as customer_name, d.number as reference, d.bsb, d.account_masked, d.amount_cents, d.processing_date, d.stage
    from returns_files r
    join return_lines l on l.merchant_id = ${work.merchantId} and l.returns_file_id = r.id and l.outcome = 'queued'
    join bank_files b on b.merchant_id = ${work.merchantId} and b.kind = 'fee' and b.facility_id = r.facility_id
      and b.status = 'accepted' and b.processing_date >= ${since}
    join fee_debits d on d.merchant_id = ${work.merchantId} and d.bank_file_id = b.id
      and d.stage in ('submitted', 'cleared') and d.amount_cents = l.amount_cents
      and (d.number = l.lodgement_reference
        or (d.bsb = l.customer_bsb and d.account_masked = l.customer_account_masked))
    where r.merchant_id = ${work.merchantId} and r.id = ${fileId} and l.line_no = ${line} and ${isReturnedDebit}
    order by d.processing_date desc, d.id limit 20`);
  const names = await merchantNames(
    work,
    found.map((row) => row.merchant_id),
  );
  return found.map((row) => ({ ...row, merchant_name: names.get(row.merchant_id)! }));
}
