import { createHash } from 'node:crypto';
import type { Output } from '@lorikeet/contracts';
import type * as debitPayments from '@lorikeet/contracts/debit-payments';
import { billDebitDates, UNSENT_STAGES } from '@lorikeet/domain/debits';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { type Cents, type Currency, toCents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { type AgreementTerms, agreementText, termsFor } from '../customers/index.ts';
import { facilityIfAny, merchantProfile, settingsOf } from '../merchants/index.ts';
import { unscheduledSql } from './unscheduled-sql.ts';

export type DebitedBill = {
  customer_id: string;
  description: string;
  currency: Currency;
  number: string;
  open_cents: Cents;
  /** What was ordered is paid at once or not at all. */
  is_order: boolean;
};
type DebitOnItsWay = Output<typeof debitPayments.getDebitTerms>['waiting'][number];

/** What paying an invoice by one debit takes now. Who found the bill by its number is not known, and agrees to nothing. 404. */
export async function debitTerms(
  work: Work,
  asked: { invoiceId: string; isFound: boolean; amountCents: Cents | undefined; locale: 'en' | 'zh' },
): Promise<Output<typeof debitPayments.getDebitTerms>> {
  const bill = await debitedBill(work, asked.invoiceId);
  const isOffered = !asked.isFound && (await offersDebit(work, bill));
  const waiting = asked.isFound ? [] : await debitsOnTheirWay(work, sql`p.invoice_id = ${asked.invoiceId}`);
  const { amountCents } = asked;
  const isCovered = isOffered && amountCents !== undefined && amountCents <= bill.open_cents;
  return {
    offered: isOffered && bill.open_cents > 0,
    amount_cents: bill.open_cents,
    debit_date: billDebitDates(work.clock.bankToday()).on,
    waiting,
    agreement: isCovered ? agreementOf(await termsOfOneDebit(work, bill, amountCents), asked.locale) : null,
  };
}

/** The invoice of a debit that its payer asks for, with what nothing asks for yet. 404. */
export async function debitedBill(work: Work, invoiceId: string): Promise<DebitedBill> {
  const row = found(
    await work.maybe<Omit<DebitedBill, 'number'> & { number: number }>(sql`
      select i.customer_id, i.description, i.currency, i.number, ${unscheduledSql(work.merchantId)} as open_cents,
        exists (select 1 from orders o where o.merchant_id = ${work.merchantId} and o.invoice_id = i.id) as is_order
      from invoices i where i.merchant_id = ${work.merchantId} and i.id = ${invoiceId}`),
  );
  return { ...row, number: formatDocumentNumber('INV', row.number) };
}

/** Whether the merchant lets bills be paid so, and can debit now. */
export async function offersDebit(
  work: Work,
  { currency, is_order: isOrder }: DebitedBill,
): Promise<boolean> {
  const [facility, merchant, settings] = await Promise.all([
    facilityIfAny(work),
    merchantProfile(work),
    settingsOf(work),
  ]);
  const mayDebit = facility?.status === 'active' && merchant.status === 'live';
  return mayDebit && settings.debits_bills && currency === 'AUD' && !isOrder;
}

/** A request for one debit of an amount, on the next bank day. */
export function termsOfOneDebit(work: Work, bill: DebitedBill, amountCents: Cents): Promise<AgreementTerms> {
  const { on, last } = billDebitDates(work.clock.bankToday());
  return termsFor(work, {
    amount: { kind: 'fixed', amount: amountCents },
    frequency: 'one_off',
    firstDate: on,
    endDate: last,
    planName: null,
    bill: bill.number,
  });
}

/** Names everything that is agreed to. */
export const nameOfTerms = (terms: AgreementTerms): string =>
  createHash('sha256').update(JSON.stringify(terms)).digest('base64url').slice(0, 32);

function agreementOf(terms: AgreementTerms, locale: 'en' | 'zh') {
  const { points, request, service } = agreementText(terms, locale);
  return { terms: nameOfTerms(terms), version: terms.version, points, sections: [...request, ...service] };
}

/** Debits that were asked for at a bill and are not with a bank's answer yet. */
export async function debitsOnTheirWay(work: Work, match: ReturnType<typeof sql>): Promise<DebitOnItsWay[]> {
  const rows = await work.rows<Omit<DebitOnItsWay, 'amount_cents'> & { amount_cents: number }>(sql`
    select p.id, p.amount_cents, p.debit_date, m.bank_name, m.account_masked
    from payments p
    join mandates d on d.merchant_id = ${work.merchantId} and d.id = p.mandate_id and d.terms->>'bill' is not null
    join payment_methods m on m.merchant_id = ${work.merchantId} and m.id = p.payment_method_id
    where p.merchant_id = ${work.merchantId} and ${match} and p.rail = 'bank_debit'
      and (p.stage ${among(UNSENT_STAGES)} or p.stage = 'submitted')
    order by p.debit_date, p.id`);
  return rows.map((row) => ({ ...row, amount_cents: toCents(row.amount_cents) }));
}
