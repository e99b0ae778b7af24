import type { Input, Output } from '@lorikeet/contracts';
import type * as dunning from '@lorikeet/contracts/dunning';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { empty, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

type Found = Output<typeof dunning.listDunningDecisions>;
type Decision = Found['decisions'][number];
type Reminder = Omit<Found['reminders'][number], 'invoice_number'> & { number: number };

const MOST = 20;

/** The latest decisions about returned debits and declined charges, and letters about what was overdue, of a payment, an invoice or a customer where one is named. */
export async function dunningDecisions(
  work: Work,
  of: Input<typeof dunning.listDunningDecisions>,
): Promise<Found> {
  const [decisions, reminders] = await Promise.all([decisionsOf(work, of), remindersOf(work, of)]);
  return {
    decisions,
    reminders: reminders.map(({ number, ...one }) => ({
      ...one,
      invoice_number: formatDocumentNumber('INV', number),
    })),
  };
}

function decisionsOf(work: Work, of: Input<typeof dunning.listDunningDecisions>): Promise<Decision[]> {
  return work.rows<Decision>(sql`
    select d.id, d.payment_id, d.invoice_id, d.customer_id, d.return_code, d.decline_reason, d.attempt, d.amount_cents,
      d.currency, d.decision, d.because, d.is_agreed_day, d.retry_bank_days, d.retry_day, d.retry_on,
      coalesce(d.retry_id, c.payment_id) as retry_id, d.decided_at,
      case when d.ends_on is not null then jsonb_build_object('action', coalesce(d.ended_as, d.ends_with), 'on', d.ends_on,
        'because', d.ended_because, 'resumed_on', d.resumed_on, 'resumed_because', d.resumed_because) end as end
    from dunning_decisions d
    left join card_charges c on c.merchant_id = ${work.merchantId} and c.id = d.charge_id
    where d.merchant_id = ${work.merchantId}
      ${
        of.payment_id
          ? sql`and (d.payment_id = ${of.payment_id} or d.retry_id = ${of.payment_id}
        or c.payment_id = ${of.payment_id})`
          : empty
      }
      ${of.invoice_id ? sql`and d.invoice_id = ${of.invoice_id}` : empty}
      ${of.customer_id ? sql`and d.customer_id = ${of.customer_id}` : empty}
    order by d.decided_at desc, d.id desc limit ${MOST}`);
}

/** Letters are about invoices: a payment has none of its own. */
async function remindersOf(work: Work, of: Input<typeof dunning.listDunningDecisions>): Promise<Reminder[]> {
  if (of.payment_id) return [];
  return work.rows<Reminder>(sql`
    select r.invoice_id, i.number, r.step, r.sent_on, r.due_cents, i.currency
    from dunning_reminders r
    join invoices i on i.merchant_id = ${work.merchantId} and i.id = r.invoice_id
    where r.merchant_id = ${work.merchantId}
      ${of.invoice_id ? sql`and r.invoice_id = ${of.invoice_id}` : empty}
      ${of.customer_id ? sql`and r.customer_id = ${of.customer_id}` : empty}
    order by r.sent_on desc, r.step desc limit ${MOST}`);
}
