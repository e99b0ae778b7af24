import { UNSENT_STAGES } from '@lorikeet/domain/debits';
import type { OpenInvoice } from '@lorikeet/domain/invoices';
import type { Cents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { lockDebits } from '../debits/index.ts';
import { isOwing, ofOpenOrder, payableOf } from '../invoices/index.ts';

/** An invoice that may still be paid; what is due of it shrinks as receipts are spent on it. */
export type Owing = OpenInvoice & { customerId: string; due: Cents };

/**
 * What customers owe, locked until the transaction ends: debits that no bank has first, then invoices by id, which is
 * everybody's order. What a file holds is not due; an invoice with a debit to come or of an open order takes a receipt whole
 * or not at all.
 */
export async function holdOwing(work: Work, customerIds: readonly string[]): Promise<Owing[]> {
  if (customerIds.length === 0) return [];
  const theirs = sql`= any(${[...customerIds]}::uuid[])`;
  await lockDebits(work, sql`p.customer_id ${theirs} and p.stage ${among(UNSENT_STAGES)}`);
  const held = await work.rows<{ id: string }>(sql`
    select i.id from invoices i
    where i.merchant_id = ${work.merchantId} and i.customer_id ${theirs} and i.currency = 'AUD' and ${isOwing('i')}
    order by i.id for update`);
  // Read in a statement of its own: what was waited for may have changed what is due.
  return work.rows<Owing>(sql`
    select i.id, i.customer_id as "customerId", i.due_date as "dueOn", i.number as sequence, ${payableOf(work.merchantId, 'i')} as due,
      (exists (select 1 from payments p where p.merchant_id = ${work.merchantId} and p.invoice_id = i.id
        and p.is_waiting) or ${ofOpenOrder(work.merchantId)}) as "onlyWhole"
    from invoices i
    where i.merchant_id = ${work.merchantId} and i.id = any(${held.map(({ id }) => id)}::uuid[])
    order by i.id`);
}
