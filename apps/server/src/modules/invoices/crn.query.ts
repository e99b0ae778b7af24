import { crnFor } from '@lorikeet/bank-files';
import { type CrnKind, type CrnRule, crnBody } from '@lorikeet/domain/bpay';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

/** What a payer enters to pay by BPAY. */
export type BpayReference = { biller_code: string; crn: string };

type Row = { biller_code: string; rule: CrnRule; kind: CrnKind; number: number };

const reference = ({ biller_code, rule, kind, number }: Row): BpayReference => ({
  biller_code,
  crn: crnFor(crnBody(kind, number), rule),
});

/** The reference of a customer who is billed in Australian dollars, or null where the merchant has no biller code. 404 without such a customer. */
export async function customerCrn(work: Work, customerId: string): Promise<BpayReference | null> {
  const row = found(
    await work.maybe<{ [K in keyof Row]: Row[K] | null }>(sql`
      select b.biller_code, b.crn_rule as rule, 'customer' as kind, n.number from customers c
      left join bpay_billers b on b.merchant_id = ${work.merchantId} and c.currency = 'AUD'
      left join bpay_customers n on n.merchant_id = ${work.merchantId} and n.customer_id = c.id
      where c.merchant_id = ${work.merchantId} and c.id = ${customerId}`),
  );
  return row.biller_code !== null && row.number !== null ? reference(row as Row) : null;
}

/**
 * The reference on an invoice in Australian dollars: the invoice's own or its customer's, as the merchant chose. Null where
 * there is no biller code, and while a customer has no number yet.
 */
export async function invoiceCrn(work: Work, invoiceId: string): Promise<BpayReference | null> {
  const row = await work.maybe<Row>(sql`
    select b.biller_code, b.crn_rule as rule, b.crn_for as kind,
      case b.crn_for when 'invoice' then i.number else c.number end as number
    from bpay_billers b
    join invoices i on i.merchant_id = ${work.merchantId} and i.id = ${invoiceId} and i.currency = 'AUD'
    left join bpay_customers c on c.merchant_id = ${work.merchantId} and c.customer_id = i.customer_id
    where b.merchant_id = ${work.merchantId} and (b.crn_for = 'invoice' or c.number is not null)`);
  return row ? reference(row) : null;
}
