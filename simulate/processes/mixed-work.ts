import { setTimeout as pause } from 'node:timers/promises';
import { addBankDays, BANK_ZONE, localDateAt, printId } from '@lorikeet/domain/kernel';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Platform } from '../../apps/server/src/platform/work.ts';
import type { Luck } from '../history/luck.ts';

/** What people did, and what they were told: a payment that was acknowledged is found by its description. */
export type Deeds = {
  acknowledged: Set<string>;
  /** Refunds that were acknowledged, by their note. */
  refunded: Set<string>;
  /** Lodgement references in return files whose loading was acknowledged. */
  returned: Set<string>;
  refused: number;
  /** Calls that were sent again: their process died on them, or their sender did not wait. */
  repeated: number;
  lists: number;
  days: number;
  /** Times that the clock was read, by turns from each process that serves. */
  clock_readings: number;
};

export type Desk = {
  url: string;
  token(): Promise<string>;
  platform: Platform;
  merchantId: string;
  luck: Luck;
};
type Reply = { code: number; data: Record<string, unknown> | null; message: string };

const LISTS = ['/payment/list', '/customer/list', '/invoice/list', '/payout/list', '/audit/list'];
const CALL_MS = 30_000;
/** Of a hundred calls, how many are given up soon and sent again, and how soon. */
const IMPATIENT = 0.1;
const GIVES_UP_MS = 60;

export const noDeeds = (): Deeds => ({
  acknowledged: new Set(),
  refunded: new Set(),
  returned: new Set(),
  refused: 0,
  repeated: 0,
  lists: 0,
  days: 0,
  clock_readings: 0,
});

/**
 * Staff ask for payments and look at lists until `isOver`; every payment is asked for until it is acknowledged. `beside`
 * is what they do to the same payments in between.
 */
export async function askForPayments(
  desk: Desk,
  deeds: Deeds,
  name: string,
  { isOver, beside }: { isOver: () => boolean; beside: (name: string) => Promise<void> },
) {
  const payers = await queriesOn(desk.platform.pool).rows<{ customer: string; mandate: string }>(sql`
    select customer_id as customer, id as mandate from mandates
    where merchant_id = ${desk.merchantId} and status = 'active' order by id`);
  if (payers.length === 0) throw new Error('nobody of the demo has a mandate');
  for (let n = 0; !isOver(); n += 1) {
    const payer = payers[Math.floor(desk.luck(`${name} payer ${n}`) * payers.length)]!;
    const description = `${name} ${n}`;
    const now = desk.platform.clock.now();
    const body = {
      customer_id: printId('customer', payer.customer),
      mandate_id: printId('mandate', payer.mandate),
      amount_cents: 100 + Math.floor(desk.luck(`${name} amount ${n}`) * 5_000),
      date: addBankDays(localDateAt(now, BANK_ZONE), 4),
      description,
    };
    const reply = await insist(desk, deeds, '/payment/create', body, `key ${description}`, isOver);
    if (reply?.code === 0) deeds.acknowledged.add(description);
    else if (reply) deeds.refused += 1;
    await beside(description);
    const list = LISTS[n % LISTS.length]!;
    if ((await insist(desk, deeds, list, undefined, undefined, isOver))?.code === 0) deeds.lists += 1;
    await pause(50);
  }
}

/** Sends a call, again and again under one key, until something replies. Undefined when it is over before. */
export async function insist(
  desk: Desk,
  deeds: Deeds,
  path: string,
  body: object | undefined,
  key: string | undefined,
  isOver: () => boolean,
): Promise<Reply | undefined> {
  for (let tries = 0; ; tries += 1) {
    const chance = desk.luck(`${key ?? path} patience ${tries}`);
    const waits = body && chance < IMPATIENT ? 1 + Math.floor((chance / IMPATIENT) * GIVES_UP_MS) : CALL_MS;
    const reply = await fetch(`${desk.url}/api/merchant${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${await desk.token()}`,
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(waits),
    }).catch(() => undefined);
    const isReply = reply && reply.status !== 502 && reply.status !== 503;
    const read = isReply ? ((await reply.json().catch(() => undefined)) as Reply | undefined) : undefined;
    if (read && reply && reply.status >= 500) throw new Error(`${path}: ${JSON.stringify(read)}`);
    // A key that is still held by the transaction of a process that died is free once the database has noticed.
    if (read && read.data?.refusal !== 'idempotency_in_progress') return read;
    if (isOver()) return undefined;
    deeds.repeated += 1;
    await pause(100);
  }
}

type Clock = { now: string; target: string; busy: boolean };

/** Reads the demo's clock where calls are given by turns. */
export async function readDemoClock(url: string): Promise<Clock | undefined> {
  const reply = await fetch(`${url}/api/demo/clock`).catch(() => undefined);
  return reply?.ok ? ((await reply.json()) as { data: Clock }).data : undefined;
}

/** Moves the clock on by days, the sample bank with them, whenever it stands still. */
export async function moveDays(url: string, deeds: Deeds, luck: Luck, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const clock = await readDemoClock(url);
    if (clock && !clock.busy) {
      const days = 1 + Math.floor(luck(`days ${deeds.days}`) * 3);
      const asked = await fetch(`${url}/api/demo/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advance_days: days, bank: true }),
      }).catch(() => undefined);
      if (asked?.ok) deeds.days += days;
    }
    await pause(200);
  }
}

/** Reads the clock through the proxy until it is over. Throws when it goes back by more than processes may differ. */
export async function watchClock(url: string, deeds: Deeds, isOver: () => boolean): Promise<void> {
  let latest = 0;
  while (!isOver()) {
    const clock = await readDemoClock(url);
    if (clock) {
      deeds.clock_readings += 1;
      const now = Date.parse(clock.now);
      if (now < latest)
        throw new Error(`the clock went back from ${new Date(latest).toISOString()} to ${clock.now}`);
      latest = now;
    }
    await pause(40);
  }
}
