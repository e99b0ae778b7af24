import { type Queries, queriesOn, sql } from '../db/sql.ts';
import type { Platform } from '../work.ts';
import { type Carriers, Undeliverable } from './carriers.ts';

/** Messages fetched from a tenant at a time, and how many are sent concurrently. */
const BATCH = 50;
const TOGETHER = 5;
/** Tries before sending a message is abandoned; the waits between them double from half a minute to an hour. */
const TRIES = 8;

type Waiting = {
  id: string;
  channel: 'email' | 'sms';
  recipient: Buffer;
  subject: Buffer | null;
  body: Buffer;
  attempts: number;
};

/**
 * Sends every tenant's waiting messages; returns how many were sent. One process at a time sends a tenant's messages. A
 * process that dies between sending and recording may send that message again, with an unchanged id. On a channel
 * without a carrier messages are marked as sent at once.
 */
export async function deliverMessages(platform: Platform, carriers: Carriers): Promise<number> {
  const { rows } = await platform.pool.query<{ merchant_id: string }>(sql`
    select merchant_id from messages
    where status = 'queued' and (next_try_at is null or next_try_at <= ${platform.clock.wall()})
    group by merchant_id order by merchant_id`);
  let sent = 0;
  for (const { merchant_id: merchantId } of rows) {
    sent += await noteUncarried(platform, carriers, merchantId);
    if (carriers.mail || carriers.sms) sent += await carryAll(platform, carriers, merchantId);
  }
  return sent;
}

/** Without a carrier, a message is complete once it is in the outbox. */
function noteUncarried(platform: Platform, carriers: Carriers, merchantId: string): Promise<number> {
  const uncarried = (['email', 'sms'] as const).filter((channel) =>
    channel === 'email' ? !carriers.mail : !carriers.sms,
  );
  return queriesOn(platform.pool).run(sql`
    update messages set status = 'sent', sent_at = ${platform.clock.now()}
    where merchant_id = ${merchantId} and status = 'queued' and channel = any(${uncarried})`);
}

function carryAll(platform: Platform, carriers: Carriers, merchantId: string): Promise<number> {
  return platform.pool.locks.with(
    `messages:${merchantId}`,
    () => carryBatches(platform, carriers, merchantId),
    { waitMs: 0, taken: () => 0 },
  );
}

async function carryBatches(platform: Platform, carriers: Carriers, merchantId: string): Promise<number> {
  const queries = queriesOn(platform.pool);
  let sent = 0;
  for (;;) {
    const batch = await queries.rows<Waiting>(sql`
      select id, channel, recipient, subject, body, attempts from messages
      where merchant_id = ${merchantId} and status = 'queued'
        and (next_try_at is null or next_try_at <= ${platform.clock.wall()})
      order by id limit ${BATCH}`);
    for (let at = 0; at < batch.length; at += TOGETHER) {
      const outcomes = await Promise.all(
        batch.slice(at, at + TOGETHER).map(async (message) => ({
          message,
          error: await carry(platform, carriers, message),
        })),
      );
      for (const { message, error } of outcomes) await note(platform, queries, merchantId, message, error);
      sent += outcomes.filter(({ error }) => !error).length;
    }
    if (batch.length < BATCH) return sent;
  }
}

/** Sends one message; returns the error if it was not accepted. */
async function carry(platform: Platform, carriers: Carriers, message: Waiting): Promise<Error | undefined> {
  const { vault } = platform;
  const body = JSON.parse(vault.open(message.body)) as { text: string; html?: string };
  const to = vault.open(message.recipient);
  try {
    if (message.channel === 'sms') await carriers.sms?.send({ id: message.id, to, text: body.text });
    else {
      const subject = message.subject ? vault.open(message.subject) : '';
      await carriers.mail?.send({ id: message.id, to, subject, ...body });
    }
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function note(
  platform: Platform,
  queries: Queries,
  merchantId: string,
  message: Waiting,
  error: Error | undefined,
): Promise<void> {
  const attempts = message.attempts + 1;
  const over = error instanceof Undeliverable ? 'bounced' : attempts >= TRIES ? 'failed' : 'queued';
  const waitMs = Math.min(30_000 * 2 ** (attempts - 1), 3_600_000);
  const nextTry = error && over === 'queued' ? new Date(platform.clock.wall().getTime() + waitMs) : null;
  await queries.run(sql`
    update messages set status = ${error ? over : 'sent'}, sent_at = ${error ? null : platform.clock.now()},
      attempts = ${attempts}, next_try_at = ${nextTry}, failure = ${error?.message.slice(0, 300) ?? null}
    where merchant_id = ${merchantId} and id = ${message.id} and status = 'queued'`);
}
