import type { EventName } from '@lorikeet/contracts/events';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { addCents, type Cents, type Currency, type LocalDate } from '@lorikeet/domain/kernel';
import type { SettlementModel } from '@lorikeet/domain/ledger';
import type { RefundEvent, RefundState } from '@lorikeet/domain/refunds';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

export type Refund = {
  id: string;
  number: number;
  paymentId: string;
  /** Null for a receipt that nobody is known to owe. */
  customerId: string | null;
  /** The property that the payment was for. */
  propertyId: string | null;
  facilityId: string;
  rail: 'bank_debit' | 'card' | 'bpay';
  /** It pays a customer's credit back. */
  ofCredit: boolean;
  model: SettlementModel;
  status: RefundState;
  currency: Currency;
  amountCents: Cents;
  /** What of the payer's fee goes back on top. */
  feeCents: Cents;
  bankFileId: string | null;
  creditDate: LocalDate | null;
};

/**
 * Refunds that a condition over `refunds r` finds, locked until the transaction ends, by id. The end of a receipt's refund, or
 * of one of credit, writes its payment, so that is held before the refund, which is everybody's order.
 */
export async function lockRefunds(work: Work, which: Sql): Promise<Refund[]> {
  await work.run(sql`
    select 1 from payments p where p.merchant_id = ${work.merchantId} and p.id in (
      select r.payment_id from refunds r
      where r.merchant_id = ${work.merchantId} and (r.rail = 'bpay' or r.of_credit) and ${which})
    order by p.id for update`);
  return work.rows<Refund>(sql`
    select r.id, r.number, r.payment_id as "paymentId", r.customer_id as "customerId", p.property_id as "propertyId", r.facility_id as "facilityId",
      r.rail, r.of_credit as "ofCredit", f.settlement_model as model, r.status, r.currency, r.amount_cents as "amountCents",
      r.fee_cents as "feeCents",
      r.bank_file_id as "bankFileId", r.credit_date as "creditDate"
    from refunds r join facilities f on f.merchant_id = ${work.merchantId} and f.id = r.facility_id
    join payments p on p.merchant_id = ${work.merchantId} and p.id = r.payment_id
    where r.merchant_id = ${work.merchantId} and ${which} order by r.id for update of r`);
}

/** Refunds `r` by file that a balance has to cover: of a receipt of nobody its own money was set aside. */
export const IS_COVERED_BY_BALANCE: Sql = sql`r.rail <> 'card' and (r.rail <> 'bpay' or r.of_credit)`;

/** What the payer gets: the amount, and the part of the fee that goes back with it. */
export const totalOf = ({ amountCents, feeCents }: Pick<Refund, 'amountCents' | 'feeCents'>): Cents =>
  addCents(amountCents, feeCents);

/** `RF-000012`. */
function refundNumber(number: number): string {
  return formatDocumentNumber('RF', number);
}

const NEWS = {
  approve: 'refund.approved',
  withdraw: 'refund.withdrawn',
  lodge: 'refund.lodged',
  complete: 'refund.paid',
  fail: 'refund.failed',
  bank_returns: 'refund.returned',
} as const satisfies Record<RefundEvent, EventName>;

/** Notes what happened to a refund in the audit log, and announces it. */
export async function noteRefund(
  work: Work,
  event: RefundEvent,
  refund: Pick<Refund, 'id' | 'number' | 'paymentId' | 'customerId' | 'amountCents' | 'currency'>,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { id, number, paymentId, customerId, amountCents, currency } = refund;
  await work.audit({
    action: NEWS[event],
    subjectKind: 'payment',
    subjectId: paymentId,
    ...(customerId && { person: customerId }),
    after: { number: refundNumber(number), amount_cents: amountCents, ...details },
  });
  await work.emit(NEWS[event], {
    id,
    payment_id: paymentId,
    customer_id: customerId,
    amount_cents: amountCents,
    currency,
  });
}
