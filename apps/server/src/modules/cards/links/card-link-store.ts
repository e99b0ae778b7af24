import type { Currency } from '@lorikeet/domain/kernel';
import { onOneConnection, type Queries, sql } from '../../../platform/db/sql.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { randomSecret, readTenantToken, tenantToken } from '../../../platform/tenant-token.ts';
import { hashToken } from '../../../platform/vault.ts';
import type { Platform, Work } from '../../../platform/work.ts';
import { countGuess, refuseGuesser } from '../../identity/index.ts';
import type { CardFacts } from '../ports.ts';

const DAYS = 60;
const A_DAY_MS = 86_400_000;
/** A link that its customer asked for just now is followed at once. */
const ASKED_DAYS = 1;

/** The link of a letter about a kept card; a later letter carries the same one, open again and for 60 days more. */
export async function linkOfCard(
  work: Work,
  card: { methodId: string; customerId: string },
): Promise<string> {
  const secret = randomSecret();
  const { kept } = await work.one<{ kept: Buffer }>(sql`
    insert into card_links (merchant_id, id, customer_id, payment_method_id, token_hash, secret, expires_at, asked_at,
      created_at)
    values (${work.merchantId}, ${work.newId()}, ${card.customerId}, ${card.methodId}, ${hashToken(secret)},
      ${work.vault.seal(secret)}, ${new Date(work.now.getTime() + DAYS * A_DAY_MS)}, ${work.now}, ${work.now})
    on conflict (merchant_id, payment_method_id) do update
      set expires_at = excluded.expires_at, asked_at = excluded.asked_at
    returning secret as kept`);
  return urlOf(work, work.vault.open(kept));
}

/** A link for a customer who asked to have a card kept, in no other card's place. */
export async function linkToKeep(work: Work, customerId: string): Promise<string> {
  const secret = randomSecret();
  await work.run(sql`
    insert into card_links (merchant_id, id, customer_id, token_hash, secret, expires_at, asked_at, created_at)
    values (${work.merchantId}, ${work.newId()}, ${customerId}, ${hashToken(secret)}, ${work.vault.seal(secret)},
      ${new Date(work.now.getTime() + ASKED_DAYS * A_DAY_MS)}, ${work.now}, ${work.now})`);
  return urlOf(work, secret);
}

const urlOf = (work: Work, secret: string): string =>
  `${work.publicUrl}/merchant/card/${tenantToken(work.merchantId, secret)}`;

/** A link, with the card that it is about where it is about one. */
export type CardLink = {
  id: string;
  customerId: string;
  /** When it was last asked for. */
  askedAt: Date;
  old: { methodId: string; network: CardFacts['network']; last4: string } | null;
  name: string;
  email: string | null;
  locale: 'en' | 'zh';
  /** What its customer is billed in. */
  currency: Currency;
};

/** A link that is not over and whose customer is written to, held until the transaction ends; undefined otherwise. */
export function heldLink(work: Work, id: string): Promise<CardLink | undefined> {
  return work.maybe<CardLink>(sql`
    select l.id, l.customer_id as "customerId", l.asked_at as "askedAt",
      case when m.id is not null then jsonb_build_object(
        'methodId', m.id, 'network', m.card_network, 'last4', m.card_last4) end as old,
      c.name, c.email_primary as email, c.locale, c.currency
    from card_links l
    left join payment_methods m on m.merchant_id = ${work.merchantId} and m.id = l.payment_method_id
    join customers c on c.merchant_id = ${work.merchantId} and c.id = l.customer_id
    where l.merchant_id = ${work.merchantId} and l.id = ${id} and l.expires_at > ${work.now}
      and not c.messages_stopped and c.status <> 'inactive'
    for no key update of l`);
}

export type FoundLink = { merchantId: string; id: string; timeZone: string };
/** No tenant has this id, so that a text which is no token at all costs the same look-up as a wrong one. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

async function findLink(queries: Queries, token: string): Promise<FoundLink | undefined> {
  const { merchantId, secret } = readTenantToken(token) ?? { merchantId: NOBODY, secret: token };
  const row = await queries.maybe<{ id: string; time_zone: string }>(sql`
    select l.id, m.time_zone from card_links l join merchants m on m.id = l.merchant_id
    where l.merchant_id = ${merchantId} and m.id = ${merchantId} and l.token_hash = ${hashToken(secret)}`);
  return row && { merchantId, id: row.id, timeZone: row.time_zone };
}

/** The link behind a token; one that opens nothing is counted against the address. HTTP 429 beyond the limit. */
export async function linkBehind(
  platform: Platform,
  token: string,
  caller: Caller,
): Promise<FoundLink | undefined> {
  const [, found] = await onOneConnection(platform.pool, (queries) =>
    Promise.all([refuseGuesser(platform, queries, caller.ip), findLink(queries, token)]),
  );
  if (!found) await countGuess(platform, caller.ip);
  return found;
}
