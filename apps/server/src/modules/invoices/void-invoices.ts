import { invoiceTable } from '@lorikeet/domain/invoices';
import { moveBy } from '@lorikeet/domain/kernel';
import { creditGivenBackShape, dishonourFeeWaivedShape, invoiceVoidedShape } from '@lorikeet/domain/ledger';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { postShape } from '../ledger/index.ts';
import { ofInvoices, WITH_GST } from './posted-invoices.ts';

/** An issued invoice that is unpaid may be void; */
const VOID = moveBy(invoiceTable, 'void', ['open']);
/** and so may what credit alone has paid, because that comes off first. */
const UNPAYABLE = moveBy(invoiceTable, 'unpay_all').from;

/**
 * Voids those of the invoices that are open or settled by credit alone, with nothing paid, nothing at the bank, no
 * credit note against them and nothing written off: their postings are reversed and the credit spent on them is restored. The caller has cancelled their unsent debits.
 * `invoices` yields (id uuid). Returns the ids that are void now.
 */
export async function voidInvoices(work: Work, invoices: Sql): Promise<string[]> {
  const { merchantId, now, today } = work;
  const voided = await work.rows<{ id: string; isFee: boolean }>(sql`
    update invoices i set status = ${word(VOID.to)}, updated_at = ${now}
    from (${invoices}) v
    where i.merchant_id = ${merchantId} and i.id = v.id and i.paid_cents = 0 and i.in_flight_cents = 0
      and i.written_off_cents = 0
      and not exists (select 1 from credit_notes n where n.merchant_id = ${merchantId} and n.invoice_id = i.id)
      and (i.status ${among(VOID.from)} or (i.status ${among(UNPAYABLE)} and i.credited_cents > 0))
    returning i.id, i.dishonour_of is not null as "isFee"`);
  const ids = voided.map(({ id }) => id);
  if (ids.length === 0) return ids;
  const chosen = sql`i.merchant_id = ${merchantId} and i.id = any(${ids}::uuid[])`;
  await restoreCredit(work, chosen);
  for (const [shape, isFee] of [
    [invoiceVoidedShape, false],
    [dishonourFeeWaivedShape, true],
  ] as const) {
    if (!voided.some((invoice) => invoice.isFee === isFee)) continue;
    const some = sql`${chosen} and (i.dishonour_of is not null) = ${isFee}`;
    await postShape(work, shape, { ...ofInvoices(some, sql`${today}::date`), ...WITH_GST });
  }
  return ids;
}

async function restoreCredit(work: Work, chosen: Sql): Promise<void> {
  const { merchantId, now, today } = work;
  const given = await work.run(sql`
    update customer_credits c set balance_cents = c.balance_cents + s.cents, updated_at = ${now}
    from (select i.customer_id, i.currency, sum(i.credited_cents)::bigint as cents from invoices i
          where ${chosen} and i.credited_cents > 0 group by i.customer_id, i.currency) s
    where c.merchant_id = ${merchantId} and c.customer_id = s.customer_id and c.currency = s.currency`);
  if (given === 0) return;
  await postShape(work, creditGivenBackShape, {
    ...ofInvoices(sql`${chosen} and i.credited_cents > 0`, sql`${today}::date`),
    amounts: { amount: sql`i.credited_cents` },
  });
}

/** Notes why somebody voided an invoice by hand. */
export async function noteVoid(work: Work, invoiceId: string, reason: string): Promise<void> {
  await work.run(sql`
    insert into invoice_voids (merchant_id, invoice_id, reason, made_by_name, created_at)
    values (${work.merchantId}, ${invoiceId}, ${reason}, ${work.actor.name}, ${work.now})`);
}
