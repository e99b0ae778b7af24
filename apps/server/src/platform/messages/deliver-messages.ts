import { type Queries, queriesOn, sql } from '../db/sql.ts';
import type { Platform } from '../work.ts';
import { type Carriers, Undeliverable } from './carriers.ts';

/** Messages fetched from a tenant at a time, and how many are sent concurrently. */
const BATCH = 50;
const TOGETHER = 5;
/**
 * How long a message is tried before it is given up, by the pauses between its tries, which double from half a minute to an
 * hour. A relay that is down for a night costs nobody a letter; a debit whose notice did not leave is held before the
 * shortest notice, a bank day and an hour, is over.
 */
const TRIED_FOR_MS = 24 * 3_600_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** A message that was tried so often has waited for an hour. */
const STUCK_AT_TRY = 8;

/**
 * What one round found out about a channel: how many messages left, and how many are stuck, which have failed for an hour
 * or were given up in this round.
 */
export type PostNews = { channel: 'email' | 'sms'; left: number; stuck: number };
type TellPost = (platform: Platform, news: PostNews) => Promise<void>;

type Tally = Record<PostNews['channel'], { left: number; stuck: number }>;

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
 * without a carrier messages are marked as sent at once. `tell` hears of each channel on which messages left or are stuck.
 */
export async function deliverMessages(
  platform: Platform,
  carriers: Carriers,
  tell?: TellPost,
): Promise<number> {
  const tally: Tally = { email: { left: 0, stuck: 0 }, sms: { left: 0, stuck: 0 } };
  const { rows } = await platform.pool.query<{ merchant_id: string }>(sql`
    select merchant_id from messages
    where status = 'queued' and (next_try_at is null or next_try_at <= ${platform.clock.wall()})
    group by merchant_id order by merchant_id`);
  let sent = 0;
  for (const { merchant_id: merchantId } of rows) {
    sent += await noteUncarried(platform, carriers, merchantId);
    if (carriers.mail || carriers.sms) sent += await carryAll(platform, carriers, merchantId, tally);
  }
  for (const channel of ['email', 'sms'] as const) {
    const { left, stuck } = tally[channel];
    if (left > 0 || stuck > 0) await tell?.(platform, { channel, left, stuck });
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

function carryAll(platform: Platform, carriers: Carriers, merchantId: string, tally: Tally): Promise<number> {
  return platform.pool.locks.with(
    `messages:${merchantId}`,
    () => carryBatches(platform, carriers, merchantId, tally),
    { waitMs: 0, taken: () => 0 },
  );
}

async function carryBatches(
  platform: Platform,
  carriers: Carriers,
  merchantId: string,
  tally: Tally,
): Promise<number> {
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
      for (const { message, error } of outcomes) {
        const status = await note(platform, queries, merchantId, message, error);
        const isStuck = status === 'failed' || (status === 'queued' && message.attempts + 1 === STUCK_AT_TRY);
        if (status === 'sent') tally[message.channel].left += 1;
        if (isStuck) tally[message.channel].stuck += 1;
      }
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

/** The pause after so many tries. */
const pauseAfter = (tries: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);

/** Whether the pauses between so many tries add up to as long as a message is tried. */
function isTriedLong(tries: number): boolean {
  let waited = 0;
  for (let after = 1; after < tries; after += 1) waited += pauseAfter(after);
  return waited >= TRIED_FOR_MS;
}

/** Stores what came of one try; returns the status. */
async function note(
  platform: Platform,
  queries: Queries,
  merchantId: string,
  message: Waiting,
  error: Error | undefined,
): Promise<'sent' | 'bounced' | 'failed' | 'queued'> {
  const attempts = message.attempts + 1;
  const over = error instanceof Undeliverable ? 'bounced' : isTriedLong(attempts) ? 'failed' : 'queued';
  const status = error ? over : 'sent';
  const nextTry =
    status === 'queued' ? new Date(platform.clock.wall().getTime() + pauseAfter(attempts)) : null;
  await queries.run(sql`
    update messages set status = ${status}, sent_at = ${error ? null : platform.clock.now()},
      attempts = ${attempts}, next_try_at = ${nextTry}, failure = ${error?.message.slice(0, 300) ?? null}
    where merchant_id = ${merchantId} and id = ${message.id} and status = 'queued'`);
  return status;
}
