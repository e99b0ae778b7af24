import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { cardRefunds } from '../../test/card-refunds.ts';
import { openCards } from '../../test/card-stage.ts';
import { failingItems } from '../../test/failing-items.ts';
import { poison } from '../../test/poison.ts';
import { followCardRefunds } from './card-refunds.ts';

let on: Awaited<ReturnType<typeof openCards>>;
let cards: ReturnType<typeof cardRefunds>;
beforeAll(async () => {
  on = await openCards('2026-11-23', '10:00');
  cards = cardRefunds(on);
});
afterAll(() => on.close());

it('of several merchants: one whose word cannot be stored holds up no other, and is made once', async () => {
  const { harbour, other, platform, database } = on.scene;
  const asked: string[] = [];
  const rail = {
    refund: (one: Parameters<typeof on.rail.refund>[0]) => {
      asked.push(one.id);
      return on.rail.refund(one);
    },
  };
  const round = () => followCardRefunds(rail).run(platform, () => {}, new AbortController().signal);
  type Made = { merchant: typeof harbour; paid: Awaited<ReturnType<typeof cards.charged>>; id: string };
  const made: Made[] = [];
  for (const merchant of [harbour, harbour, other, other]) {
    const paid = await cards.charged(1_000, 'approved', merchant);
    const { id } = (await cards.ask(paid.id, 600, merchant)).data;
    made.push({ merchant, paid, id: parseId('refund', id!)! });
  }
  const bad = made[0]!;
  await platform.pool.query(sql`update refunds set next_ask_at = now() - interval '1 second'`);
  await platform.pool.query(
    sql`update refunds set next_ask_at = now() - interval '1 day' where merchant_id = ${harbour.id} and id = ${bad.id}`,
  );
  const heal = await poison(database, 'refunds', `new.id = '${bad.id}' and new.status = 'done'`);
  const states = async () => {
    const each = made.map(({ paid, merchant }) => cards.detail(paid.id, merchant));
    return (await Promise.all(each)).map(({ refunds }) => refunds[0]!.status);
  };
  const failing = failingItems(on.scene);

  await Promise.all([round(), round()]);
  expect(await states()).toEqual(['lodged', 'done', 'done', 'done']);
  const told = { reason: 'refund', subject_id: harbour.id };
  const details = { merchant: 'Harbour Fitness', error: 'the poison', item: bad.id };
  expect(await failing.open()).toEqual([{ ...told, details: expect.objectContaining(details) }]);

  // It rests, while what others ask meanwhile goes through.
  const before = asked.length;
  await round();
  expect(asked).toHaveLength(before);
  const first = await failing.pauses();
  await failing.lapse();
  await round();
  const second = await failing.pauses();
  expect(second[0]!.tries).toBe(first[0]!.tries + 1);
  expect(second[0]!.pauseMs).toBeGreaterThan(first[0]!.pauseMs);

  await heal();
  await failing.lapse();
  await round();
  expect(await states()).toEqual(['done', 'done', 'done', 'done']);
  expect(await failing.open()).toEqual([]);
  expect(await failing.ends()).toEqual(['went_through']);
  for (const { paid } of made)
    expect(await cards.atSandbox(paid.uuid)).toEqual([{ status: 'done', amount_cents: 633 }]);
  const all = asked.length;
  await round();
  expect(asked).toHaveLength(all);
  expect(await on.broken()).toEqual([]);
});
