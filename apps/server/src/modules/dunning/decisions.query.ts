import type { Input, Output } from '@lorikeet/contracts';
import type * as dunning from '@lorikeet/contracts/dunning';
import { empty, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

type Decision = Output<typeof dunning.listDunningDecisions>['decisions'][number];

const MOST = 20;

/** The latest decisions about returned debits, of a payment, an invoice or a customer where one is named. */
export async function dunningDecisions(
  work: Work,
  of: Input<typeof dunning.listDunningDecisions>,
): Promise<{ decisions: Decision[] }> {
  const decisions = await work.rows<Decision>(sql`
    select id, payment_id, invoice_id, customer_id, return_code, attempt, amount_cents, currency, decision, because,
      is_agreed_day, retry_bank_days, retry_day, retry_on, retry_id, decided_at
    from dunning_decisions d
    where d.merchant_id = ${work.merchantId}
      ${of.payment_id ? sql`and (d.payment_id = ${of.payment_id} or d.retry_id = ${of.payment_id})` : empty}
      ${of.invoice_id ? sql`and d.invoice_id = ${of.invoice_id}` : empty}
      ${of.customer_id ? sql`and d.customer_id = ${of.customer_id}` : empty}
    order by d.decided_at desc, d.id desc limit ${MOST}`);
  return { decisions };
}
