import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCards, shippedFee } from '../../test/card-stage.ts';
import { failingItems } from '../../test/failing-items.ts';
import { poison } from '../../test/poison.ts';
import { followAttempts } from './follow-attempts.ts';

let on: Awaited<ReturnType<typeof openCards>>;
beforeAll(async () => {
  on = await openCards('2026-11-23', '10:00');
});
afterAll(() => on.close());

it('a card payment that cannot be followed holds up no other merchant’s, and is charged once', async () => {
  const { harbour, other, platform, database } = on.scene;
  const made: { merchant: typeof harbour; id: string; uuid: string }[] = [];
  for (const merchant of [harbour, harbour, other]) {
    const { link } = await on.bill(1_000, '2026-12-20', merchant);
    const { data } = await on.pay(link, 1_000, 'times_out_approved', { fee: shippedFee(1_000) });
    expect(data.stage).toBe('unknown');
    await on.lapse(data.id);
    made.push({ merchant, id: data.id, uuid: parseId('payment', data.id)! });
  }
  const bad = made[0]!;
  const round = () => followAttempts(on.rail).run(platform, () => {}, new AbortController().signal);
  const stages = () => Promise.all(made.map(({ uuid, merchant }) => on.stageOf(uuid, merchant)));
  const failing = failingItems(on.scene);
  const heal = await poison(database, 'payments', `new.id = '${bad.uuid}'`);
  await round();
  await round();
  expect(await stages()).toEqual(['unknown', 'succeeded', 'succeeded']);
  const told = { reason: 'card_payment', subject_id: harbour.id };
  expect(await failing.open()).toMatchObject([{ ...told, details: { item: bad.uuid, error: 'the poison' } }]);
  await heal();
  await failing.lapse();
  await round();
  expect(await stages()).toEqual(['succeeded', 'succeeded', 'succeeded']);
  expect(await failing.open()).toEqual([]);
  expect(await on.charges()).toHaveLength(2);
  expect(await on.broken()).toEqual([]);
});
