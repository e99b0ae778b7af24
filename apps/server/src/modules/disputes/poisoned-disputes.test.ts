import { parseId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Loop } from '../../platform/loops.ts';
import { newsOf, openDisputes } from '../../test/dispute-stage.ts';
import { failingItems } from '../../test/failing-items.ts';
import { poison } from '../../test/poison.ts';
import { answerDispute, handInAnswers } from './answer-dispute.ts';
import { appealDispute, handInAppeals } from './appeal-dispute.ts';
import type { DisputeDesk, DisputeNews } from './ports.ts';
import { takeNews } from './take-news.ts';

let on: Awaited<ReturnType<typeof openDisputes>>;
beforeAll(async () => {
  on = await openDisputes();
  on.scene.at('2027-05-05', '10:00');
});
afterAll(() => on.close());
let heal: (() => Promise<void>) | undefined;
afterEach(() => heal?.());

/** A dispute of each of some merchants, over which its merchant has spoken and nobody has heard it. */
async function disputed(said: 'opened' | 'lost', references: readonly string[]) {
  const merchants = [on.scene.harbour, on.scene.harbour, on.scene.other];
  const made = [];
  for (const [n, merchant] of merchants.entries()) {
    const paid = (await on.pay((await on.bill(10_000, '2027-06-01', merchant)).link, 10_000)).data;
    const take = (news: DisputeNews) => on.scene.within(merchant, (work) => takeNews(work, news));
    await take(newsOf(paid.id, references[n]!));
    if (said === 'lost')
      await take(
        newsOf(paid.id, references[n]!, { said, isAnswered: true, appealDueOn: toLocalDate('2027-06-30') }),
      );
    const { rows } = await on.scene.platform.pool.query<{ id: string }>(
      sql`select id from disputes where merchant_id = ${merchant.id} and payment_id = ${parseId('payment', paid.id)!}`,
    );
    made.push({ merchant, id: rows[0]!.id });
  }
  return made;
}

/** Rounds of a loop of which one row cannot be written. */
async function plays(loop: Loop, made: Awaited<ReturnType<typeof disputed>>, reason: string) {
  const bad = made[0]!;
  const { platform, database } = on.scene;
  const round = () => loop.run(platform, () => {}, new AbortController().signal);
  const failing = failingItems(on.scene);
  heal = await poison(database, 'disputes', `new.id = '${bad.id}'`);
  await round();
  await round();
  const told = { reason, subject_id: bad.merchant.id };
  const details = { item: bad.id, error: 'the poison', count: 1 };
  expect(await failing.open()).toEqual([{ ...told, details: expect.objectContaining(details) }]);
  return {
    failing,
    async heals() {
      await heal?.();
      heal = undefined;
      await failing.lapse();
      await round();
      await round();
      expect(await failing.open()).toEqual([]);
    },
  };
}

it('an answer that cannot be written holds up no other, and is taken once its cause is gone', async () => {
  const references = ['P-1', 'P-2', 'P-3'];
  const made = await disputed('opened', references);
  for (const { merchant, id } of made)
    await answerDispute(on.runOf(merchant), undefined, { id, explanation: 'It was delivered.' });
  const asked: string[] = [];
  const desk: DisputeDesk = {
    ...on.desk,
    answer: async (_, reference) => {
      asked.push(reference);
      return 'taken';
    },
  };
  const loop = handInAnswers(desk);
  const { heals } = await plays(loop, made, 'dispute_answer');
  expect(asked.toSorted()).toEqual(references);
  await heals();
  expect(asked.toSorted()).toEqual(['P-1', ...references]);
});

it('an appeal that cannot be written holds up no other, and is taken once its cause is gone', async () => {
  const references = ['Q-1', 'Q-2', 'Q-3'];
  const made = await disputed('lost', references);
  for (const { merchant, id } of made)
    await appealDispute(on.runOf(merchant), undefined, { id, explanation: 'It was signed for.' });
  const asked: string[] = [];
  const desk: DisputeDesk = { ...on.desk, appeal: async (_, reference) => void asked.push(reference) };
  const { heals } = await plays(handInAppeals(desk), made, 'dispute_appeal');
  expect(asked.toSorted()).toEqual(references);
  await heals();
  expect(asked.toSorted()).toEqual(['Q-1', ...references]);
});
