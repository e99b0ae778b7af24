import { gstLost, type InvoiceState, invoiceTable } from '@lorikeet/domain/invoices';
import { advance, type Cents, type Currency, moveBy } from '@lorikeet/domain/kernel';
import { writtenOff } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { post } from '../ledger/index.ts';
import { creditable } from './creditable.query.ts';
import { dueOf } from './due-sql.ts';

const WRITE_OFF = moveBy(invoiceTable, 'write_off');

/**
 * Gives up what is due of an invoice, with the GST of it; once more where a payment came back after the first time. The caller holds debits and invoice, and none of it is with a
 * bank. Returns the cents; refuses `invoice.write_off_refused` and `invoice.nothing_is_due`.
 */
export async function writeOffRest(work: Work, invoiceId: string, reason: string): Promise<Cents> {
  const { merchantId, now, today } = work;
  const invoice = await work.one<{
    customer_id: string;
    currency: Currency;
    status: InvoiceState;
    due: Cents;
  }>(sql`
    select i.customer_id, i.currency, i.status, ${dueOf('i')} as due from invoices i
    where i.merchant_id = ${merchantId} and i.id = ${invoiceId}`);
  advance(invoiceTable, invoice.status, 'write_off');
  refuseUnless(invoice.due > 0, 'invoice.nothing_is_due');
  const { left, gstLeft } = await creditable(work, invoiceId);
  const gst = gstLost({ total: left, gst: gstLeft }, invoice.due);
  const id = work.newId();
  await work.run(sql`
    update invoices i set status = ${word(WRITE_OFF.to)}, written_off_cents = i.written_off_cents + ${invoice.due},
      updated_at = ${now}
    where i.merchant_id = ${merchantId} and i.id = ${invoiceId} and i.status ${among(WRITE_OFF.from)}`);
  await work.run(sql`
    insert into invoice_write_offs (merchant_id, id, invoice_id, position, amount_cents, gst_cents, reason,
      asked_by_name, agreed_by_name, created_at)
    select ${merchantId}::uuid, ${id}::uuid, ${invoiceId}::uuid, count(*) + 1, ${invoice.due}::bigint, ${gst}::bigint,
      ${reason}::text, ${work.actor.maker?.name ?? work.actor.name}::text, ${work.actor.name}::text, ${now}::timestamptz
    from invoice_write_offs w where w.merchant_id = ${merchantId} and w.invoice_id = ${invoiceId}`);
  await post(work, {
    ...writtenOff({ amount: invoice.due, gst }),
    sourceId: id,
    currency: invoice.currency,
    effectiveDate: today,
    customerId: invoice.customer_id,
  });
  return invoice.due;
}
