import type { Output } from '@lorikeet/contracts';
import type * as notifications from '@lorikeet/contracts/notifications';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import type { Platform } from '../../platform/work.ts';

type State = Output<typeof notifications.getDemoClock>;
type Row = { offset_ms: number; target_ms: number | null };

const DAY_MS = 24 * 3_600_000;

/** Where the demo's clock stands and where it is going; a worker runs the days and clears the target. */
export async function demoClock(platform: Platform): Promise<State> {
  const row = await queriesOn(platform.pool).one<Row>(
    sql`select offset_ms, target_ms from business_clock where id = 1`,
  );
  return stateOf(platform, row);
}

/**
 * Sends the clock `days` further on, counted from where it is already going: it never goes back. `bank` lets the
 * sample bank lodge and answer the files of those days.
 */
export async function advanceDemoClock(platform: Platform, days: number, bank: boolean): Promise<State> {
  const wallMs = platform.clock.wall().getTime();
  const row = await queriesOn(platform.pool).one<Row>(sql`
    update business_clock set sample_bank = ${bank},
      target_ms = greatest(coalesce(target_ms, 0), ${wallMs}::bigint + offset_ms) + ${days * DAY_MS}::bigint
    where id = 1
    returning offset_ms, target_ms`);
  return stateOf(platform, row);
}

function stateOf(platform: Platform, row: Row): State {
  const now = new Date(platform.clock.wall().getTime() + row.offset_ms);
  return {
    now,
    target: row.target_ms === null ? now : new Date(row.target_ms),
    busy: row.target_ms !== null,
  };
}
