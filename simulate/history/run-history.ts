import {
  addDays,
  addMonthsAnchored,
  BANK_ZONE,
  daysBetween,
  endOfMonth,
  instantAt,
  startOfMonth,
  toLocalDate,
} from '@lorikeet/domain/kernel';
import { composePortal, type Portal } from '../../apps/server/src/compose.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { DEMO_PLANS } from '../../apps/server/src/demo/plans.ts';
import { playScene, type Stage } from '../../apps/server/src/demo/play-scene.ts';
import { storyOf } from '../../apps/server/src/demo/story.ts';
import { setBiller } from '../../apps/server/src/modules/bpay/index.ts';
import { createPlan } from '../../apps/server/src/modules/plans/index.ts';
import { createManualClock } from '../../apps/server/src/platform/clock.ts';
import { beginPhases } from '../../apps/server/src/platform/days/begin-phases.ts';
import { createDays, type Days } from '../../apps/server/src/platform/days/days.ts';
import type { Phase } from '../../apps/server/src/platform/days/phase.ts';
import { runThrough } from '../../apps/server/src/platform/days/run-through.ts';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import { drainEvents } from '../../apps/server/src/platform/events/drain-events.ts';
import type { Listener } from '../../apps/server/src/platform/events/event.ts';
import { deliverMessages } from '../../apps/server/src/platform/messages/deliver-messages.ts';
import { sideBySide } from '../../apps/server/src/platform/side-by-side.ts';
import { inTenant, type Platform, SYSTEM } from '../../apps/server/src/platform/work.ts';
import { listenersOf, phasesOf } from '../../apps/server/src/worker.ts';
import { checkInvariants } from '../check-invariants.ts';
import { fixtureEnvironment } from '../fixture/fixture-modules.ts';
import { openMerchant, openPlatformTenant } from '../fixture/open-merchants.ts';
import type { Ground } from '../fixture/throwaway-database.ts';
import { accountingFiles } from './accounting-files.ts';
import { createBank } from './bank.ts';
import { bankPhase } from './bank-phase.ts';
import { billAbroad, createPayersAbroad } from './bills-abroad.ts';
import { createFaults, type Faults } from './faults.ts';
import { figuresOf } from './figures.ts';
import { holdBooks } from './hold-books.ts';
import { ledgerDigest } from './ledger-digest.ts';
import { luckOf } from './luck.ts';
import { actOnTrouble } from './payers-act.ts';
import { payByCards } from './payers-cards.ts';
import { answerSome, refundCards } from './staff-disputes.ts';
import { sortReceipts } from './staff-receipts.ts';
import { refundSome } from './staff-refunds.ts';
import { type Act, AT_ONCE, createTown, untilDone } from './town.ts';

export type HistorySize = { merchants: number; months: number; customers: number };
export type HistoryTerms = HistorySize & { seed: number; hasFaults: boolean };

const BEGINS = toLocalDate('2026-07-01');
/** People act in the morning, after the day's files are written and before the bank opens. */
const PEOPLE_AT = '09:00';
/** What payers and staff do of themselves on a day, in this order. */
const ACTS: readonly Act[] = [
  actOnTrouble,
  refundSome,
  billAbroad,
  payByCards,
  refundCards,
  answerSome,
  sortReceipts,
];
const ZONES = ['Australia/Sydney', 'Australia/Perth', 'Australia/Adelaide'];

/**
 * Runs months and years day by day with the portal's own phases, listeners and use cases on a moving clock, with faults
 * around them, checks every invariant each month and at the end, and holds the accounting files of each month against the
 * ledger. Payers abroad are billed in US dollars and yuan, and pay, are refunded and dispute by card. At the end each book is rebuilt from its postings and held against the portal's balances and hledger's. The same
 * terms give the same ledger. `watch` may stand around the phases. Throws when one of them does not hold.
 */
export async function runHistory(
  ground: Ground,
  terms: HistoryTerms,
  watch: (platform: Platform, phases: readonly Phase[]) => readonly Phase[] = (_, phases) => phases,
) {
  const environment = { ...fixtureEnvironment(ground), CARD_PROCESSOR: 'sandbox', DATABASE_POOL: '20' };
  const portal = composePortal(readConfig(environment));
  const luck = luckOf(terms.seed);
  const faults = createFaults(luck, terms.hasFaults);
  const bank = createBank(luck, terms.hasFaults);
  const clock = createManualClock(instantAt(BEGINS, '04:00', BANK_ZONE));
  const { platform } = portal;
  Object.assign(platform, { clock, log: faults.log });
  try {
    const stages = await openStages(platform, terms, faults);
    const ends = addMonthsAnchored(BEGINS, terms.months, 1);
    const days = daysBetween(BEGINS, ends);
    const stories = stages.map((_, n) => storyOf(terms.seed * 100 + n, terms.customers, BEGINS, days));
    const stir = { isQuiet: false };
    const phases = stirring(faults.phases(watch(platform, [...ownPhases(portal), bankPhase(bank)])), stir);
    await beginPhases(queriesOn(platform.pool), phases);
    const world = {
      clock,
      stir,
      days: createDays(platform, phases, { isHistory: true, atOnce: AT_ONCE }),
      listeners: faults.listeners(listenersOf(portal, phases)),
      deliver: () =>
        deliverMessages(
          platform,
          faults.carriers(() => clock.bankToday()),
        ),
    };
    const town = createTown(platform, stages, bank);
    const files = accountingFiles(platform, stages);
    for (let n = 0; n < days; n += 1) {
      const day = addDays(BEGINS, n);
      await runTo(portal, world, instantAt(day, PEOPLE_AT, BANK_ZONE));
      const play = async ([i, stage]: [number, Stage]) => {
        for (const scene of stories[i]!.get(day) ?? [])
          await untilDone(() => playScene(platform, stage, scene));
      };
      await sideBySide(stages.entries(), play, AT_ONCE);
      for (const act of ACTS) await act(town);
      if (day.endsWith('-28')) await checkInvariants(platform, portal.modules);
      if (day === endOfMonth(day)) await files.check({ from: startOfMonth(day), to: day });
    }
    await runTo(portal, world, instantAt(ends, '04:00', BANK_ZONE));
    // What was booked late into an earlier month is in the files of the whole time.
    await files.check({ from: BEGINS, to: ends });
    return {
      ...terms,
      days,
      ...(await figuresOf(platform)),
      injected: { ...faults.counts, ...bank.counts },
      invariants: await checkInvariants(platform, portal.modules),
      accounting_files: files.held(),
      books: await holdBooks(platform),
      ...(await ledgerDigest(platform)),
    };
  } finally {
    await portal.close();
  }
}

/** The portal's own phases, as if every one had always been there, whenever it was added. */
const ownPhases = (portal: Portal): Phase[] =>
  phasesOf(portal)
    .filter((phase) => phase.name !== 'bank')
    .map((phase) => ({ ...phase, begins: 'tenant' as const }));

/** Whether nothing has been done since events and letters were last delivered, so that none can wait. */
type Stir = { isQuiet: boolean };

const stirring = (phases: readonly Phase[], stir: Stir): Phase[] =>
  phases.map((phase) => ({
    ...phase,
    run(run, day, tenant) {
      stir.isQuiet = false;
      return phase.run(run, day, tenant);
    },
  }));

type World = {
  stir: Stir;
  clock: ReturnType<typeof createManualClock>;
  days: Days;
  listeners: readonly Listener[];
  deliver(): Promise<number>;
};

/** Runs every phase up to an instant; a worker that dies is replaced, and the next continues where it stopped. */
async function runTo({ platform }: Portal, world: World, until: Date): Promise<void> {
  const { stir } = world;
  const settle = async () => {
    if (stir.isQuiet) return;
    await drainEvents(platform, world.listeners, [], AT_ONCE);
    await world.deliver();
    stir.isQuiet = true;
  };
  // What people did since is not known to be delivered.
  stir.isQuiet = false;
  await untilDone(async () => {
    await runThrough(world.days, until, async (at) => {
      await settle();
      world.clock.set(at);
    });
    await settle();
    world.clock.set(until);
  });
}

/** The platform's tenant, and merchants of both settlement models in turn, each with every way of charging. */
async function openStages(platform: Platform, terms: HistoryTerms, faults: Faults): Promise<Stage[]> {
  await openPlatformTenant(platform);
  const stages: Stage[] = [];
  for (let n = 0; n < terms.merchants; n += 1) {
    const model = n % 2 === 0 ? 'facilitated' : 'direct';
    const { merchantId } = await openMerchant(platform, {
      slug: `merchant-${n + 1}`,
      model,
      timeZone: ZONES[n % ZONES.length]!,
      settings: { dishonour_fee_cents: 550, collects_usd: true, collects_cny: true },
    });
    faults.meet(merchantId, `merchant-${n + 1}`);
    const plans = await inTenant(platform, merchantId, SYSTEM, async (work) => {
      await setBiller(work, { biller_code: String(565_600 + n), crn_rule: 'MOD10V01', crn_for: 'invoice' });
      await createPayersAbroad(work, terms.customers);
      const made: [string, string][] = [];
      for (const [key, plan] of Object.entries(DEMO_PLANS)) {
        made.push([key, (await createPlan(work, plan as never)).id]);
      }
      return Object.fromEntries(made) as Stage['plans'];
    });
    const owner = await queriesOn(platform.pool).one<{ id: string; name: string }>(
      sql`select id, name from merchant_users where merchant_id = ${merchantId} order by id limit 1`,
    );
    stages.push({ merchantId, staff: { kind: 'user', ...owner }, plans });
  }
  return stages;
}
