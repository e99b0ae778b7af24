import { UNSENT_STAGES, WAITING_STAGES } from '@lorikeet/domain/debits';
import type { Cents, Currency, LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockDebits } from '../debits/index.ts';
import { payableOf } from '../invoices/index.ts';
import { IN_FLIGHT } from './card-attempt.query.ts';
import { type CardBill, type HeldBill, refuseChanged } from './card-bills.ts';

/** An invoice as something that a card can pay. */
export const invoiceBill = (invoiceId: string): CardBill => ({
  invoiceId,
  hold: (work) => holdInvoice(work, invoiceId),
});

type Billed = {
  customer_id: string;
  description: string;
  currency: Currency;
  due_date: LocalDate;
  total_cents: Cents;
  taxable_cents: Cents;
  due_cents: Cents;
  /** Debits of the invoice that no file holds for good. */
  unsent: string[];
  is_being_paid: boolean;
  pays_order: boolean;
};

/** Sent together and run in this order, which is everybody's for locks (docs/adr/0011). 404. */
async function holdInvoice(work: Work, invoiceId: string): Promise<HeldBill> {
  const [debits, , , row] = await Promise.all([
    lockDebits(work, sql`p.invoice_id = ${invoiceId} and p.stage ${among(UNSENT_STAGES)}`),
    work.run(sql`
      select 1 from invoices where merchant_id = ${work.merchantId} and id = ${invoiceId} for update`),
    work.sealsFor(
      sql`select customer_id from invoices where merchant_id = ${work.merchantId} and id = ${invoiceId}`,
    ),
    billedOf(work, invoiceId),
  ]);
  const billed = found(row);
  const waiting = debits.filter(({ stage }) => WAITING_STAGES.includes(stage)).map(({ id }) => id);
  // A debit that came between the locks, as the second attempt of one that is returned at this instant, waits for nobody
  // yet: paying beside it would take the sum twice. To lock it now would be out of order, so the payer looks again.
  const isAsSeen = billed.unsent.every((id) => debits.some((one) => one.id === id));
  const due = { dueCents: billed.due_cents, currency: billed.currency };
  return {
    ...due,
    customerId: billed.customer_id,
    description: billed.description,
    dueDate: billed.due_date,
    taxed: { total: billed.total_cents, taxable: billed.taxable_cents },
    paysOrder: billed.pays_order,
    waiting,
    refuse(asked) {
      refuseUnless(!billed.is_being_paid, 'card_payment.in_progress');
      refuseUnless(billed.due_cents !== 0, 'invoice.nothing_is_due');
      refuseChanged(due, asked, isAsSeen);
      // A waiting debit takes all of it: beside a part it would take too much.
      refuseUnless(
        asked.amountCents === billed.due_cents || waiting.length === 0,
        'card_payment.part_refused',
      );
    },
  };
}

/** The invoice as it is once it is locked; what files hold of it counts as not due. */
const billedOf = (work: Work, invoiceId: string): Promise<Billed | undefined> =>
  work.maybe(sql`
    select i.customer_id, i.description, i.currency, i.due_date, i.total_cents, ${payableOf(work.merchantId, 'i')} as due_cents,
      (select coalesce(sum(l.amount_cents), 0)::bigint from invoice_lines l
        where l.merchant_id = ${work.merchantId} and l.invoice_id = i.id and l.tax_code = 'taxable') as taxable_cents,
      array(select p.id from payments p
        where p.merchant_id = ${work.merchantId} and p.invoice_id = i.id and p.rail = 'bank_debit'
          and p.stage ${among(UNSENT_STAGES)}) as unsent,
      exists (select 1 from payments p
        where p.merchant_id = ${work.merchantId} and p.invoice_id = i.id and ${IN_FLIGHT}) as is_being_paid,
      exists (select 1 from orders o where o.merchant_id = ${work.merchantId} and o.invoice_id = i.id) as pays_order
    from invoices i where i.merchant_id = ${work.merchantId} and i.id = ${invoiceId}`);
