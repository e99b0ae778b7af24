import type { paymentRow } from '@lorikeet/contracts/payments';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { toCents } from '@lorikeet/domain/kernel';
import { claimBlock, type MandateState } from '@lorikeet/domain/mandates';
import { type Rail, shownStatus } from '@lorikeet/domain/payments';
import type { z } from 'zod';
import { type Sql, sql } from '../../platform/db/sql.ts';

export type PaymentRow = z.output<typeof paymentRow>;

export type StoredPayment = Omit<PaymentRow, 'status' | 'blocked_by' | 'invoice_number'> & {
  rail: Rail;
  mandate_status: MandateState | null;
  invoice_number: number | null;
  dispute: 'open' | 'lost' | null;
};

/** The columns of a list row, from payments p and its references. What few payments have is looked up for those alone. */
export const paymentColumns = (merchantId: string): Sql => sql`p.id, p.rail, p.stage, p.customer_id,
  case when p.customer_id is not null then c.name else (
    select y.owner_name from properties y where y.merchant_id = ${merchantId} and y.id = p.property_id) end as customer_name,
  case when p.rail = 'card' then (
    select initcap(a.network) || ' ••• ' || a.last4 from card_attempts a
    where a.merchant_id = ${merchantId} and a.payment_id = p.id)
  else nullif(concat_ws(' ', coalesce(m.bank_name, m.bsb), m.account_masked), '') end as method, p.description,
  p.lodgement_reference as reference, p.currency, p.amount_cents, p.refunded_cents, p.dispute, p.due_date, p.debit_date, p.attempt, p.hold_reason,
  p.return_code, p.invoice_id, i.number as invoice_number, d.status as mandate_status,
  case when p.property_id is not null then (
    select s.id from schedule_debits sd
    join schedules s on s.merchant_id = ${merchantId} and s.id = sd.schedule_id and s.status = 'active'
    where sd.merchant_id = ${merchantId} and sd.payment_id = p.id) end as schedule_id`;

export const paymentJoins = (merchantId: string): Sql => sql`
  left join customers c on c.merchant_id = ${merchantId} and c.id = p.customer_id
  left join payment_methods m on m.merchant_id = ${merchantId} and m.id = p.payment_method_id
  left join mandates d on d.merchant_id = ${merchantId} and d.id = p.mandate_id
  left join invoices i on i.merchant_id = ${merchantId} and i.id = p.invoice_id`;

/** What is shown of a payment and not stored as it is shown. */
export const madeOfPayment = {
  status: (row: Pick<StoredPayment, 'rail' | 'stage' | 'amount_cents' | 'refunded_cents' | 'dispute'>) =>
    shownStatus({
      rail: row.rail,
      stage: row.stage,
      taken: row.amount_cents,
      // What the bank returned is with the payer, whatever we had given back of it.
      refunded: row.stage === 'returned' ? toCents(0) : row.refunded_cents,
      hasOpenDispute: row.dispute === 'open',
    } as Parameters<typeof shownStatus>[0]),
  blocked_by({ stage, mandate_status }: Pick<StoredPayment, 'stage' | 'mandate_status'>) {
    const isWaiting = stage === 'scheduled' || stage === 'held';
    const isBlocked = isWaiting && mandate_status !== null && claimBlock(mandate_status) !== undefined;
    return isBlocked ? mandate_status : null;
  },
  invoice_number: ({ invoice_number }: Pick<StoredPayment, 'invoice_number'>) =>
    invoice_number === null ? null : formatDocumentNumber('INV', invoice_number),
};

/**
 * A stored payment as shown: the computed status, and what blocks a due debit. Each field is named: exports show a million
 * rows, and a spread is slow.
 */
export function shownPayment(row: StoredPayment): PaymentRow {
  return {
    id: row.id,
    rail: row.rail,
    status: madeOfPayment.status(row),
    stage: row.stage,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    method: row.method,
    description: row.description,
    reference: row.reference,
    currency: row.currency,
    amount_cents: row.amount_cents,
    refunded_cents: row.refunded_cents,
    due_date: row.due_date,
    debit_date: row.debit_date,
    attempt: row.attempt,
    hold_reason: row.hold_reason,
    blocked_by: madeOfPayment.blocked_by(row),
    return_code: row.return_code,
    invoice_id: row.invoice_id,
    invoice_number: madeOfPayment.invoice_number(row),
    schedule_id: row.schedule_id,
  };
}
