import { isValidCrn } from '@lorikeet/bank-files';
import { type CrnRule, type CrnSubject, readCrnBody } from '@lorikeet/domain/bpay';
import type { Cents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { dueOf, isOwing, payableOf } from '../invoices/index.ts';
import { billerOf } from './biller.ts';

/**
 * Who a reference names: a customer (the kept one, where the record of it or of its invoice was merged), and the invoice where it is one invoice's; or a
 * property, whoever pays for it.
 */
export type Named =
  | { customerId: string; invoiceId: string | null; propertyId?: never }
  | { propertyId: string; customerId: null; invoiceId: null };

/** Why a reference names nobody. */
export type CrnFault = 'crn_invalid' | 'crn_unknown';

/** Whom each reference names under a rule, or why nobody. A number whose check digit is wrong is never guessed at. */
export async function namedBy(
  work: Work,
  rule: CrnRule,
  crns: readonly string[],
): Promise<Map<string, Named | CrnFault>> {
  const read = new Map(crns.map((crn) => [crn, readCrnBody(crn.slice(0, -1))]));
  const numbers = (kind: CrnSubject) =>
    [...read.values()].flatMap((one) => (one?.kind === kind ? one.number : []));
  // A receipt is in Australian dollars, as must be what its customer is billed in.
  const kept = sql`join customers k on k.merchant_id = ${work.merchantId} and k.id = coalesce(c.merged_into_id, c.id)
      and k.currency = 'AUD' and k.erased_at is null`;
  const customers = await work.rows<{ number: number; id: string }>(sql`
    select b.number, k.id from bpay_customers b
    join customers c on c.merchant_id = ${work.merchantId} and c.id = b.customer_id
    ${kept}
    where b.merchant_id = ${work.merchantId} and b.number = any(${numbers('customer')}::bigint[])`);
  const invoices = await work.rows<{ number: number; id: string; customer_id: string }>(sql`
    select i.number, i.id, k.id as customer_id from invoices i
    join customers c on c.merchant_id = ${work.merchantId} and c.id = i.customer_id
    ${kept}
    where i.merchant_id = ${work.merchantId} and i.number = any(${numbers('invoice')}::bigint[])
      and i.currency = 'AUD' and i.status <> 'draft'`);
  const properties = await work.rows<{ number: number; id: string }>(sql`
    select number, property_id as id from bpay_properties
    where merchant_id = ${work.merchantId} and number = any(${numbers('property')}::bigint[])`);
  const byNumber: Record<CrnSubject, Map<number, Named>> = {
    property: new Map(
      properties.map(({ number, id }) => [number, { propertyId: id, customerId: null, invoiceId: null }]),
    ),
    customer: new Map(customers.map(({ number, id }) => [number, { customerId: id, invoiceId: null }])),
    invoice: new Map(
      invoices.map(({ number, id, customer_id }) => [number, { customerId: customer_id, invoiceId: id }]),
    ),
  };
  return new Map(
    [...read].map(([crn, body]) => [
      crn,
      isValidCrn(crn, rule)
        ? ((body && byNumber[body.kind].get(body.number)) ?? 'crn_unknown')
        : 'crn_invalid',
    ]),
  );
}

/** An invoice that a reference would pay, the first to be paid first. */
type PayableInvoice = {
  id: string;
  number: number;
  due_date: string;
  total_cents: Cents;
  due_cents: Cents;
  /** What is due, less what a bank file holds of it. */
  payable_cents: Cents;
};

/** No more invoices than these are named for one reference. */
const NAMED_MAX = 50;

/**
 * What a payer with this biller code and reference would pay now: the invoice that the reference names, else what the
 * customer owes, the oldest first. Empty alike for a code that is another's, a reference that is wrong or unknown, and
 * one whose bill is paid.
 */
export async function payableByCrn(
  work: Work,
  asked: { billerCode: string; crn: string },
): Promise<PayableInvoice[]> {
  const biller = await billerOf(work);
  const rule = biller?.crnRule ?? 'MOD10V01';
  const named = (await namedBy(work, rule, [asked.crn])).get(asked.crn);
  const isNamed = biller?.billerCode === asked.billerCode && typeof named === 'object';
  const customerId = isNamed ? named.customerId : null;
  const invoiceId = isNamed ? named.invoiceId : null;
  return work.rows<PayableInvoice>(sql`
    select i.id, i.number, i.due_date, i.total_cents, (${dueOf('i')})::bigint as due_cents,
      ${payableOf(work.merchantId, 'i')} as payable_cents
    from invoices i
    where i.merchant_id = ${work.merchantId} and i.customer_id = ${customerId}::uuid and i.currency = 'AUD'
      and (${invoiceId}::uuid is null or i.id = ${invoiceId}::uuid) and ${isOwing('i')}
    order by i.due_date, i.number limit ${NAMED_MAX}`);
}
