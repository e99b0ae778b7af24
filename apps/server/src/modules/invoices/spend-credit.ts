import type { Cents, Currency } from '@lorikeet/domain/kernel';
import { creditApplied } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { post } from '../ledger/index.ts';
import { settle } from './credit-invoice.ts';
import { payableOf } from './due-sql.ts';
import { takeCredit } from './issue-credit.ts';

/**
 * Pays an invoice with its customer's credit, as far as that goes. The caller holds debits and invoice. Returns the cents;
 * refuses `invoice.nothing_is_due` and `invoice.no_credit`.
 */
export async function spendCredit(work: Work, invoiceId: string): Promise<Cents> {
  const { merchantId, now, today } = work;
  const invoice = await work.one<{ customer_id: string; currency: Currency; payable: Cents }>(sql`
    select i.customer_id, i.currency, ${payableOf(merchantId, 'i')} as payable from invoices i
    where i.merchant_id = ${merchantId} and i.id = ${invoiceId}`);
  refuseUnless(invoice.payable > 0, 'invoice.nothing_is_due');
  const cents = await takeCredit(work, invoice.customer_id, invoice.currency, invoice.payable);
  if (cents === 0) throw new Refusal('invoice.no_credit');
  const id = work.newId();
  await work.run(sql`
    insert into invoice_credits (merchant_id, id, invoice_id, amount_cents, made_by_name, created_at)
    values (${merchantId}, ${id}, ${invoiceId}, ${cents}, ${work.actor.name}, ${now})`);
  await settle(work, invoiceId, cents);
  await post(work, {
    ...creditApplied(cents),
    sourceId: id,
    currency: invoice.currency,
    effectiveDate: today,
    customerId: invoice.customer_id,
  });
  return cents;
}
