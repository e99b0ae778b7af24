import { parseId, printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { newsOf, openDisputes } from '../../test/dispute-stage.ts';
import { importStatement } from '../trust/index.ts';
import { answerDispute, handInAnswers } from './answer-dispute.ts';

let on: Awaited<ReturnType<typeof openDisputes>>;
beforeAll(async () => {
  on = await openDisputes();
});
afterAll(() => on.close());

it('takes the money of a disputed charge, is answered once, and gives it back when won', async () => {
  const bill = await on.bill(10_000);
  const paid = (await on.pay(bill.link, 10_000, 'disputed_later')).data;
  await on.settle('2026-11-25');
  expect(await on.balance('balance:available')).toBe(10_280);
  await on.follow('2026-11-26');
  expect(await on.disputesOf(paid.id)).toEqual([]);

  expect(await on.follow('2026-12-03')).toMatchObject({ disputes: 1 });
  expect(await on.follow('2026-12-04')).toMatchObject({ disputes: 0 });
  expect(await on.postings(paid.id)).toEqual([
    'dispute_opened: disputed 10280, balance:available -10280',
    'dispute_fee_charged: dispute-fees 2500, gst-credits 250, balance:available -2750',
  ]);
  expect(await on.balance('balance:available')).toBe(-2_750);
  expect(await on.statusOf(paid.id)).toBe('disputed');
  expect(await on.activityOf(paid.id)).toEqual(['payment.disputed']);
  expect(await on.openExceptions('dispute.to_answer')).toMatchObject([
    { reason: 'payer_disputes', details: { amount_cents: 10_280, currency: 'AUD' } },
  ]);
  // What was stored before its currency was kept is shown in that of its payment.
  await on.scene.within(on.scene.harbour, (work) =>
    work.run(sql`
      update exceptions set details = details - 'currency'
      where merchant_id = ${work.merchantId} and kind = 'dispute.to_answer'`),
  );
  const listed = await on.scene.portal.call<{ rows: { details: object }[] }>(
    'GET',
    '/api/merchant/exception/list?kind=dispute.to_answer',
    { token: on.scene.harbour.token },
  );
  expect(listed.data.rows).toMatchObject([{ details: { amount_cents: 10_280, currency: 'AUD' } }]);
  expect(await on.broken()).toEqual([]);
  await shownOnStatement(`2026-12-03,-130.30,DISPUTE`);

  const [dispute] = await on.disputesOf(paid.id);
  expect(dispute).toMatchObject({ status: 'opened', can_answer: true });
  expect((await on.answer(dispute!.id, 'The member trained with us that week.')).data.done).toBe(true);
  expect((await on.answer(dispute!.id, 'The member trained with us that week.')).data.done).toBe(true);
  // A second person's words would never reach the bank: they are told so, and do not read of a success.
  expect((await on.answer(dispute!.id, 'And once more.')).data.refusal).toBe('dispute.is_answered');
  expect(await on.openExceptions('dispute.to_answer')).toEqual([]);
  expect((await on.disputesOf(paid.id))[0]).toMatchObject({
    status: 'evidence_sent',
    can_answer: false,
    explanation: 'The member trained with us that week.',
  });

  await on.follow('2026-12-11');
  expect(await on.postings(paid.id)).toContain('dispute_won: balance:available 10280, disputed -10280');
  expect(await on.balance('balance:available')).toBe(7_530);
  expect(await on.balance('disputed')).toBe(0);
  expect(await on.statusOf(paid.id)).toBe('succeeded');
  await shownOnStatement(`2026-12-11,102.80,DISPUTE WON`);
  expect(await on.broken()).toEqual([]);
  expect(await on.lettersTo()).toEqual([
    expect.stringContaining('disputes a card payment of $102.80'),
    expect.stringContaining('is won'),
  ]);
});

const shownOnStatement = async (row: string) => {
  const { lorikeet, harbour } = on.scene;
  const before = await uncredited(harbour);
  await on.scene.within(lorikeet, (work) => importStatement(work, `Date,Amount,Description\n${row}\n`));
  expect(await uncredited(harbour), row).toBe(before - 1);
};
const uncredited = (merchant: { id: string }) =>
  on.scene.within(
    merchant,
    async (work) =>
      (
        await work.one<{ n: number }>(sql`
          select count(*)::int as n from card_settlements
          where merchant_id = ${merchant.id} and credited_on is null and reference like 'DISPUTE %'`)
      ).n,
  );

it('is lost without an answer by the last day, or with an answer that does not convince', async () => {
  on.scene.at('2027-02-01', '10:00');
  const bills = [await on.bill(4_000, '2027-03-01'), await on.bill(6_000, '2027-03-01')];
  const silent = (await on.pay(bills[0]!.link, 4_000, 'disputed_later')).data;
  const weak = (await on.pay(bills[1]!.link, 6_000, 'disputed_later')).data;
  await on.settle('2027-02-03');
  await on.follow('2027-02-03');
  await on.follow('2027-02-10');
  await on.answer((await on.disputesOf(weak.id))[0]!.id, 'losing evidence');
  const [waits] = await on.disputesOf(silent.id);
  await on.follow('2027-02-24');
  expect((await on.disputesOf(silent.id))[0]).toMatchObject({ status: 'opened', can_answer: true });
  await on.follow('2027-02-25');
  expect((await on.disputesOf(silent.id))[0]).toMatchObject({ status: 'lost', can_answer: false });
  expect((await on.answer(waits!.id, 'Too late')).data.refusal).toBe('dispute.only_an_appeal_is_left');
  expect((await on.disputesOf(weak.id))[0]).toMatchObject({ status: 'lost' });
  expect(await on.postings(silent.id)).toContain('dispute_lost: dispute-losses 4130, disputed -4130');
  expect(await on.statusOf(silent.id)).toBe('succeeded');
  expect(await on.activityOf(silent.id)).toEqual(['payment.dispute_lost']);
  expect(await on.broken()).toEqual([]);
});

it('takes news repeated, crossed or contradicting without booking anything twice', async () => {
  on.scene.at('2027-05-03', '10:00');
  const bill = await on.bill(10_000, '2027-06-01');
  const paid = (await on.pay(bill.link, 10_000)).data;
  // Told of by its end: what was never said to be opened took the money all the same.
  await on.take(newsOf(paid.id, 'D-1', { said: 'withdrawn', isFeeReturned: true }));
  await on.take(newsOf(paid.id, 'D-1'));
  await on.take(newsOf(paid.id, 'D-1', { said: 'withdrawn' }));
  expect(await on.postings(paid.id)).toEqual([
    'dispute_opened: disputed 10280, balance:available -10280',
    'dispute_fee_charged: dispute-fees 2500, gst-credits 250, balance:available -2750',
    'dispute_won: balance:available 10280, disputed -10280',
    'dispute_fee_returned: dispute-fees -2500, gst-credits -250, balance:available 2750',
  ]);
  await on.take(newsOf(paid.id, 'D-1', { said: 'lost' }));
  const failed = (await on.pay((await on.bill(10_000, '2027-06-01')).link, 10_000, 'declined')).data;
  await on.take(newsOf(failed.id, 'D-2'));
  expect((await on.openExceptions('dispute.contradicted')).map(({ reason }) => reason)).toEqual([
    'lost_after_won',
    'dispute_without_capture',
  ]);
  expect(await on.broken()).toEqual([]);
});

it('has two processes take the same news at once, and books it once', async () => {
  on.scene.at('2027-05-04', '10:00');
  const paid = (await on.pay((await on.bill(10_000, '2027-06-01')).link, 10_000)).data;
  await Promise.all([1, 2, 3, 4].map(() => on.take(newsOf(paid.id, 'D-3'))));
  expect(await on.postings(paid.id)).toHaveLength(2);
  const { rows } = await on.scene.platform.pool.query<{ id: string }>(
    sql`select id from disputes where merchant_id = ${on.scene.harbour.id} and reference = 'D-3'`,
  );
  const id = rows[0]!.id;
  const lost = on.take(newsOf(paid.id, 'D-3', { said: 'lost' }));
  const answered = answerDispute(on.runOf(on.scene.harbour), on.desk, {
    id,
    explanation: 'It was delivered.',
  });
  await Promise.allSettled([lost, answered]);
  expect(['opened', 'evidence_sent', 'lost']).toContain((await on.disputesOf(paid.id))[0]!.status);
  expect(await on.broken()).toEqual([]);
});

it('keeps an answer that the processor did not confirm, and hands it in again', async () => {
  on.scene.at('2027-05-05', '10:00');
  const paid = (await on.pay((await on.bill(10_000, '2027-06-01')).link, 10_000)).data;
  await on.take(newsOf(paid.id, 'D-4'));
  const id = parseId('dispute', (await on.disputesOf(paid.id))[0]!.id)!;
  const asked: string[] = [];
  const deaf = {
    ...on.desk,
    answer: async (_: string, reference: string) => {
      asked.push(reference);
      throw new Error('no answer');
    },
  };
  await answerDispute(on.runOf(on.scene.harbour), deaf, { id, explanation: 'It was delivered.' });
  const handedIn = async () =>
    (
      await on.scene.platform.pool.query<{ at: Date | null }>(
        sql`select handed_in_at as at from disputes where merchant_id = ${on.scene.harbour.id} and id = ${id}`,
      )
    ).rows[0]!.at;
  expect([asked, await handedIn()]).toEqual([['D-4'], null]);
  await handInAnswers(on.desk).run(on.scene.platform, undefined as never, new AbortController().signal);
  expect(await handedIn()).toBeInstanceOf(Date);
});

it('says nothing of another merchant’s dispute', async () => {
  const { banksia } = on.scene;
  const own = await on.scene.platform.pool.query<{ payment_id: string; id: string }>(
    sql`select payment_id, id from disputes where merchant_id = ${on.scene.harbour.id} limit 1`,
  );
  const { payment_id, id } = own.rows[0]!;
  const path = `/api/merchant/dispute/list?payment_id=${printId('payment', payment_id)}`;
  expect((await on.scene.portal.call('GET', path, { token: banksia.token })).status).toBe(404);
  const { status } = await on.scene.portal.call(
    'POST',
    `/api/merchant/dispute/answer/${printId('dispute', id)}`,
    {
      token: banksia.token,
      body: { explanation: 'Mine' },
    },
  );
  expect(status).toBe(404);
});
