import { type ChargeEnd, chargeDay } from '@lorikeet/domain/cards';
import { UNSENT_STAGES } from '@lorikeet/domain/debits';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { among } from '../../../platform/db/words.ts';
import { uuidSeed } from '../../../platform/ids.ts';
import type { Work } from '../../../platform/work.ts';
import { isOwing } from '../../invoices/index.ts';

/**
 * Plans charges of kept cards, by a query that yields (invoice_id, customer_id, payment_method_id, due_date): each on its
 * day, and never before its letter has had two days. Left out are invoices
 * of which nothing is due, those with an open charge or a debit already, and cards that were removed. Returns how many.
 */
export async function planCharges(work: Work, from: Sql): Promise<number> {
  const { ms, salt } = uuidSeed();
  const { merchantId, now, today } = work;
  const planned = await work.rows(sql`
    insert into card_charges (merchant_id, id, invoice_id, customer_id, payment_method_id, attempt, charge_on,
      created_at, updated_at)
    select ${merchantId}::uuid, uuid7_at(${ms}, row_number() over (order by f.invoice_id)::int, ${salt}), f.invoice_id,
      f.customer_id, f.payment_method_id,
      coalesce((select max(c.attempt) from card_charges c
        where c.merchant_id = ${merchantId} and c.invoice_id = f.invoice_id), 0) + 1,
      greatest(f.due_date, ${chargeDay(today, today)}::date), ${now}, ${now}
    from (${from}) f
    join invoices i on i.merchant_id = ${merchantId} and i.id = f.invoice_id and ${isOwing('i')}
    join payment_methods m on m.merchant_id = ${merchantId} and m.id = f.payment_method_id and m.kind = 'card'
      and m.status = 'active'
    where not exists (select 1 from card_charges c
      where c.merchant_id = ${merchantId} and c.invoice_id = f.invoice_id and c.is_open)
      and not exists (select 1 from payments p
        where p.merchant_id = ${merchantId} and p.invoice_id = f.invoice_id and p.stage ${among(UNSENT_STAGES)})
    on conflict do nothing returning id`);
  return planned.length;
}

/** The next charge of a debt whose last one was declined, on its day; the caller holds its invoice. Returns its id. */
export async function planNextCharge(
  work: Work,
  declined: { invoiceId: string; customerId: string; methodId: string; attempt: number },
  on: LocalDate,
): Promise<string> {
  const id = work.newId();
  await work.run(sql`
    insert into card_charges (merchant_id, id, invoice_id, customer_id, payment_method_id, attempt, charge_on,
      created_at, updated_at)
    values (${work.merchantId}, ${id}, ${declined.invoiceId}, ${declined.customerId}, ${declined.methodId},
      ${declined.attempt + 1}, ${on}, ${work.now}, ${work.now})`);
  return id;
}

/**
 * Leaves out open charges `c` that a condition finds, with the reason. Their invoices are held before them, as whoever makes a
 * charge holds them, and stay so: what is owed may be planned anew. Returns their invoices.
 */
export async function endCharges(work: Work, which: Sql, because: ChargeEnd): Promise<string[]> {
  await work.run(sql`
    select 1 from invoices i
    where i.merchant_id = ${work.merchantId} and i.id in (select c.invoice_id from card_charges c
      where c.merchant_id = ${work.merchantId} and c.is_open and ${which})
    order by i.id for no key update`);
  const ended = await work.rows<{ id: string; invoice_id: string }>(sql`
    update card_charges c set ended_because = ${because}, updated_at = ${work.now}
    where c.merchant_id = ${work.merchantId} and c.is_open and ${which}
    returning c.id, c.invoice_id`);
  for (const { invoice_id } of ended) {
    await work.audit({
      action: 'card_payment.skipped',
      subjectKind: 'invoice',
      subjectId: invoice_id,
      after: { reason: because },
    });
  }
  return ended.map(({ invoice_id }) => invoice_id);
}
