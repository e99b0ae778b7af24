import { type BankDebitStage, bankDebitOutcome } from '@lorikeet/domain/debits';
import { type Cents, type Currency, type LocalDate, parts } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { Facility } from '../merchants/index.ts';
import type { LoadedLine, Loading } from './return-loading.ts';

/** A debit as a return line may name it, its account opened for the comparison. */
export type KnownDebit = {
  id: string;
  stage: BankDebitStage;
  batch_id: string | null;
  customer_id: string;
  mandate_id: string;
  payment_method_id: string;
  facility_id: string;
  invoice_id: string | null;
  property_id: string | null;
  currency: Currency;
  amount_cents: Cents;
  due_date: LocalDate;
  description: string;
  attempt: number;
  return_code: string | null;
  processing_date: LocalDate | null;
  cleared_on: LocalDate | null;
  user_id: string;
  settlement_model: 'facilitated' | 'direct';
  inbox_tenant: string;
  bsb: string;
  account: string;
};

/** What of a debit a line is held against. */
export type JudgedDebit = Pick<
  KnownDebit,
  'stage' | 'return_code' | 'amount_cents' | 'processing_date' | 'user_id' | 'bsb' | 'account'
>;

/** The effect of a line: the debit is returned; nothing, because it is known; or it waits for staff. */
export type Verdict = { kind: 'return' } | { kind: 'same' } | { kind: 'queue'; reason: string };

/**
 * The tenant's debits that lines name by reference: those whose returns come to the
 * inbox of `facility`, whatever another facility's user id is.
 */
export async function knownDebits(
  work: Work,
  facility: Facility,
  references: readonly string[],
): Promise<Map<string, KnownDebit>> {
  const rows = await work.rows<
    Omit<KnownDebit, 'account'> & { lodgement_reference: string; sealed: Buffer }
  >(sql`
    select p.id, p.stage, p.batch_id, p.customer_id, p.mandate_id, p.payment_method_id, p.facility_id, p.invoice_id,
      p.property_id, p.currency, p.amount_cents, p.due_date, p.description, p.attempt, p.return_code, b.processing_date,
      p.cleared_on, f.user_id, f.settlement_model, f.inbox_tenant, m.bsb, m.account as sealed, p.lodgement_reference
    from payments p
    join facilities f on f.merchant_id = ${work.merchantId} and f.id = p.facility_id
    join payment_methods m on m.merchant_id = ${work.merchantId} and m.id = p.payment_method_id
    left join batches b on b.merchant_id = ${work.merchantId} and b.id = p.batch_id
    where p.merchant_id = ${work.merchantId} and p.rail = 'bank_debit'
      and p.lodgement_reference = any(${[...references]}::text[]) and f.user_id = ${facility.userId}
      and f.inbox_tenant = ${facility.inboxTenant} and f.inbox_facility_id = ${facility.inboxFacilityId}
    order by p.id`);
  return new Map(
    rows.map(({ lodgement_reference: reference, sealed, ...row }) => [
      reference,
      { ...row, account: work.vault.open(sealed) },
    ]),
  );
}

/**
 * Holds a line against the debit of its reference: amount, account, day and user id must agree or a person decides.
 * Nothing is guessed between two candidates; there is only ever the one that bears the reference.
 */
export function judgeLine(loading: Loading, line: LoadedLine, debit: JudgedDebit | undefined): Verdict {
  if (line.originalCode !== 13) return { kind: 'queue', reason: 'not_a_debit' };
  if (!debit) return { kind: 'queue', reason: 'unknown_reference' };
  const bare = (account: string) => account.replaceAll(/[\s-]/g, '').toUpperCase();
  if (debit.user_id !== line.userId) return { kind: 'queue', reason: 'another_user_id' };
  // A returned debit matches again with an equal code and amount; any other line about it waits for staff.
  const isFailed = debit.stage === 'returned' || debit.stage === 'rejected';
  const isIdentical =
    debit.return_code === String(line.returnCode) && debit.amount_cents === line.amountCents;
  if (!isFailed && debit.amount_cents !== line.amountCents)
    return { kind: 'queue', reason: 'amount_differs' };
  if (debit.bsb !== line.customerBsb || bare(debit.account) !== bare(line.customerAccount)) {
    return { kind: 'queue', reason: 'account_differs' };
  }
  if (debit.processing_date && parts(debit.processing_date).day !== line.dayOfMonth) {
    return { kind: 'queue', reason: 'day_differs' };
  }
  if (debit.processing_date && loading.bankDate < debit.processing_date) {
    return { kind: 'queue', reason: 'before_processing' };
  }
  const outcome = bankDebitOutcome(debit.stage, 'return_line', {
    isReturnRefusal: line.isRefusal,
    earlierReturn: !isFailed ? 'none' : isIdentical ? 'identical' : 'different',
  });
  if (outcome.kind === 'next') return { kind: 'return' };
  if (outcome.kind === 'same') return { kind: 'same' };
  return { kind: 'queue', reason: outcome.kind === 'queue' ? outcome.code : 'unexpected' };
}
