import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { dueOf, payableOf } from './due-sql.ts';
import { endLink, linkAddress, linkOf, linksOf } from './invoice-link-store.ts';

/** The payment link of an invoice. 404 for another merchant's; refuses `invoice.nothing_is_due` where there is nothing to pay. */
export async function makeInvoiceLink(work: Work, invoiceId: string): Promise<{ url: string }> {
  const { unpaid } = await lockUnpaid(work, invoiceId);
  refuseUnless(unpaid > 0, 'invoice.nothing_is_due');
  return { url: await linkOf(work, invoiceId) };
}

/** The same for a letter: undefined where there is nothing to pay, or no invoice. */
export async function linkIfOwing(work: Work, invoiceId: string | null): Promise<string | undefined> {
  return invoiceId === null ? undefined : (await linksIfOwing(work, [invoiceId])).get(invoiceId);
}

/** The same for many letters, by invoice: none where there is nothing to pay. 404 for another merchant's. */
export async function linksIfOwing(work: Work, invoiceIds: readonly string[]): Promise<Map<string, string>> {
  const owing = [...(await lockUnpaids(work, invoiceIds))].filter(([, unpaid]) => unpaid > 0);
  return linksOf(
    work,
    owing.map(([id]) => id),
  );
}

/** The checkout page of an invoice that an order made, whatever is due: it says what became of the order too. Locks the invoice; 404. */
export async function checkoutLinkOf(work: Work, invoiceId: string): Promise<string> {
  await lockUnpaid(work, invoiceId);
  return linkOf(work, invoiceId, '/checkout');
}

/** The address of a link that its reader came by; undefined where there is nothing to pay any more. */
export async function payUrlOf(work: Work, invoiceId: string, link: string): Promise<string | undefined> {
  const row = await work.maybe<{ due: number }>(sql`
    select ${payableOf(work.merchantId, 'i')} as due from invoices i where i.merchant_id = ${work.merchantId} and i.id = ${invoiceId}`);
  return row && row.due > 0 ? linkAddress(work, link) : undefined;
}

async function lockUnpaid(work: Work, invoiceId: string): Promise<{ unpaid: number }> {
  return { unpaid: (await lockUnpaids(work, [invoiceId])).get(invoiceId)! };
}

async function lockUnpaids(work: Work, invoiceIds: readonly string[]): Promise<Map<string, number>> {
  const ids = [...new Set(invoiceIds)];
  if (ids.length === 0) return new Map();
  const rows = await work.rows<{ id: string; unpaid: number }>(sql`
    select i.id, ${dueOf('i')} + i.in_flight_cents as unpaid from invoices i
    where i.merchant_id = ${work.merchantId} and i.id = any(${ids}::uuid[]) order by i.id for update of i`);
  found(rows.length === ids.length || undefined);
  return new Map(rows.map(({ id, unpaid }) => [id, unpaid]));
}

/** Ends the payment link of an invoice. 404 for another merchant's. */
export async function revokeInvoiceLink(work: Work, invoiceId: string): Promise<{ revoked: boolean }> {
  found(
    await work.maybe(sql`
      select 1 from invoices where merchant_id = ${work.merchantId} and id = ${invoiceId} for update`),
  );
  return { revoked: await endLink(work, invoiceId) };
}
