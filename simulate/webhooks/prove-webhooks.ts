import { setTimeout as pause } from 'node:timers/promises';
import { printId } from '@lorikeet/domain/kernel';
import { composePortal, type Portal } from '../../apps/server/src/compose.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { type Fleet, type FleetRole, startFleet } from '../../apps/server/src/test/fleet.ts';
import { freePort } from '../../apps/server/src/test/free-port.ts';
import { fixtureEnvironment } from '../fixture/fixture-modules.ts';
import { insertPayers } from '../fixture/insert-payers.ts';
import { openMerchant, openPlatformTenant } from '../fixture/open-merchants.ts';
import type { Ground } from '../fixture/throwaway-database.ts';
import { luckOf } from '../history/luck.ts';
import { MOODS, Receiver } from './receiver.ts';
import { sameState } from './same-state.ts';
import { openWebhookDesk, type WebhookDesk } from './webhook-desk.ts';
import { cutPauses, eventsOf, freeHold, leftOf, mandatesOf } from './webhook-rows.ts';

/**
 * At least `events` of `payers` mandates, made by `clients` at once, and `kills` processes that die meanwhile. The receiver
 * changes its mood after `moodMs`.
 */
export type WebhooksSize = {
  events: number;
  payers: number;
  clients: number;
  kills: number;
  everySeconds: number;
  moodMs: number;
  roles: readonly FleetRole[];
};
export type WebhooksProof = {
  events: number;
  requests: number;
  repeats: number;
  dropped: number;
  /** Events whose tries were used up, and that were sent again by hand. */
  given_up: number;
  /** Times that the portal held an address that nothing reached, and staff let it go on. */
  paused: number;
  kills: { api: number; worker: number };
  objects: number;
};

const SLUG = 'hook-works';
const CUT_MS = 250;
const SETTLE_MS = 300_000;
/** Mandates whose first event the receiver does not take until it is mended. */
const CHOKED = 3;
/** Changes of mood through which the receiver knows the former secret as well as the new one. */
const KNOWS_BOTH = 6;

/**
 * Two processes that serve and two that work are killed one after the other while mandates are suspended and resumed and
 * a receiver is down, slow or wrong. Pauses between tries are cut short, as nobody waits eight hours for a proof; nothing
 * else is touched. Throws unless the receiver, once it is mended and everything is replayed, has every event of every
 * mandate with none missing, all signed and all the same at each delivery, and believes of each mandate what the database
 * says.
 */
export async function proveWebhooks(
  ground: Ground,
  size: WebhooksSize,
  seed: number,
): Promise<WebhooksProof> {
  // Only a demo sends to this machine.
  const env = { ...fixtureEnvironment(ground), DEMO: '1' };
  const fleet = await startFleet(env, undefined, { isBare: true, roles: size.roles });
  const portal = composePortal(readConfig(env));
  const luck = luckOf(seed);
  const receiver = new Receiver(await freePort(), luck);
  try {
    await receiver.open();
    await openPlatformTenant(portal.platform);
    const merchant = await openMerchant(portal.platform, { slug: SLUG, model: 'facilitated' });
    await insertPayers(portal.platform, merchant, size.payers);
    const desk = await openWebhookDesk(portal, fleet.url, SLUG);
    const hook = await desk.make(receiver.url);
    receiver.know(hook.secret);
    const disturbed = await disturb({ fleet, portal, desk, receiver, hook, luck }, size);
    const { given_up } = await mend({ portal, desk, receiver, hook });
    const codes = await fleet.stop();
    if (codes.some((code) => code !== 0))
      throw new Error(`ended with ${codes}: ${fleet.log().slice(-3_000)}`);
    const ends = await sameState(portal, desk.merchantId, receiver);
    const { requests, repeats, dropped } = receiver.taken;
    return { ...ends, requests, repeats, dropped, given_up, ...disturbed };
  } finally {
    await receiver.close();
    await Promise.all(fleet.members().map((one) => one.end('SIGKILL')));
    await fleet.stop();
    await portal.close();
  }
}

type Hook = { id: string; secret: string };
type Stage = { fleet: Fleet; portal: Portal; desk: WebhookDesk; receiver: Receiver; hook: Hook };

/** Staff, the receiver's moods, its secret that is exchanged, and the killer, side by side. */
async function disturb(stage: Stage & { luck: (text: string) => number }, size: WebhooksSize) {
  const { fleet, portal, desk, receiver, hook, luck } = stage;
  const mandates = await mandatesOf(portal, desk.merchantId);
  for (const id of mandates.slice(0, CHOKED)) receiver.choked.add(printId('mandate', id));
  const kills = { api: 0, worker: 0 };
  let made = 0;
  let paused = 0;
  const isOver = () => made >= size.events && kills.api + kills.worker >= size.kills;
  const count = async () => {
    while (!isOver()) {
      made = await eventsOf(portal, desk.merchantId);
      await pause(CUT_MS);
    }
  };
  const moods = async () => {
    let secret = hook.secret;
    for (let n = 0; !isOver(); n += 1) {
      await receiver.turn(MOODS[n % MOODS.length]!);
      await pause(size.moodMs);
      // What is under way was signed before there was a newer one.
      if (n === 0) {
        const newer = await desk.exchangeSecret(hook.id);
        receiver.know(secret, newer);
        secret = newer;
      }
      if (n === KNOWS_BOTH) receiver.know(secret);
    }
  };
  const staff = async () => {
    while (!isOver()) {
      await cutPauses(portal, desk.merchantId);
      if (await desk.resumeIfPaused(hook.id)) paused += 1;
      await pause(CUT_MS);
    }
  };
  const killer = async () => {
    const [apis, workers] = (['api', 'worker'] as const).map((role) =>
      size.roles.flatMap((one, at) => (one === role ? [at] : [])),
    ) as [number[], number[]];
    const oneOf = (some: number[], n: number) => some[Math.floor(luck(`victim ${n}`) * some.length)]!;
    for (let n = 0; kills.api + kills.worker < size.kills; n += 1) {
      await pause(size.everySeconds * 1_000);
      // Where one worker is left, it waits for the minute that the dead one held the address.
      const victims = [workers, [oneOf(apis, n)], [oneOf(workers, n)]][n % 3]!;
      await Promise.all(victims.map((victim) => fleet.members()[victim]!.end('SIGKILL')));
      if (victims === workers) await freeHold(portal, desk.merchantId);
      await Promise.all(victims.map((victim) => fleet.killAndReplace(victim)));
      for (const victim of victims) kills[size.roles[victim]!] += 1;
    }
  };
  const clients = Array.from({ length: size.clients }, (_, n) =>
    desk.moveMandates(
      mandates.filter((_one, at) => at % size.clients === n),
      () => made >= size.events,
    ),
  );
  await Promise.all([...clients, count(), moods(), staff(), killer()]);
  return { kills, paused };
}

/** The receiver is mended: what waits arrives, what was given up is replayed, then everything once more. */
async function mend({ portal, desk, receiver, hook }: Omit<Stage, 'fleet'>) {
  await receiver.turn('fine');
  const arrive = async (what: string, also = async (_failed: number) => {}) => {
    const from = performance.now();
    for (;;) {
      await cutPauses(portal, desk.merchantId);
      await desk.resumeIfPaused(hook.id);
      const { unhanded, waiting, failed } = await leftOf(portal, desk.merchantId);
      if (unhanded + waiting === 0) return failed;
      await also(failed);
      if (performance.now() - from > SETTLE_MS)
        throw new Error(`${what}: ${unhanded} not handed on, ${waiting} waiting`);
      await pause(CUT_MS);
    }
  };
  // What the receiver will not take is given up beside what it takes; alone it would pause the address for ever.
  const given_up = await arrive('what waits', async (failed) => {
    if (failed < CHOKED) await desk.sendTest(hook.id);
  });
  receiver.choked.clear();
  await desk.replay(hook.id, { status: 'failed' });
  if ((await arrive('what was given up')) > 0)
    throw new Error('given up again, with a receiver that is fine');
  // The receiver has lost what it thanked for: only it could know, so it asks for all.
  await desk.replay(hook.id, {});
  await arrive('everything once more');
  return { given_up };
}
