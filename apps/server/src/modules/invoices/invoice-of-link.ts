import { onOneConnection } from '../../platform/db/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Platform } from '../../platform/work.ts';
import { countGuess, refuseGuesser } from '../identity/index.ts';
import { findPassed, isBillPass } from './bill-pass.ts';
import { findLinked, type LinkedInvoice } from './invoice-link-store.ts';

/**
 * The invoice that a payment link opens, or the pass of a bill that was found by its number. Refuses `invoice.link_unknown` for a link that opens none, of whatever reason,
 * and counts it against the address; HTTP 429 beyond the limit.
 */
export async function invoiceOfLink(
  platform: Platform,
  link: string,
  caller: Caller,
): Promise<LinkedInvoice> {
  const [, found] = await onOneConnection(platform.pool, (queries) =>
    Promise.all([
      refuseGuesser(platform, queries, caller.ip),
      isBillPass(link)
        ? findPassed(queries, platform.vault, link, platform.clock.wall())
        : findLinked(queries, link),
    ]),
  );
  if (found) return found;
  await countGuess(platform, caller.ip);
  throw new Refusal('invoice.link_unknown');
}
