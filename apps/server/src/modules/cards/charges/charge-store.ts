import type { DeclineReason } from '@lorikeet/domain/cards/entry';
import { payerFee } from '@lorikeet/domain/fees';
import { addCents, type Cents, type Currency, type LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { unsentSql } from '../../debits/index.ts';
import { payableOf } from '../../invoices/index.ts';
import { cardSettingsOf, feePolicyOf } from '../card-settings.ts';
import type { CardFacts } from '../ports.ts';

/** A planned charge with what its invoice, its card and its customer are now. */
export type PlannedCharge = {
  id: string;
  invoice_id: string;
  invoice_number: number;
  customer_id: string;
  payment_method_id: string;
  charge_on: LocalDate;
  told_on: LocalDate | null;
  told_cents: Cents | null;
  currency: Currency;
  due_cents: Cents;
  in_flight_cents: Cents;
  network: CardFacts['network'];
  last4: string;
  card: 'kept' | 'removed' | 'expired';
  name: string;
  email: string | null;
  locale: 'en' | 'zh';
  messages_stopped: boolean;
};

/** An open charge, or undefined once it is not open any more. `isLocked` holds its invoice, then itself. */
export async function openCharge(
  work: Work,
  id: string,
  isLocked = false,
): Promise<PlannedCharge | undefined> {
  const { merchantId } = work;
  if (isLocked) {
    await work.run(sql`
      select 1 from invoices i
      where i.merchant_id = ${merchantId}
        and i.id = (select invoice_id from card_charges where merchant_id = ${merchantId} and id = ${id}) for update`);
    await work.run(sql`
      select 1 from card_charges where merchant_id = ${merchantId} and id = ${id} for update`);
  }
  return work.maybe<PlannedCharge>(sql`
    select c.id, c.invoice_id, i.number as invoice_number, c.customer_id, c.payment_method_id, c.charge_on, c.told_on,
      c.told_cents, i.currency, ${payableOf(merchantId, 'i')} as due_cents,
      i.in_flight_cents + ${unsentSql(merchantId)} as in_flight_cents, m.card_network as network,
      m.card_last4 as last4,
      case when m.status <> 'active' then 'removed'
        when make_date(m.card_exp_year, m.card_exp_month, 1) + interval '1 month' <= ${work.today}::date then 'expired'
        else 'kept' end as card,
      k.name, k.email_primary as email, k.locale, k.messages_stopped
    from card_charges c
    join invoices i on i.merchant_id = ${merchantId} and i.id = c.invoice_id
    join payment_methods m on m.merchant_id = ${merchantId} and m.id = c.payment_method_id
    join customers k on k.merchant_id = ${merchantId} and k.id = c.customer_id
    where c.merchant_id = ${merchantId} and c.id = ${id} and c.is_open`);
}

/** What is due of a planned charge's invoice now, with the fee that its payer bears. */
export async function totalOf(
  work: Work,
  { network, due_cents }: Pick<PlannedCharge, 'network' | 'due_cents'>,
): Promise<{ fee: Cents; total: Cents }> {
  const policy = feePolicyOf(await cardSettingsOf(work));
  const fee = payerFee(policy, network, due_cents, work.clock.bankToday());
  return { fee, total: addCents(due_cents, fee) };
}

export type DeclinedCharge = {
  invoiceId: string;
  customerId: string;
  methodId: string;
  attempt: number;
  /** How often this card was charged for the debt. */
  tries: number;
  amountCents: Cents;
  currency: Currency;
  reason: DeclineReason;
  isCardKept: boolean;
  /** What of it the invoice still asks for, and no other charge is to collect. */
  dueCents: Cents;
};

/** The planned charge behind a payment that failed, its invoice held; undefined for a payment that somebody else made. */
export async function declinedCharge(work: Work, paymentId: string): Promise<DeclinedCharge | undefined> {
  const { merchantId } = work;
  await work.run(sql`
    select 1 from invoices i
    where i.merchant_id = ${merchantId}
      and i.id = (select invoice_id from card_charges where merchant_id = ${merchantId} and payment_id = ${paymentId})
    for update`);
  return work.maybe<DeclinedCharge>(sql`
    select c.invoice_id as "invoiceId", c.customer_id as "customerId", c.payment_method_id as "methodId", c.attempt,
      p.amount_cents as "amountCents", p.currency, a.decline_reason as reason, m.status = 'active' as "isCardKept",
      case when exists (select 1 from card_charges o
        where o.merchant_id = ${merchantId} and o.invoice_id = c.invoice_id and o.is_open) then 0
        else least(${payableOf(merchantId, 'i')}, p.amount_cents) end as "dueCents",
      (select count(*)::int from card_charges o
        where o.merchant_id = ${merchantId} and o.invoice_id = c.invoice_id and o.payment_id is not null
          and o.payment_method_id = c.payment_method_id) as tries
    from card_charges c
    join payments p on p.merchant_id = ${merchantId} and p.id = c.payment_id and p.stage = 'failed'
    join card_attempts a on a.merchant_id = ${merchantId} and a.payment_id = p.id
    join invoices i on i.merchant_id = ${merchantId} and i.id = c.invoice_id
    join payment_methods m on m.merchant_id = ${merchantId} and m.id = c.payment_method_id
    where c.merchant_id = ${merchantId} and c.payment_id = ${paymentId}`);
}
