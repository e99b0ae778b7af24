import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { dueOf } from './due-sql.ts';
import { endLink, linkAddress, linkOf } from './invoice-link-store.ts';

/** The payment link of an invoice. 404 for another merchant's; refuses `invoice.nothing_is_due` where there is nothing to pay. */
export async function makeInvoiceLink(work: Work, invoiceId: string): Promise<{ url: string }> {
  const { unpaid } = await lockUnpaid(work, invoiceId);
  refuseUnless(unpaid > 0, 'invoice.nothing_is_due');
  return { url: await linkOf(work, invoiceId) };
}

/** The same for a letter: undefined where there is nothing to pay, or no invoice. */
export async function linkIfOwing(work: Work, invoiceId: string | null): Promise<string | undefined> {
  if (invoiceId === null) return undefined;
  const { unpaid } = await lockUnpaid(work, invoiceId);
  return unpaid > 0 ? linkOf(work, invoiceId) : undefined;
}

/** The checkout page of an invoice that an order made, whatever is due: it says what became of the order too. Locks the invoice; 404. */
export async function checkoutLinkOf(work: Work, invoiceId: string): Promise<string> {
  await lockUnpaid(work, invoiceId);
  return linkOf(work, invoiceId, '/checkout');
}

/** The address of a link that its reader came by; undefined where there is nothing to pay any more. */
export async function payUrlOf(work: Work, invoiceId: string, link: string): Promise<string | undefined> {
  const row = await work.maybe<{ due: number }>(sql`
    select ${dueOf('i')} as due from invoices i where i.merchant_id = ${work.merchantId} and i.id = ${invoiceId}`);
  return row && row.due > 0 ? linkAddress(work, link) : undefined;
}

async function lockUnpaid(work: Work, invoiceId: string): Promise<{ unpaid: number }> {
  return found(
    await work.maybe<{ unpaid: number }>(sql`
      select ${dueOf('i')} + i.in_flight_cents as unpaid from invoices i
      where i.merchant_id = ${work.merchantId} and i.id = ${invoiceId} for update of i`),
  );
}

/** Ends the payment link of an invoice. 404 for another merchant's. */
export async function revokeInvoiceLink(work: Work, invoiceId: string): Promise<{ revoked: boolean }> {
  found(
    await work.maybe(sql`
      select 1 from invoices where merchant_id = ${work.merchantId} and id = ${invoiceId} for update`),
  );
  return { revoked: await endLink(work, invoiceId) };
}
