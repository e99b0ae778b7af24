import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { newsOf, openDisputes } from '../../test/dispute-stage.ts';
import { disputesPhase } from './follow-disputes.ts';
import type { DisputeNews } from './ports.ts';

let on: Awaited<ReturnType<typeof openDisputes>>;
beforeAll(async () => {
  on = await openDisputes();
});
afterAll(() => on.close());

const DUE = toLocalDate('2027-03-10');

/** A payment that is disputed, to be answered by the tenth of March. */
async function disputed(reference: string) {
  on.scene.at('2027-03-01', '10:00');
  const { id } = (await on.pay((await on.bill(10_000, '2027-06-01')).link, 10_000)).data;
  const says = (more: Partial<DisputeNews> = {}) => newsOf(id, reference, { answerDueOn: DUE, ...more });
  await on.take(says());
  const status = async () => (await on.disputesOf(id))[0]!.status;
  return { id, says, status };
}

/** A bank day on which the processor says this of the merchant's disputes. */
async function day(date: string, news: DisputeNews[]) {
  const phase = disputesPhase({ ...on.desk, standing: async () => news });
  on.scene.at(date, phase.at);
  const { id } = on.scene.harbour;
  const tenant = { id, slug: '', kind: 'business', timeZone: 'Australia/Sydney' } as const;
  return phase.run(on.runOf(on.scene.harbour), toLocalDate(date), tenant);
}

it('is answered where the processor has an answer, whoever gave it, and no last day loses it', async () => {
  const one = await disputed('E-1');
  expect(await on.openExceptions('dispute.to_answer')).toHaveLength(1);
  expect(await day('2027-03-02', [one.says({ isAnswered: true })])).toMatchObject({ disputes: 1 });
  expect(await one.status()).toBe('evidence_sent');
  expect(await on.openExceptions('dispute.to_answer')).toEqual([]);
  expect(await day('2027-03-12', [one.says({ isAnswered: true })])).toEqual({ disputes: 0, given_up: 0 });
  await day('2027-03-15', [one.says({ said: 'won', isAnswered: true })]);
  expect(await one.status()).toBe('won');
  expect(await on.postings(one.id)).toContain('dispute_won: balance:available 10280, disputed -10280');
  expect(await on.openExceptions('dispute.contradicted')).toEqual([]);
  expect(await on.broken()).toEqual([]);
});

it('takes the end of one whose answer elsewhere it never heard of', async () => {
  const won = await disputed('E-2');
  const lost = await disputed('E-3');
  const appealDueOn = toLocalDate('2027-03-30');
  await day('2027-03-05', [
    won.says({ said: 'won', isAnswered: true }),
    lost.says({ said: 'lost', isAnswered: true, appealDueOn }),
  ]);
  expect([await won.status(), await lost.status()]).toEqual(['won', 'lost']);
  expect((await on.disputesOf(lost.id))[0]).toMatchObject({ can_appeal: true });
  expect(await on.openExceptions('dispute.contradicted')).toEqual([]);
  expect(await on.broken()).toEqual([]);
});

it('gives up once the last day is over everywhere, and only what the processor calls unanswered', async () => {
  const silent = await disputed('E-4');
  const told = await disputed('E-5');
  const unknown = await disputed('E-6');
  const won = await disputed('E-7');
  const news = [silent.says(), told.says({ said: 'lost' }), won.says({ said: 'won' })];
  await day('2027-03-10', news.slice(0, 1));
  expect(await day('2027-03-11', news)).toMatchObject({ given_up: 0 });
  expect([await silent.status(), await told.status()]).toEqual(['opened', 'lost']);
  expect((await on.disputesOf(told.id))[0]).toMatchObject({ can_appeal: false });
  expect(await day('2027-03-12', news)).toMatchObject({ given_up: 2 });
  expect([await silent.status(), await unknown.status(), await won.status()]).toEqual([
    'lost',
    'lost',
    'opened',
  ]);
  // It waits for a person, who is asked once however often it is said.
  const waits = () => on.openExceptions('dispute.contradicted');
  expect(await waits()).toMatchObject([{ reason: 'decided_without_evidence' }]);
  await on.scene.within(on.scene.harbour, (work) =>
    work.run(sql`
      update exceptions set status = 'resolved', resolved_at = ${work.now}
      where merchant_id = ${work.merchantId} and kind = 'dispute.contradicted'`),
  );
  await day('2027-03-15', news);
  expect(await waits()).toEqual([]);
  // Another word is another question.
  await on.take(silent.says({ said: 'won' }));
  expect(await waits()).toMatchObject([{ reason: 'won_after_lost' }]);
  expect(await on.broken()).toEqual([]);
});

it('is looked for as long as a word of it is expected, however old the last card payment is', async () => {
  const { mayBeDue } = disputesPhase(on.desk);
  const isDue = (date: string) =>
    on.scene.within(on.scene.harbour, async (work) => {
      const { due } = await work.one<{ due: boolean }>(
        sql`select ${mayBeDue!(toLocalDate(date), work.now, work.carries)} as due from merchants m where m.id = ${work.merchantId}`,
      );
      return due;
    });
  // E-7, of which the processor says what contradicts the book, is the only other that is not decided.
  await on.scene.within(on.scene.harbour, (work) =>
    work.run(sql`delete from disputes where merchant_id = ${work.merchantId} and reference = 'E-7'`),
  );
  const one = await disputed('E-8');
  await on.take(one.says({ isAnswered: true }));
  expect(await isDue('2028-03-01')).toBe(true);
  await on.take(one.says({ said: 'won', isAnswered: true }));
  expect([await isDue('2027-08-27'), await isDue('2028-03-01')]).toEqual([true, false]);
});
