import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { CLEARED, openRefunds } from '../../test/refund-stage.ts';
import { facilityFor } from '../merchants/index.ts';
import { waitingItems } from './file-refunds.ts';

let on: Awaited<ReturnType<typeof openRefunds>>;
/** Cents of the refunds that wait, the earliest first. */
const WAITING = [900, 300, 100];
beforeAll(async () => {
  on = await openRefunds(3);
  for (const [at, one] of on.cleared(3).entries()) await on.ask(one, WAITING[at]!);
  on.scene.at(CLEARED, '18:40');
});
afterAll(() => on.scene.close());

/** Which refunds an evening writes into a file where there is so much room. */
const filed = (status: 'live' | 'closing', room: number) =>
  on.scene.within(on.scene.harbour, async (work) => {
    await work.run(sql`update merchants set status = ${status} where id = ${work.merchantId}`);
    const items = await waitingItems(work, await facilityFor(work, {}), room);
    return items.map(({ cents }) => cents);
  });

it.each([
  ['live', 1_300, [900, 300, 100]],
  ['live', 1_299, [900, 300]],
  ['live', 899, []],
  ['closing', 1_300, [900, 300, 100]],
  ['closing', 1_299, [300, 100]],
  ['closing', 899, [300, 100]],
  ['closing', 399, [100]],
  ['closing', 99, []],
] as const)('a %s merchant with room for %i pays %j', async (status, room, expected) => {
  expect(await filed(status, room)).toEqual(expected);
});
