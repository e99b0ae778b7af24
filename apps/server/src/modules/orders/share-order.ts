import { sql } from '../../platform/db/sql.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { limitLetter } from '../identity/index.ts';
import { checkoutLinkOf } from '../invoices/index.ts';
import { hasExpired } from './hold-order.ts';
import { LINK_TEMPLATE, mailLink, recipientOf } from './order-letters.ts';
import { invoiceOfOrder, lockOrder, noteOrder, type StoredOrder } from './order-store.ts';

/** The checkout page of an open order. Refuses `order.not_open`; 404. */
export async function makeOrderLink(work: Work, id: string): Promise<{ url: string }> {
  const { url } = await openPage(work, id);
  return { url };
}

/**
 * E-mails it to whoever ordered. The order stays locked, so that two at once send one letter. Refuses `order.not_open`,
 * `order.no_email`, `order.link_sent_today`; HTTP 429 for a mailbox that gets many; 404.
 */
export async function sendOrderLink(work: Work, id: string): Promise<{ sent_to: string }> {
  const { order, url } = await openPage(work, id);
  const to = await recipientOf(work, order);
  if (!to.email) throw new Refusal('order.no_email');
  const { sent } = await work.one<{ sent: boolean }>(sql`
    select exists (select 1 from messages
      where merchant_id = ${work.merchantId} and template = ${LINK_TEMPLATE} and subject_id = ${id}
        and (created_at at time zone ${work.timeZone})::date = ${work.today}::date) as sent`);
  refuseUnless(!sent, 'order.link_sent_today');
  await limitLetter(work, to.email);
  await mailLink(work, order, url);
  await noteOrder(work, order, 'order.link_sent');
  return { sent_to: to.email };
}

async function openPage(work: Work, id: string): Promise<{ order: StoredOrder; url: string }> {
  const invoiceId = await invoiceOfOrder(work, id);
  if (invoiceId === null) throw new Refusal('order.not_open');
  const url = await checkoutLinkOf(work, invoiceId);
  const order = await lockOrder(work, id);
  refuseUnless(order.status === 'open' && !hasExpired(order, work.now), 'order.not_open');
  return { order, url };
}
