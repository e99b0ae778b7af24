import { empty, join, type Queries, queriesOn, type Sql, sql } from '../db/sql.ts';
import { pauseAfter } from '../failures.ts';
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
 * Messages that wait for one another and for no others: those that somebody waits for at this moment, and of each channel
 * the rest. One carrier that is slow, or one tenant's notices, hold up no code.
 */
export type Line = { name: string; of: Sql };
export const LINES: readonly Line[] = [
  { name: 'awaited', of: sql`is_awaited` },
  { name: 'mail', of: sql`not is_awaited and channel = 'email'` },
  { name: 'sms', of: sql`not is_awaited and channel = 'sms'` },
];

type Pace = {
  lines?: readonly Line[];
  /** Wakes other processes, where more than one tenant waits. */
  share?: () => void;
  stopping?: AbortSignal;
  /** So long one tenant's messages are sent while those of others wait. */
  turnMs?: number;
  /** Hears of each channel on which messages left or are stuck. */
  tell?: TellPost;
  /** The messages of these tenants alone, where others send theirs elsewhere. */
  among?: readonly string[] | undefined;
};

const TURN_MS = 3_000;

/**
 * Sends every tenant's waiting messages, line by line at once and within a line the tenants in turns; returns how many
 * were sent. One process at a time sends those of a tenant in a line. A process that dies between sending and recording
 * may send that message again, with an unchanged id. On a channel without a carrier a demo's messages are complete in its
 * outbox; anywhere else they fail, as with a carrier that is down. Throws what failed in one tenant once the others were
 * served.
 */
export async function deliverMessages(
  platform: Platform,
  carriers: Carriers,
  pace: Pace = {},
): Promise<number> {
  const { lines = LINES } = pace;
  const waiting = await waitingTenants(platform, lines, pace.among);
  const sent = await Promise.all(
    lines.map((line) => deliverLine(platform, carriers, line, waiting.get(line.name) ?? [], pace)),
  );
  return sent.reduce((sum, one) => sum + one, 0);
}

async function deliverLine(
  platform: Platform,
  carriers: Carriers,
  line: Line,
  waiting: readonly string[],
  { share = () => {}, stopping, turnMs = TURN_MS, tell, among }: Pace,
): Promise<number> {
  const tally: Tally = { email: { left: 0, stuck: 0 }, sms: { left: 0, stuck: 0 } };
  const failures: unknown[] = [];
  let sent = 0;
  for (let tenants = waiting; ; ) {
    if (tenants.length > 1) share();
    let isMore = false;
    for (const merchantId of tenants) {
      if (stopping?.aborted) break;
      try {
        sent += await noteUncarried(platform, carriers, merchantId, line);
        const turn = await takeTurn(platform, carriers, merchantId, { line, turnMs, tally });
        sent += turn.sent;
        isMore ||= turn.isMore;
      } catch (error) {
        failures.push(error);
      }
    }
    if (!isMore || failures.length > 0 || stopping?.aborted) break;
    tenants = (await waitingTenants(platform, [line], among)).get(line.name) ?? [];
  }
  for (const channel of ['email', 'sms'] as const) {
    const { left, stuck } = tally[channel];
    if (left > 0 || stuck > 0) await tell?.(platform, { channel, left, stuck });
  }
  if (failures.length > 0) throw failures[0];
  return sent;
}

/** By line, who has messages to send now: one statement for all lines, which mostly finds none. */
async function waitingTenants(
  { pool, clock }: Platform,
  lines: readonly Line[],
  among: readonly string[] | undefined,
): Promise<Map<string, string[]>> {
  const isAmong = among ? sql`and merchant_id = any(${[...among]}::uuid[])` : empty;
  const isDue = sql`status = 'queued' and (next_try_at is null or next_try_at <= ${clock.wall()})`;
  const each = lines.map(
    ({ name, of }) => sql`
      select ${name}::text as line, merchant_id from messages where ${isDue} and ${of} ${isAmong} group by merchant_id`,
  );
  const rows = await queriesOn(pool).rows<{ line: string; merchant_id: string }>(
    sql`${join(each, ' union all ')} order by line, merchant_id`,
  );
  const found = new Map<string, string[]>();
  for (const { line, merchant_id: merchantId } of rows)
    found.set(line, [...(found.get(line) ?? []), merchantId]);
  return found;
}

/** Without a carrier, a message of a demo is complete once it is in the outbox, where it is read. */
function noteUncarried(
  platform: Platform,
  carriers: Carriers,
  merchantId: string,
  { of }: Line,
): Promise<number> {
  const uncarried = (['email', 'sms'] as const).filter(
    (channel) => platform.carries[channel] && !(channel === 'email' ? carriers.mail : carriers.sms),
  );
  if (uncarried.length === 0) return Promise.resolve(0);
  return queriesOn(platform.pool).run(sql`
    update messages set status = 'sent', sent_at = ${platform.clock.now()}
    where merchant_id = ${merchantId} and status = 'queued' and ${of} and channel = any(${uncarried})`);
}

/** `isMore` says that others are to have their turn before the rest of the tenant's messages. */
type Turn = { sent: number; isMore: boolean };

function takeTurn(
  platform: Platform,
  carriers: Carriers,
  merchantId: string,
  { line, turnMs, tally }: { line: Line; turnMs: number; tally: Tally },
): Promise<Turn> {
  const until = performance.now() + turnMs;
  return platform.pool.locks.with(
    `messages:${line.name}:${merchantId}`,
    () => carryBatches(platform, carriers, merchantId, { line, until, tally }),
    { waitMs: 0, taken: (): Turn => ({ sent: 0, isMore: false }) },
  );
}

async function carryBatches(
  platform: Platform,
  carriers: Carriers,
  merchantId: string,
  { line, until, tally }: { line: Line; until: number; tally: Tally },
): Promise<Turn> {
  const queries = queriesOn(platform.pool);
  let sent = 0;
  for (;;) {
    const batch = await queries.rows<Waiting>(sql`
      select id, channel, recipient, subject, body, attempts from messages
      where merchant_id = ${merchantId} and status = 'queued' and ${line.of}
        and (next_try_at is null or next_try_at <= ${platform.clock.wall()})
      order by id limit ${BATCH}`);
    for (let at = 0; at < batch.length; at += TOGETHER) {
      if (performance.now() >= until) return { sent, isMore: true };
      const outcomes = await Promise.allSettled(
        batch.slice(at, at + TOGETHER).map(async (message) => {
          const error = await carry(platform, carriers, message);
          return { message, status: await note(platform, queries, merchantId, message, error) };
        }),
      );
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') throw outcome.reason;
        const { message, status } = outcome.value;
        const isStuck = status === 'failed' || (status === 'queued' && message.attempts + 1 === STUCK_AT_TRY);
        if (status === 'sent') {
          tally[message.channel].left += 1;
          sent += 1;
        }
        if (isStuck) tally[message.channel].stuck += 1;
      }
    }
    if (batch.length < BATCH) return { sent, isMore: false };
  }
}

/** Sends one message; returns the error if it was not accepted, or cannot be opened. */
async function carry(platform: Platform, carriers: Carriers, message: Waiting): Promise<Error | undefined> {
  const { vault } = platform;
  try {
    const body = JSON.parse(vault.open(message.body)) as { text: string; html?: string };
    const to = vault.open(message.recipient);
    if (message.channel === 'sms') {
      if (!carriers.sms) throw new Error('no carrier of SMS is configured');
      await carriers.sms.send({ id: message.id, to, text: body.text });
    } else {
      if (!carriers.mail) throw new Error('no carrier of e-mail is configured');
      const subject = message.subject ? vault.open(message.subject) : '';
      await carriers.mail.send({ id: message.id, to, subject, ...body });
    }
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

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
  // The database takes no NUL in a text, and what a relay says may hold one.
  const failure = error?.message.replaceAll('\0', '').slice(0, 300) ?? null;
  await queries.run(sql`
    update messages set status = ${status}, sent_at = ${error ? null : platform.clock.now()},
      attempts = ${attempts}, next_try_at = ${nextTry}, failure = ${failure}
    where merchant_id = ${merchantId} and id = ${message.id} and status = 'queued'`);
  return status;
}
