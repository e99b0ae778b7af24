import type { Queries } from '../../platform/db/sql.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Vault } from '../../platform/vault.ts';
import type { LinkedInvoice } from './invoice-link-store.ts';

/** Milliseconds of wall time for which a bill that was found by its number stays open to who found it. */
const OPEN_MS = 2 * 60 * 60_000;
const PREFIX = 'found_';
/** Sealed with it, so that nothing else that the vault sealed opens a bill. */
const PURPOSE = 'bill-pass:';

const bare = (uuid: string) => uuid.replaceAll('-', '');
const UUID = '([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})';
const WRITTEN = new RegExp(`^${PURPOSE}${UUID}${UUID}([0-9a-z]+)$`);

/** What opens an invoice for two hours. Nothing is stored of it: it is its own sealed proof. */
export function billPass(vault: Vault, of: { merchantId: string; invoiceId: string }, wall: Date): string {
  const until = (wall.getTime() + OPEN_MS).toString(36);
  const sealed = vault.seal(`${PURPOSE}${bare(of.merchantId)}${bare(of.invoiceId)}${until}`);
  return PREFIX + sealed.toString('base64url');
}

export const isBillPass = (link: string): boolean => link.startsWith(PREFIX);

/** The invoice that a pass opens; undefined once it is over, and for any other text. */
export async function findPassed(
  queries: Queries,
  vault: Vault,
  link: string,
  wall: Date,
): Promise<LinkedInvoice | undefined> {
  const read = WRITTEN.exec(opened(vault, link) ?? '');
  if (!read || Number.parseInt(read[11]!, 36) <= wall.getTime()) return undefined;
  const [merchantId, invoiceId] = [read.slice(1, 6).join('-'), read.slice(6, 11).join('-')];
  const row = await queries.maybe<{ time_zone: string }>(sql`
    select m.time_zone from invoices i join merchants m on m.id = ${merchantId}
    where i.merchant_id = ${merchantId} and i.id = ${invoiceId}`);
  return row && { merchantId, invoiceId, timeZone: row.time_zone };
}

function opened(vault: Vault, link: string): string | undefined {
  try {
    return vault.open(Buffer.from(link.slice(PREFIX.length), 'base64url'));
  } catch {
    return undefined;
  }
}
