import type { Input, Output } from '@lorikeet/contracts';
import type * as notifications from '@lorikeet/contracts/notifications';
import { smsNumberParts } from '@lorikeet/domain/kernel';
import { empty, type Queries, sql } from '../../platform/db/sql.ts';
import type { Vault } from '../../platform/vault.ts';

type Message = Output<typeof notifications.getDemoOutbox>['messages'][number];
type Row = Omit<Message, 'merchant' | 'to' | 'text' | 'html' | 'links' | 'subject'> & {
  slug: string;
  merchant_name: string;
  recipient: Buffer;
  subject: Buffer | null;
  body: Buffer;
};

/** Messages looked through for a recipient: addresses are sealed, so they cannot be searched in the database. */
const LOOKED_THROUGH = 2_000;

/** The latest messages of every merchant, opened. For the demo only, where every message is invented. */
export async function demoOutbox(
  queries: Queries,
  vault: Vault,
  input: Input<typeof notifications.getDemoOutbox>,
): Promise<Message[]> {
  const take = input.to ? LOOKED_THROUGH : input.limit;
  const rows = await queries.rows<Row>(sql`
    select m.id, m.channel, m.template, m.locale, m.recipient, m.subject, m.body, m.status, m.failure,
      m.created_at, t.slug, t.trading_name as merchant_name
    from (select merchant_id, id from messages
      where true ${input.channel ? sql`and channel = ${input.channel}` : empty}
        ${input.template ? sql`and template = ${input.template}` : empty}
        ${input.merchant ? sql`and merchant_id = (select tenant from merchant_directory where slug = ${input.merchant})` : empty}
      order by created_at desc, id desc limit ${take}) latest
    join messages m on m.merchant_id = latest.merchant_id and m.id = latest.id
    join merchants t on t.id = latest.merchant_id
    order by m.created_at desc, m.id desc`);
  const wanted = input.to ? [input.to.toLowerCase(), ...smsNumberParts(input.to)] : [];
  const found: Message[] = [];
  for (const row of rows) {
    const to = vault.open(row.recipient);
    if (input.to && !wanted.some((part) => to.toLowerCase().includes(part))) continue;
    found.push(present(vault, row, to));
    if (found.length === input.limit) break;
  }
  return found;
}

function present(vault: Vault, row: Row, to: string): Message {
  const { slug, merchant_name: name, recipient: _, subject, body, ...rest } = row;
  const { text, html } = JSON.parse(vault.open(body)) as { text: string; html?: string };
  return {
    ...rest,
    merchant: { slug, name },
    to,
    subject: subject && vault.open(subject),
    text,
    html: html ?? null,
    links: [...new Set(linksIn(text))],
  };
}

/** Addresses in a text, without the punctuation of the sentence around them. */
function linksIn(text: string): string[] {
  const found = text.match(/https?:\/\/[\w.~:/?#@!$&*+,;=%-]+/g) ?? [];
  return found.map((link) => link.replace(/[.,;:!?]+$/, ''));
}
