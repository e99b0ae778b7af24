import { WAITING_STAGES } from '@lorikeet/domain/debits';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { isOwing } from '../invoices/index.ts';
import { moveDebits, paymentEvents } from '../payments/index.ts';

/**
 * Cancels every debit of a closing merchant that is not in a file. Those in files take their course: they are lodged or
 * their file is withdrawn. Returns how many.
 */
export async function cancelWaiting(work: Work): Promise<number> {
  const cancelled = await work.rows<{ id: string }>(sql`
    ${moveDebits(work, 'cancel', {
      where: sql`p.is_waiting`,
      from: WAITING_STAGES,
      also: sql`hold_reason = null`,
    })}
    returning p.id`);
  await paymentEvents(
    work,
    'cancelled',
    sql`select id from unnest(${cancelled.map(({ id }) => id)}::uuid[]) as w (id)`,
    { reason: 'merchant_closing' },
  );
  return cancelled.length;
}

/**
 * Cancels the debits that wait for invoices of which nothing is due any more, because money came another way. The caller
 * holds debits and invoices.
 */
export async function cancelPaidDebits(
  work: Work,
  invoiceIds: readonly string[],
  reason: 'paid_by_bpay',
): Promise<void> {
  if (invoiceIds.length === 0) return;
  const cancelled = await work.rows<{ id: string }>(sql`
    ${moveDebits(work, 'cancel', {
      where: sql`p.is_waiting and p.waits_for_card is null and p.invoice_id = any(${[...invoiceIds]}::uuid[])
        and p.invoice_id in (select i.id from invoices i
          where i.merchant_id = ${work.merchantId} and i.id = any(${[...invoiceIds]}::uuid[]) and not (${isOwing('i')}))`,
      from: WAITING_STAGES,
      also: sql`hold_reason = null`,
    })}
    returning p.id`);
  await paymentEvents(
    work,
    'cancelled',
    sql`select id from unnest(${cancelled.map(({ id }) => id)}::uuid[]) as w (id)`,
    { reason },
  );
}

/** Cancels the debits that waited for a card payment, which has paid their invoice. The caller holds them. */
export async function cancelPausedDebits(work: Work, cardPaymentId: string): Promise<void> {
  const cancelled = await work.rows<{ id: string }>(sql`
    ${moveDebits(work, 'cancel', {
      where: sql`p.waits_for_card = ${cardPaymentId}`,
      from: WAITING_STAGES,
      also: sql`hold_reason = null, waits_for_card = null`,
    })}
    returning p.id`);
  await paymentEvents(
    work,
    'cancelled',
    sql`select id from unnest(${cancelled.map(({ id }) => id)}::uuid[]) as w (id)`,
    { reason: 'paid_by_card' },
  );
}
