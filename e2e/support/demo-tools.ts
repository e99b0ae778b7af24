import { setTimeout as sleep } from 'node:timers/promises';
import { BANK_ZONE, instantAt, type LocalDate, localDateAt } from '@lorikeet/domain/kernel';
import { MADE_AT } from './made-demo.ts';
import type { RunningPortal } from './start-portal.ts';

type Clock = { now: string; target: string; busy: boolean };
type Message = {
  channel: 'email' | 'sms';
  template: string;
  to: string;
  subject: string | null;
  text: string;
  html: string | null;
  links: string[];
};

const DAY_MS = 24 * 3_600_000;
const POLL_MS = 100;
const DAYS_MS_MAX = 120_000;
/** Answers in a row that say the same, and tries for them. */
const ANSWERS = 6;
const ANSWERS_MAX = 100;
/** After the morning's debit run, before the evening's clearance, whatever daylight saving does meanwhile. */
const MORNING = '10:00';
/** How far from the morning a journey still is in it, in days: an hour of daylight saving and some of its own. */
const MORNING_LENGTH = 0.2;

async function ask<T>(portal: RunningPortal, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${portal.baseUrl}/api/demo${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { code, data, message } = (await answer.json()) as { code: number; data: T; message: string };
  if (code !== 0) throw new Error(`${path}: ${message}`);
  return data;
}

/** The bank's date on the portal's clock. */
export async function businessDate(portal: RunningPortal): Promise<LocalDate> {
  const { now } = await ask<Clock>(portal, '/clock');
  return localDateAt(new Date(now), BANK_ZONE);
}

/**
 * Brings the clock to the next ten in the morning of the bank's zone, so that a journey is the same whatever the
 * hour it is run at: days are moved from there, each to its morning. Returns that day.
 */
export async function startInTheMorning(portal: RunningPortal): Promise<LocalDate> {
  const now = new Date((await ask<Clock>(portal, '/clock')).now);
  const today = localDateAt(now, BANK_ZONE);
  const morning = instantAt(today, MORNING, BANK_ZONE).getTime();
  const target = morning > now.getTime() ? morning : morning + DAY_MS;
  await portal.database.pool.query('update business_clock set target_ms = $1 where id = 1', [target]);
  await settled(portal);
  return businessDate(portal);
}

/**
 * Moves the clock from one morning to that of a later day (`startInTheMorning` comes first); every day in between runs,
 * with the sample bank where it is wished.
 */
export async function moveClockTo(
  portal: RunningPortal,
  day: LocalDate,
  { bank = false }: { bank?: boolean } = {},
): Promise<void> {
  const now = new Date((await ask<Clock>(portal, '/clock')).now);
  const away = (instantAt(day, MORNING, BANK_ZONE).getTime() - now.getTime()) / DAY_MS;
  const days = Math.round(away);
  if (Math.abs(away - days) > MORNING_LENGTH)
    throw new Error(`The clock is at ${now.toISOString()}: start in the morning.`);
  if (days < 1) throw new Error(`The clock is at ${now.toISOString()}, past ${day} or on it.`);
  await ask<Clock>(portal, '/clock', { advance_days: days, bank });
  await settled(portal);
  await everywhere(portal, day);
}

/** Several processes each learn of the clock by themselves: all have, once as many answers in a row say so. */
async function everywhere(portal: RunningPortal, day: LocalDate): Promise<void> {
  let reached = await businessDate(portal);
  for (let inRow = 0, waited = 0; inRow < ANSWERS; waited += 1) {
    if (waited > ANSWERS_MAX) throw new Error(`The clock stands on ${reached}, not on ${day}.`);
    inRow = reached === day ? inRow + 1 : 0;
    if (inRow === 0) await sleep(POLL_MS);
    reached = await businessDate(portal);
  }
}

async function settled(portal: RunningPortal): Promise<void> {
  for (let waited = 0; waited < DAYS_MS_MAX; waited += POLL_MS) {
    if (!(await ask<Clock>(portal, '/clock')).busy) return;
    await sleep(POLL_MS);
  }
  throw new Error(`The days did not run in ${DAYS_MS_MAX / 1000} s:\n${portal.log()}`);
}

/** The newest message to a person, of any channel unless one is named; waits for it to be written. */
export async function newestMessage(
  portal: RunningPortal,
  { to, channel, template }: { to: string; channel?: Message['channel']; template?: string },
): Promise<Message> {
  const query = new URLSearchParams({ to, ...(channel && { channel }), ...(template && { template }) });
  for (let waited = 0; waited < 10_000; waited += POLL_MS) {
    const { messages } = await ask<{ messages: Message[] }>(portal, `/outbox?${query}`);
    const [newest] = messages;
    if (newest)
      return { ...newest, links: newest.links.map((link) => link.replace(MADE_AT, portal.baseUrl)) };
    await sleep(POLL_MS);
  }
  throw new Error(`Nothing was written to ${to}.`);
}
