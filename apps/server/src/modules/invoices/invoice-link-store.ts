import { type Queries, sql } from '../../platform/db/sql.ts';
import { randomSecret, readTenantToken, tenantToken } from '../../platform/tenant-token.ts';
import { hashToken } from '../../platform/vault.ts';
import type { Work } from '../../platform/work.ts';

/** Where a link opens: the page of an invoice, or the checkout page of what was ordered. */
type LinkPage = '/merchant/accounting/payment' | '/checkout';

/** The address of the page that a link opens. */
export const linkAddress = (work: Work, link: string, page: LinkPage = '/merchant/accounting/payment') =>
  `${work.publicUrl}${page}/${link}`;

const addressOf = (work: Work, secret: string, page: LinkPage) =>
  linkAddress(work, tenantToken(work.merchantId, secret), page);

/**
 * The payment link of an invoice; the first call makes it. The invoice's row must be held by the caller's transaction,
 * so that two calls give one link.
 */
export async function linkOf(
  work: Work,
  invoiceId: string,
  page: LinkPage = '/merchant/accounting/payment',
): Promise<string> {
  return (await linksOf(work, [invoiceId], page)).get(invoiceId)!;
}

/** The same of several invoices, each held and none named twice. */
export async function linksOf(
  work: Work,
  invoiceIds: readonly string[],
  page: LinkPage = '/merchant/accounting/payment',
): Promise<Map<string, string>> {
  if (invoiceIds.length === 0) return new Map();
  const kept = await work.rows<{ invoice_id: string; secret: Buffer }>(sql`
    select invoice_id, secret from invoice_links
    where merchant_id = ${work.merchantId} and invoice_id = any(${[...invoiceIds]}::uuid[]) and revoked_at is null`);
  const secrets = new Map(kept.map((link) => [link.invoice_id, work.vault.open(link.secret)]));
  const made = invoiceIds.filter((id) => !secrets.has(id)).map((id) => ({ id, secret: randomSecret() }));
  await insertLinks(work, made);
  for (const { id, secret } of made) secrets.set(id, secret);
  return new Map([...secrets].map(([id, secret]) => [id, addressOf(work, secret, page)]));
}

async function insertLinks(work: Work, made: readonly { id: string; secret: string }[]): Promise<void> {
  if (made.length === 0) return;
  await work.run(sql`
    insert into invoice_links (merchant_id, id, invoice_id, token_hash, secret, created_at)
    select ${work.merchantId}::uuid, l.id, l.invoice_id, l.token_hash, l.secret, ${work.now}::timestamptz
    from unnest(${made.map(() => work.newId())}::uuid[], ${made.map(({ id }) => id)}::uuid[],
      ${made.map(({ secret }) => hashToken(secret))}::text[], ${made.map(({ secret }) => work.vault.seal(secret))}::bytea[])
      as l (id, invoice_id, token_hash, secret)`);
  for (const { id } of made)
    await work.audit({ action: 'invoice.link_created', subjectKind: 'invoice', subjectId: id });
}

/** Ends the link of an invoice. False when there was none. */
export async function endLink(work: Work, invoiceId: string): Promise<boolean> {
  const ended = await work.run(sql`
    update invoice_links set revoked_at = ${work.now}
    where merchant_id = ${work.merchantId} and invoice_id = ${invoiceId} and revoked_at is null`);
  if (ended === 0) return false;
  await work.audit({ action: 'invoice.link_revoked', subjectKind: 'invoice', subjectId: invoiceId });
  return true;
}

export type LinkedInvoice = { merchantId: string; invoiceId: string; timeZone: string };

/** No tenant has this id, so that a text which is no token at all costs the same look-up as a wrong one. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The invoice that a link's token opens, or undefined: unknown, revoked and malformed alike. */
export async function findLinked(queries: Queries, link: string): Promise<LinkedInvoice | undefined> {
  const { merchantId, secret } = readTenantToken(link) ?? { merchantId: NOBODY, secret: link };
  const row = await queries.maybe<{ invoice_id: string; time_zone: string }>(sql`
    select l.invoice_id, m.time_zone from invoice_links l join merchants m on m.id = l.merchant_id
    where l.merchant_id = ${merchantId} and m.id = ${merchantId} and l.token_hash = ${hashToken(secret)}
      and l.revoked_at is null`);
  return row && { merchantId, invoiceId: row.invoice_id, timeZone: row.time_zone };
}
