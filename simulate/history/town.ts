import { isRefusal, type LocalDate } from '@lorikeet/domain/kernel';
import type { Stage } from '../../apps/server/src/demo/play-scene.ts';
import { type Queries, queriesOn, type Sql, sql } from '../../apps/server/src/platform/db/sql.ts';
import { createRun, type Run } from '../../apps/server/src/platform/run.ts';
import { sideBySide } from '../../apps/server/src/platform/side-by-side.ts';
import type { Platform } from '../../apps/server/src/platform/work.ts';
import { cardTill } from '../fixture/card-till.ts';
import type { Bank } from './bank.ts';
import { WorkerDied } from './faults.ts';

/**
 * Merchants who live at a time in a process, and its connections. One process that is alone has so many that neither the database
 * nor its clients wait for the other. One of several shares a processor with its connections, so that nothing is gained by more than
 * the lock of a neighbour needs; and each connection plans every statement for itself, again whenever a table is tidied.
 */
export const crowdOf = (processes: number): { atOnce: number; connections: number } =>
  processes === 1 ? { atOnce: 12, connections: 20 } : { atOnce: 2, connections: 5 };

/** Something of a merchant that people may act on. */
type Matter = { merchant_id: string };

/** The merchants of a history, with the people who act in them. */
export type Town = {
  platform: Platform;
  bank: Bank;
  till: ReturnType<typeof cardTill>;
  reads: Queries;
  merchantIds: string[];
  /** Whether a merchant is one of them. */
  has(merchantId: Sql): Sql;
  today(): LocalDate;
  /**
   * Lets each merchant's staff act on its matters, in their order, several merchants at a time. Whoever dies at one begins
   * with that one again.
   */
  each<M extends Matter>(
    matters: readonly M[],
    act: (run: Run, matter: M) => Promise<unknown>,
  ): Promise<void>;
};

/** What people do of themselves on a day, in all merchants: it looks once at what there is for all of them. */
export type Act = (town: Town) => Promise<void>;

export function createTown(
  platform: Platform,
  stages: readonly Stage[],
  { bank, atOnce }: { bank: Bank; atOnce: number },
): Town {
  const runs = new Map(
    stages.map(({ merchantId, staff }) => [merchantId, createRun(platform, merchantId, staff)]),
  );
  return {
    platform,
    bank,
    till: cardTill(platform),
    reads: queriesOn(platform.pool),
    merchantIds: [...runs.keys()],
    has: (merchantId) => sql`${merchantId} = any(${[...runs.keys()]}::uuid[])`,
    today: () => platform.clock.bankToday(),
    each: (matters, act) =>
      sideBySide(
        Map.groupBy(matters, ({ merchant_id }) => merchant_id),
        async ([merchantId, own]) => {
          const run = runs.get(merchantId)!;
          for (const matter of own) await untilDone(() => act(run, matter));
        },
        atOnce,
      ),
  };
}

/** Runs the body again for as long as its process dies in it. */
export async function untilDone(body: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await body();
      return;
    } catch (error) {
      if (!(error instanceof WorkerDied)) throw error;
    }
  }
}

/** What a rule refuses is what life has overtaken. */
export function unlessRefused(error: unknown): void {
  if (!isRefusal(error)) throw error;
}
