import { sql } from '../platform/db/sql.ts';
import type { Platform } from '../platform/work.ts';

/** What the platform's staff are told of items that fail, and how long these rest. */
export const failingItems = ({ platform, lorikeet }: { platform: Platform; lorikeet: { id: string } }) => ({
  async open() {
    const { rows } = await platform.pool.query<{ reason: string; subject_id: string; details: object }>(sql`
      select reason, subject_id, details from exceptions
      where merchant_id = ${lorikeet.id} and kind = 'merchant.item_failing' and status = 'open' order by id`);
    return rows;
  },
  async ends() {
    const { rows } = await platform.pool.query<{ resolution: string }>(sql`
      select resolution from exceptions
      where merchant_id = ${lorikeet.id} and kind = 'merchant.item_failing' and status = 'resolved' order by id`);
    return rows.map(({ resolution }) => resolution);
  },
  /** How often each was tried, and how long it rests from now on. */
  async pauses() {
    const { rows } = await platform.pool.query<{ tries: number; next_try_at: Date }>(sql`
      select tries, next_try_at from failing_items where merchant_id = ${lorikeet.id} order by id`);
    const wall = platform.clock.wall().getTime();
    return rows.map(({ tries, next_try_at }) => ({ tries, pauseMs: next_try_at.getTime() - wall }));
  },
  /** Lets the moment come at which they are tried again. */
  lapse: () =>
    platform.pool.query(sql`
      update failing_items set next_try_at = '2020-01-01T00:00:00.000Z' where merchant_id = ${lorikeet.id}`),
});
