import { type Sql, sql } from '../../apps/server/src/platform/db/sql.ts';
import { createRun, type Run } from '../../apps/server/src/platform/run.ts';
import { SYSTEM } from '../../apps/server/src/platform/work.ts';
import type { City, Trader } from './city.ts';

/** What an act returns that found nothing to be done to. */
export const NOTHING = Symbol('nothing');

/** Something that a person, the bank or the clock does to whatever it finds. */
export type Act = (city: City, luck: () => number) => Promise<unknown>;

type Found = { id: string; merchant_id: string };

/** One row at random that a `from …` finds, and the run of its merchant. */
async function anyOf(city: City, from: Sql): Promise<(Found & { run: Run }) | undefined> {
  const row = await city.reads.maybe<Found>(
    sql`select x.id, x.merchant_id ${from} order by random() limit 1`,
  );
  return row && { ...row, run: createRun(city.platform, row.merchant_id, SYSTEM) };
}

/** An act on one row at random. */
export const on =
  (from: Sql, act: (found: Found & { run: Run }, city: City, luck: () => number) => Promise<unknown>): Act =>
  async (city, luck) => {
    const found = await anyOf(city, from);
    return found ? act(found, city, luck) : NOTHING;
  };

/** A merchant at random. */
export const trader = (city: City, luck: () => number): Trader =>
  city.traders[Math.floor(luck() * city.traders.length)]!;
