import { atStart } from '../../platform/db/like.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Found, finder, type Meaning } from '../../platform/search/finder.ts';
import { paymentColumns, paymentJoins, type StoredPayment, shownPayment } from './payment-rows.query.ts';

type Row = StoredPayment & Pick<Found, 'at' | 'is_exact'>;

/** Transactions by their id, the reference at the bank or a beginning of it, their BPAY reference or their amount. */
export const paymentFinder = finder<Row>({
  kind: 'transaction',
  permission: 'payments.read',
  meanings({ merchantId }, { id, cents, reference, digits }) {
    const from = sql`select id from payments where merchant_id = ${merchantId}`;
    if (id) return id.kind === 'payment' ? [{ ids: sql`${from} and id = ${id.uuid}`, isExact: true }] : [];
    const meanings: Meaning[] = [];
    if (/^[A-Z0-9]{4}-[A-Z0-9-]+$/.test(reference)) {
      meanings.push({
        ids: sql`${from} and lodgement_reference like ${atStart(reference)} order by lodgement_reference`,
        isExact: true,
      });
    }
    if (digits) {
      meanings.push({
        ids: sql`select payment_id as id from bpay_receipts
          where merchant_id = ${merchantId} and crn = ${digits} order by payment_id desc`,
      });
    }
    if (cents) meanings.push({ ids: sql`${from} and amount_cents = ${cents} order by id desc` });
    return meanings;
  },
  load: ({ merchantId }, f) => sql`
    select ${paymentColumns(merchantId)}, f.is_exact, p.created_at as at
    from ${f} join payments p on p.merchant_id = ${merchantId} and p.id = f.id ${paymentJoins(merchantId)}`,
  show({ at: _at, is_exact: _exact, ...stored }) {
    const { customer_name, description, reference, status, amount_cents, currency, debit_date } =
      shownPayment(stored);
    return {
      title: customer_name ?? description,
      note: reference,
      status,
      amount_cents,
      currency,
      date: debit_date,
    };
  },
});
