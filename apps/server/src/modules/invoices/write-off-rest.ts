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
 * Gives up what is due of an invoice, with the GST of it. The caller holds debits and invoice, and none of it is with a
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
  await work.run(sql`
    update invoices i set status = ${word(WRITE_OFF.to)}, updated_at = ${now}
    where i.merchant_id = ${merchantId} and i.id = ${invoiceId} and i.status ${among(WRITE_OFF.from)}`);
  await work.run(sql`
    insert into invoice_write_offs (merchant_id, invoice_id, amount_cents, gst_cents, reason, asked_by_name,
      agreed_by_name, created_at)
    values (${merchantId}, ${invoiceId}, ${invoice.due}, ${gst}, ${reason},
      ${work.actor.maker?.name ?? work.actor.name}, ${work.actor.name}, ${now})`);
  await post(work, {
    ...writtenOff({ amount: invoice.due, gst }),
    sourceId: invoiceId,
    currency: invoice.currency,
    effectiveDate: today,
    customerId: invoice.customer_id,
  });
  return invoice.due;
}
