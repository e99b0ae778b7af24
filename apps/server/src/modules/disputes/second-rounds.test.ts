import { addDays, parseId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newsOf, openDisputes, type ShownDispute } from '../../test/dispute-stage.ts';
import { answerDispute } from './answer-dispute.ts';
import type { DisputeDesk } from './ports.ts';

let on: Awaited<ReturnType<typeof openDisputes>>;
beforeAll(async () => {
  on = await openDisputes();
});
afterAll(() => on.close());

const appeal = (id: string, explanation: string) =>
  on.scene.portal.call<{ done: true; refusal?: string }>('POST', `/api/merchant/dispute/appeal/${id}`, {
    token: on.scene.harbour.token,
    body: { explanation },
  });
/** A payment that the sandbox disputes, answered a week later. */
async function answered(
  cents: number,
  from: string,
  outcome: 'disputed_later' | 'disputed_twice',
  says: string,
) {
  on.scene.at(from, '10:00');
  const paid = (await on.pay((await on.bill(cents, '2028-12-01')).link, cents, outcome)).data;
  await on.follow(from);
  await on.follow(addDays(toLocalDate(from), 7));
  const [{ id }] = (await on.disputesOf(paid.id)) as [ShownDispute];
  await on.answer(id, says);
  return { payment: paid.id, id };
}
const later = async (from: string, days: number) => {
  const day = addDays(toLocalDate(from), days);
  await on.follow(day);
  return day;
};

it('is appealed once after a loss, within its days, and a won appeal undoes the loss first', async () => {
  const start = '2027-07-05';
  const won = await answered(10_000, start, 'disputed_later', 'losing evidence');
  const lost = await answered(4_000, start, 'disputed_later', 'losing evidence');
  const late = await answered(6_000, start, 'disputed_later', 'losing evidence');
  expect((await appeal(won.id, 'Too early')).data.refusal).toBe('dispute.appeal_refused');
  await later(start, 14);
  expect((await on.disputesOf(won.payment))[0]).toMatchObject({
    status: 'lost',
    can_appeal: true,
    appeal_due_on: '2027-07-29',
  });
  const balance = await on.balance('balance:available');
  const twice = await Promise.all([1, 2].map(() => appeal(won.id, 'It was signed for.')));
  expect(twice.map(({ data }) => data.done)).toEqual([true, true]);
  expect((await appeal(won.id, 'Nobody signed.')).data.refusal).toBe('dispute.is_appealed');
  await appeal(lost.id, 'losing evidence once more');
  expect(await on.balance('balance:available')).toBe(balance);
  expect(await on.statusOf(won.payment)).toBe('disputed');
  // The loss is said again until the appeal is judged, and is no decision on it.
  await later(start, 15);
  expect((await on.disputesOf(won.payment))[0]).toMatchObject({ status: 'appealed', can_appeal: false });
  expect(await on.broken()).toEqual([]);

  on.scene.at('2027-07-30', '10:00');
  expect((await on.disputesOf(late.payment))[0]).toMatchObject({ can_appeal: false });
  expect((await appeal(late.id, 'Too late')).data.refusal).toBe('dispute.appeal_too_late');
  await later(start, 28);
  expect((await on.postings(won.payment)).slice(-2)).toEqual([
    'dispute_loss_undone: dispute-losses -10280, disputed 10280',
    'dispute_won: balance:available 10280, disputed -10280',
  ]);
  expect(await on.balance('balance:available')).toBe(balance + 10_280);
  expect((await on.disputesOf(lost.payment))[0]).toMatchObject({ status: 'lost', can_appeal: false });
  expect((await on.postings(lost.payment)).at(-1)).toBe('dispute_lost: dispute-losses 4130, disputed -4130');
  expect((await appeal(lost.id, 'Again')).data.refusal).toBe('dispute.appealed_before');
  expect(await on.broken()).toEqual([]);
});

it('is not appealed where it was never answered, nor where the network takes none', async () => {
  on.scene.at('2027-09-01', '10:00');
  const paid = (await on.pay((await on.bill(10_000, '2028-12-01')).link, 10_000)).data;
  await on.take(newsOf(paid.id, 'D-9', { answerDueOn: toLocalDate('2027-09-10') }));
  const [{ id }] = (await on.disputesOf(paid.id)) as [ShownDispute];
  await on.answer(id, 'It was delivered.');
  await on.take(newsOf(paid.id, 'D-9', { said: 'lost' }));
  expect((await on.disputesOf(paid.id))[0]).toMatchObject({ status: 'lost', can_appeal: false });
  expect((await appeal(id, 'It was signed for.')).data.refusal).toBe('dispute.no_appeal');
});

it('takes the money again of what was won and is reopened, and books that round once', async () => {
  const start = '2027-10-04';
  const { payment, id } = await answered(10_000, start, 'disputed_twice', 'It was delivered.');
  await later(start, 14);
  expect((await on.disputesOf(payment))[0]).toMatchObject({ status: 'won' });
  const balance = await on.balance('balance:available');
  const day = await later(start, 21);
  await Promise.all([on.follow(day), on.follow(day)]);
  expect((await on.disputesOf(payment))[0]).toMatchObject({
    status: 'opened',
    can_answer: true,
    reopened_on: day,
    explanation: null,
    earlier_explanation: 'It was delivered.',
  });
  expect(await on.balance('balance:available')).toBe(balance - 10_280);
  expect(await on.statusOf(payment)).toBe('disputed');
  expect((await on.lettersTo()).at(-1)).toContain('is open again');
  expect(await on.broken()).toEqual([]);

  await on.answer(id, 'losing evidence');
  await later(start, 30);
  expect((await on.disputesOf(payment))[0]).toMatchObject({ status: 'lost', can_appeal: true });
  await appeal(id, 'It was signed for.');
  await later(start, 46);
  expect((await on.disputesOf(payment))[0]).toMatchObject({ status: 'won', can_appeal: false });
  expect(await on.balance('balance:available')).toBe(balance);
  expect(await on.openExceptions('dispute.contradicted')).toEqual([]);
  await on.take(newsOf(payment, (await referenceOf(payment))!, { said: 'reopened' }));
  expect((await on.openExceptions('dispute.contradicted')).at(-1)).toMatchObject({
    reason: 'reopened_twice',
  });
  expect(await on.broken()).toEqual([]);
});
it('hands in the answer of a second round though that of the first came too late', async () => {
  on.scene.at('2028-01-10', '10:00');
  const paid = (await on.pay((await on.bill(10_000, '2028-12-01')).link, 10_000)).data;
  const take = (more: Parameters<typeof newsOf>[2]) =>
    on.take(newsOf(paid.id, 'D-LATE', { answerDueOn: toLocalDate('2028-01-31'), ...more }));
  await take({});
  const id = parseId('dispute', (await on.disputesOf(paid.id))[0]!.id)!;
  const said: string[] = [];
  const desk: DisputeDesk = {
    ...on.desk,
    answer: async (_merchant, _reference, { explanation }) => {
      said.push(explanation);
      return said.length === 1 ? 'too_late' : 'taken';
    },
  };
  const answer = (explanation: string) =>
    answerDispute(on.runOf(on.scene.harbour), desk, { id, explanation });
  await answer('First');
  await take({ said: 'withdrawn' });
  await take({ said: 'reopened', answerDueOn: toLocalDate('2028-02-28') });
  await answer('Second');
  expect(said).toEqual(['First', 'Second']);
});

const referenceOf = async (payment: string) =>
  (
    await on.scene.portal.call<{ rows: { reference: string }[] }>(
      'GET',
      `/api/merchant/dispute/list?payment_id=${payment}`,
      { token: on.scene.harbour.token },
    )
  ).data.rows[0]?.reference;
