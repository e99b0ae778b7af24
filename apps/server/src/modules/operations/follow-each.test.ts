import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { failingItems } from '../../test/failing-items.ts';
import { openTrustStage, type TrustStage } from '../../test/trust-stage.ts';
import { followEach } from './follow-each.ts';

let stage: TrustStage;
beforeAll(async () => {
  stage = await openTrustStage(toLocalDate('2026-11-03'));
});
beforeEach(() => stage.platform.pool.query('delete from exceptions; delete from failing_items'));
afterAll(() => stage.close());

/**
 * A loop over items of two merchants that stay due until they go through; those that have an error do not. Nothing is followed
 * before so many rounds have looked.
 */
function itemsOf(harbour: string[], other: string[], rounds = 1) {
  const errors = new Map<string, string>();
  const done = new Set<string>();
  const looked = Promise.withResolvers<void>();
  let looks = 0;
  const { run } = followEach({
    reason: 'refund',
    due(_, failing) {
      looks += 1;
      if (looks === rounds) looked.resolve();
      return sql`
        select d.merchant_id, d.id from (
          select ${stage.harbour.id}::uuid as merchant_id, h as id from unnest(${harbour}::uuid[]) h
          union all select ${stage.other.id}::uuid, o from unnest(${other}::uuid[]) o) d
        where d.id <> all(${failing}::uuid[]) and d.id <> all(${[...done]}::uuid[])`;
    },
    async follow(_, id) {
      await looked.promise;
      const error = errors.get(id);
      if (error) throw new Error(error);
      done.add(id);
    },
  });
  return { errors, done, round: () => run(stage.platform) };
}

const ids = (n: number) => Array.from({ length: n }, () => uuidv7());

it('has one line for what fails of a merchant, with how many and the first errors', async () => {
  const [harbour, other] = [ids(40), ids(2)];
  const { errors, done, round } = itemsOf(harbour, other);
  for (const [i, id] of harbour.entries()) errors.set(id, `error ${Math.floor(i / 10)}`);
  errors.set(other[0]!, 'another error');
  await round();
  expect(done).toEqual(new Set([other[1]]));
  const open = await failingItems({ platform: stage.platform, lorikeet: { id: stage.lorikeet } }).open();
  expect(open).toEqual([
    {
      reason: 'refund',
      subject_id: stage.harbour.id,
      details: {
        merchant: expect.any(String),
        count: 40,
        error: 'error 0; error 1; error 2',
        item: harbour[0],
        tries: 1,
        next_try_at: expect.stringMatching(/^\d{4}-/),
      },
    },
    expect.objectContaining({
      subject_id: stage.other.id,
      details: expect.objectContaining({ count: 1, error: 'another error', item: other[0] }),
    }),
  ]);
});

it('closes the line by itself once nothing of it fails, and not before', async () => {
  const items = ids(3);
  const { errors, round } = itemsOf(items, []);
  const failing = failingItems({ platform: stage.platform, lorikeet: { id: stage.lorikeet } });
  for (const id of items) errors.set(id, 'no answer');
  await round();
  errors.delete(items[0]!);
  await failing.lapse();
  await round();
  expect(await failing.open()).toMatchObject([{ details: { count: 2, item: items[1], tries: 2 } }]);
  expect((await failing.pauses()).map(({ tries }) => tries)).toEqual([2, 2]);
  errors.clear();
  await failing.lapse();
  await round();
  expect(await failing.open()).toEqual([]);
  expect(await failing.ends()).toEqual(['went_through']);
  expect(await failing.pauses()).toEqual([]);
});

it('rounds that meet leave one line that counts all, and one try of an item is noted for each', async () => {
  const items = ids(4);
  const { errors, round } = itemsOf(items, [], 3);
  const failing = failingItems({ platform: stage.platform, lorikeet: { id: stage.lorikeet } });
  for (const id of items) errors.set(id, 'no answer');
  await Promise.all([round(), round(), round()]);
  expect(await failing.open()).toMatchObject([{ details: { count: 4 } }]);
  expect((await failing.pauses()).map(({ tries }) => tries)).toEqual([3, 3, 3, 3]);
});

it('has one line or none, from its first round on, of what a process of a version before told without keeping it', async () => {
  const [harbour, other] = [ids(1), ids(1)];
  const { errors, round } = itemsOf(harbour, other);
  const failing = failingItems({ platform: stage.platform, lorikeet: { id: stage.lorikeet } });
  for (const [about, item] of [
    [stage.harbour.id, harbour[0]!],
    [stage.other.id, other[0]!],
  ] as const)
    await stage.platform.pool.query(sql`
      insert into exceptions (merchant_id, id, kind, reason, subject_kind, subject_id, details, status, created_at)
      values (${stage.lorikeet}, ${uuidv7()}, 'merchant.item_failing', 'refund', 'merchant', ${about},
        ${JSON.stringify({ item })}, 'open', now())`);
  errors.set(other[0]!, 'still none');
  await round();
  expect(await failing.open()).toMatchObject([
    { subject_id: stage.other.id, details: { count: 1, error: 'still none' } },
  ]);
  expect(await failing.ends()).toEqual(['went_through', 'went_through']);
});
