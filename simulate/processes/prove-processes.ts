import { setTimeout as pause } from 'node:timers/promises';
import { composePortal, type Portal } from '../../apps/server/src/compose.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { PLATFORM_SLUG } from '../../apps/server/src/modules/merchants/index.ts';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import { type Fleet, startFleet } from '../../apps/server/src/test/fleet.ts';
import { readClock } from '../../apps/server/src/worker.ts';
import { checkInvariants } from '../check-invariants.ts';
import { fixtureEnvironment } from '../fixture/fixture-modules.ts';
import { openDesk } from '../fixture/staff-desk.ts';
import type { Ground } from '../fixture/throwaway-database.ts';
import { luckOf } from '../history/luck.ts';
import { askForPayments, type Deeds, moveDays, noDeeds, readDemoClock, watchClock } from './mixed-work.ts';
import { refundSome } from './refund-some.ts';
import { nothingReturnedTwice, returnSome } from './return-some.ts';

/** It lasts `seconds`, and as much longer as a slow machine takes for `kills`. */
export type ProcessesSize = {
  clients: number;
  seconds: number;
  everySeconds: number;
  kills: number;
  history: number;
  customers: number;
};
export type ProcessesProof = Omit<Deeds, 'acknowledged' | 'refunded' | 'returned'> & {
  kills: { api: number; worker: number; leader: number };
  acknowledged: number;
  refunded: number;
  returned: number;
  /** Of the times that the leader was killed with another worker beside it: the longest until that one led, in seconds. */
  longest_handover: number;
  phases_completed: number;
  invariants: number;
};

const SETTLE_MS = 180_000;
/** How often somebody who paid sees a return file come in. */
const RETURNING = 0.2;

/**
 * Two processes that serve and two that work, behind a proxy that gives each call to another, are killed one after the
 * other with SIGKILL while people pay, give the same payments back and load files in which the bank returns them, now and then
 * without waiting for the response, and the clock moves, by which the bank returns more. Throws unless afterwards every payment
 * that was acknowledged is there once, so is every refund, every line of a file has one outcome, no debit came back twice, no phase was missed, nothing waits, the clock never went back and every invariant holds.
 */
export async function proveProcesses(
  ground: Ground,
  size: ProcessesSize,
  seed: number,
): Promise<ProcessesProof> {
  const env = {
    ...fixtureEnvironment(ground),
    DEMO: '1',
    DEMO_DAYS: String(size.history),
    DEMO_CUSTOMERS: String(size.customers),
    LOG_LEVEL: 'info',
  };
  const fleet = await startFleet(env);
  const portal = composePortal(readConfig({ ...env, LOG_LEVEL: 'silent' }));
  try {
    await readClock(portal);
    const deeds = noDeeds();
    const disturbed = await disturb(fleet, portal, deeds, size, seed);
    const settled = await settle(fleet, portal);
    const codes = await fleet.stop();
    if (codes.some((code) => code !== 0))
      throw new Error(`ended with ${codes}: ${fleet.log().slice(-3_000)}`);
    await readClock(portal);
    await nothingLostOrDoubled(portal, deeds);
    await nothingGivenBackTwice(portal, deeds);
    await nothingReturnedTwice(portal.platform, deeds);
    await nothingWaits(portal, settled);
    const invariants = await checkInvariants(portal.platform, portal.modules);
    const { acknowledged, refunded, returned, ...counts } = deeds;
    const phases_completed = fleet.log().split('"phase completed"').length - 1;
    return {
      ...counts,
      ...disturbed,
      acknowledged: acknowledged.size,
      refunded: refunded.size,
      returned: returned.size,
      phases_completed,
      invariants,
    };
  } finally {
    await Promise.all(fleet.members().map((one) => one.end('SIGKILL')));
    await fleet.stop();
    await portal.close();
  }
}

/** People, the clock's mover, its watcher and the killer, side by side. */
async function disturb(fleet: Fleet, portal: Portal, deeds: Deeds, size: ProcessesSize, seed: number) {
  const luck = luckOf(seed);
  const until = performance.now() + size.seconds * 1_000;
  const at = { url: fleet.url, platform: portal.platform, luck };
  const desk = { ...(await openDesk(portal, 'harbour-fitness')), ...at };
  const operator = { ...(await openDesk(portal, PLATFORM_SLUG)), ...at };
  const beside = async (name: string) => {
    await refundSome(desk, deeds, name, isOver);
    if (luck(`${name} bank`) < RETURNING) await returnSome({ desk, operator }, deeds, name, isOver);
  };
  const kills = { api: 0, worker: 0, leader: 0 };
  const isOver = () =>
    performance.now() > until && kills.api + kills.worker >= size.kills && kills.leader > 0;
  const keepClock = async () => {
    while (!isOver()) {
      await readClock(portal);
      await pause(200);
    }
  };
  const replacing = new Map<number, Promise<void>>();
  let longest = 0;
  const killer = async () => {
    for (let n = 0; ; n += 1) {
      await pause(size.everySeconds * 1_000);
      if (isOver()) break;
      const leader = await leaderOf(fleet);
      const alive = fleet.members().flatMap((_, at) => (replacing.has(at) ? [] : [at]));
      // The leader's end shows something where another worker is there to lead.
      const hasHeir = alive.filter((at) => at >= 2).length > 1;
      const anyone = alive[Math.floor(luck(`victim ${n}`) * alive.length)];
      const victim = n % 2 === 0 && hasHeir ? leader : anyone;
      if (victim === undefined) continue;
      kills[victim < 2 ? 'api' : 'worker'] += 1;
      if (victim === leader) kills.leader += 1;
      const replaced = fleet.killAndReplace(victim).finally(() => replacing.delete(victim));
      replacing.set(victim, replaced);
      if (victim === leader && hasHeir) longest = Math.max(longest, await untilLed(fleet));
    }
    await Promise.all(replacing.values());
  };
  await Promise.all([
    ...Array.from({ length: size.clients }, (_, n) =>
      askForPayments(desk, deeds, `person ${n}`, { isOver, beside }),
    ),
    moveDays(fleet.url, deeds, luck, isOver),
    watchClock(fleet.url, deeds, isOver),
    keepClock(),
    killer(),
  ]);
  return { kills, longest_handover: Math.round(longest) / 1_000 };
}

/** Which of the processes leads; undefined for none at this moment. */
async function leaderOf(fleet: Fleet): Promise<number | undefined> {
  const lead = await Promise.all(
    fleet.members().map(async ({ url }) => {
      const reply = await fetch(`${url}/metrics`).catch(() => undefined);
      return /^worker_leads 1$/m.test((await reply?.text()) ?? '');
    }),
  );
  const found = lead.indexOf(true);
  return found === -1 ? undefined : found;
}

/** Milliseconds until a worker leads again. */
async function untilLed(fleet: Fleet): Promise<number> {
  const from = performance.now();
  for (;;) {
    if ((await leaderOf(fleet)) !== undefined) return performance.now() - from;
    if (performance.now() - from > SETTLE_MS) throw new Error('no worker leads');
    await pause(50);
  }
}

/** Waits until the clock stands still and nothing is left to be handed on. Returns what the clock said when it was last looked. */
async function settle(fleet: Fleet, portal: Portal): Promise<Date> {
  const from = performance.now();
  let looked = portal.platform.clock.now();
  for (let still = 0; still < 3; ) {
    const clock = await readDemoClock(fleet.url);
    await readClock(portal);
    looked = portal.platform.clock.now();
    const left = await leftWaiting(portal, looked);
    still = clock && !clock.busy && left.length === 0 ? still + 1 : 0;
    if (performance.now() - from > SETTLE_MS)
      throw new Error(`the days did not end: ${JSON.stringify(left)}\n${fleet.log().slice(-3_000)}`);
    await pause(1_000);
  }
  return looked;
}

async function nothingLostOrDoubled({ platform }: Portal, { acknowledged }: Deeds): Promise<void> {
  const rows = await queriesOn(platform.pool).rows<{ description: string; n: number }>(sql`
    select description, count(*)::int as n from payments
    where description like 'person %' and retry_of is null group by description order by description`);
  const doubled = rows.filter(({ n }) => n !== 1);
  if (doubled.length > 0) throw new Error(`done twice: ${JSON.stringify(doubled)}`);
  const there = new Set(rows.map(({ description }) => description));
  const lost = [...acknowledged].filter((description) => !there.has(description));
  if (lost.length > 0) throw new Error(`acknowledged and lost: ${lost.join(', ')}`);
}

/** Each refund that was acknowledged is there once. */
async function nothingGivenBackTwice({ platform }: Portal, { refunded }: Deeds): Promise<void> {
  const { rows: refunds } = await platform.pool.query<{ note: string; n: number }>(sql`
    select note, count(*)::int as n from refunds where note like 'person %' group by note`);
  const twice = refunds.filter(({ n }) => n !== 1);
  if (twice.length > 0) throw new Error(`given back twice: ${JSON.stringify(twice)}`);
  const notes = new Set(refunds.map(({ note }) => note));
  const lost = [...refunded].filter((note) => !notes.has(note));
  if (lost.length > 0) throw new Error(`refunds acknowledged and lost: ${lost.join(', ')}`);
}

/** Every phase due by then has completed, every event was handed on, every job ended. What came due while they stopped nobody ran. */
async function nothingWaits(portal: Portal, then: Date): Promise<void> {
  const left = await leftWaiting(portal, then);
  if (left.length > 0) throw new Error(`left waiting: ${JSON.stringify(left)}`);
}

/** What waits and how often. A job that a killed process had begun is begun anew once its heart has not beaten for a while. */
async function leftWaiting({ platform }: Portal, now: Date): Promise<[what: string, count: number][]> {
  const aMinuteAgo = new Date(now.getTime() - 60_000);
  const waits = await queriesOn(platform.pool).one<Record<string, number>>(sql`
    select
      (select count(*)::int from phase_frontier where next_at <= ${aMinuteAgo}) as phases,
      (select count(*)::int from phase_frontier where attempts > 0) as failing,
      (select count(*)::int from outbox where handed_at is null) as events,
      (select count(*)::int from messages where status = 'queued') as letters,
      (select count(*)::int from pgboss.job where state in ('created', 'active', 'retry')
        and name = 'deliver-event') as jobs,
      (select count(*)::int from pgboss.job where name = 'dead-letters') as dead`);
  return Object.entries(waits).filter(([, count]) => count > 0);
}
