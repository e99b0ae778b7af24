import { BANK_ZONE, instantAt } from '@lorikeet/domain/kernel';
import { composePortal, type Portal } from '../../apps/server/src/compose.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { createManualClock } from '../../apps/server/src/platform/clock.ts';
import type { Phase } from '../../apps/server/src/platform/days/phase.ts';
import { phasesOf } from '../../apps/server/src/worker.ts';
import { checkInvariants } from '../check-invariants.ts';
import { fixtureEnvironment } from '../fixture/fixture-modules.ts';
import type { Ground } from '../fixture/throwaway-database.ts';
import { type Bank, createBank } from './bank.ts';
import { createFaults, type Faults, type HistoryCarriers } from './faults.ts';
import type { Gate } from './gate.ts';
import { type HeldBooks, holdBooks } from './hold-books.ts';
import { keepOnProcessor } from './keep-on-processor.ts';
import { BEGINS, type HistoryTerms, type Lived, liveDays } from './live-days.ts';
import { luckOf } from './luck.ts';
import { crowdOf } from './town.ts';

/** Which merchants a process lives, of whose history. */
export type Order = {
  ground: Ground;
  terms: HistoryTerms;
  platformId: string;
  stages: readonly Lived[];
  /** Whose inboxes it visits as the bank, in whichever process they live. */
  inboxes: readonly string[];
  /** The process's place among those of the history, and how many they are. */
  n: number;
  of: number;
};
/**
 * What a process says at its end: how often each fault fell, how many accounting files held something, and of the last checks how
 * many invariants it had to check and the books of its merchants.
 */
export type Told = {
  injected: Record<string, number>;
  files: number;
  invariants: number;
  books: HeldBooks;
};

/** A portal on a clock of its own, with the bank, the faults and those who carry its letters around it. */
export type Home = {
  portal: Portal;
  clock: ReturnType<typeof createManualClock>;
  bank: Bank;
  faults: Faults;
  carriers: HistoryCarriers;
};

export function openHome(ground: Ground, { seed, hasFaults, processes = 1 }: HistoryTerms): Home {
  const DATABASE_POOL = String(crowdOf(processes).connections);
  const environment = { ...fixtureEnvironment(ground), CARD_PROCESSOR: 'sandbox', DATABASE_POOL };
  const portal = composePortal(readConfig(environment));
  const luck = luckOf(seed);
  const clock = createManualClock(instantAt(BEGINS, '04:00', BANK_ZONE));
  const faults = createFaults(luck, hasFaults);
  const carriers = faults.carriers(() => clock.bankToday());
  // The portal believes only in carriers that its settings name, and would tell nobody of a debit.
  const carries = { email: Boolean(carriers.mail), sms: Boolean(carriers.sms) };
  Object.assign(portal.platform, { clock, log: faults.log, carries });
  return { portal, clock, faults, carriers, bank: createBank(luck, hasFaults) };
}

/** The portal's own phases, as if every one had always been there, whenever it was added. */
export const ownPhases = (portal: Portal): Phase[] =>
  phasesOf(portal)
    .filter((phase) => phase.name !== 'bank')
    .map((phase) => ({ ...phase, begins: 'tenant' as const }));

/** Lives the days of some of a history's merchants, and checks at their end what is kept of them. */
export async function liveShare(
  { portal, clock, bank, faults, carriers }: Home,
  { terms, stages, inboxes, platformId, n, of }: Order,
  gate: Gate,
  phases: readonly Phase[] = ownPhases(portal),
): Promise<Told> {
  if (terms.isKept) keepOnProcessor(portal.platform, n);
  for (const { merchantId, slug } of stages) faults.meet(merchantId, slug);
  const checker = { n, of };
  const life = { terms, stages, inboxes, platformId, clock, bank, faults, carriers, phases, gate, checker };
  const files = await liveDays(portal, life);
  // Nobody books any more once everybody is here.
  await gate.meet();
  const invariants = await checkInvariants(portal.platform, portal.modules, checker);
  const own = stages.map(({ merchantId }) => merchantId);
  const books = await holdBooks(portal.platform, gate.leads ? [...own, platformId] : own);
  return { injected: { ...faults.counts, ...bank.counts }, files, invariants, books };
}
