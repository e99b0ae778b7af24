import { printId, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newsOf, openDisputes } from '../../test/dispute-stage.ts';
import type { DisputeNews } from './ports.ts';

let on: Awaited<ReturnType<typeof openDisputes>>;
beforeAll(async () => {
  on = await openDisputes();
  on.scene.at('2027-05-03', '10:00');
  // What its refunds are paid from.
  await on.pay((await on.bill(500_000, '2027-06-01')).link, 500_000);
  await on.settle('2027-05-05');
});
afterAll(() => on.close());

/** A payment of 102.80 of which 41.12 went back. */
async function refunded(reference: string, taken: number) {
  const { id } = await on.cards.charged(10_000);
  const refund = (await on.cards.ask(id, 4_000)).data.id!;
  await on.cards.send(refund);
  const says = (more: Partial<DisputeNews> = {}) =>
    on.take(
      newsOf(id, reference, {
        amountCents: toCents(taken),
        feeCents: toCents(0),
        feeGstCents: toCents(0),
        isAnswered: true,
        ...more,
      }),
    );
  await says();
  return { id, refund, says };
}
const twice = async (id: string) => (await on.disputesOf(id))[0]!.refunded_cents;

it('owes nothing back where the network took what was left', async () => {
  const { id, says } = await refunded('R-1', 6_168);
  await says({ said: 'lost' });
  expect((await on.postings(id)).at(-1)).toBe('dispute_lost: dispute-losses 6168, disputed -6168');
  expect(await twice(id)).toBe(0);
  expect(await on.openExceptions('refund.paid_twice')).toEqual([]);
  expect(await on.broken()).toEqual([]);
});

it('owes back what the payer has beyond all that was charged', async () => {
  const { id, says } = await refunded('R-2', 10_280);
  await says({ said: 'lost' });
  expect((await on.postings(id)).at(-1)).toBe(
    'dispute_lost: dispute-losses 6168, receivable:recovery 4112, disputed -10280',
  );
  expect(await on.openExceptions('refund.paid_twice')).toMatchObject([{ details: { amount_cents: 4_112 } }]);
  expect(await on.broken()).toEqual([]);
});

it('books what the network gives back of one that is lost, and undoes only the rest', async () => {
  const { id, says } = await refunded('R-3', 10_280);
  const before = await on.balance('balance:available');
  const appealDueOn = toLocalDate('2027-06-30');
  await says({ said: 'lost', returnedCents: toCents(4_112), appealDueOn });
  await says({ said: 'lost', returnedCents: toCents(4_112), appealDueOn });
  expect((await on.postings(id)).slice(-2)).toEqual([
    'dispute_part_returned: balance:available 4112, disputed -4112',
    'dispute_lost: dispute-losses 6168, disputed -6168',
  ]);
  expect(await on.balance('balance:available')).toBe(before + 4_112);
  expect(await twice(id)).toBe(0);
  expect(await on.broken()).toEqual([]);
  const appealed = await on.scene.portal.call(
    'POST',
    `/api/merchant/dispute/appeal/${(await on.disputesOf(id))[0]!.id}`,
    {
      token: on.scene.harbour.token,
      body: { explanation: 'It was signed for.' },
    },
  );
  expect(appealed.code).toBe(0);
  await says({ said: 'appeal_won' });
  expect((await on.postings(id)).slice(-2)).toEqual([
    'dispute_loss_undone: dispute-losses -6168, disputed 6168',
    'dispute_won: balance:available 6168, disputed -6168',
  ]);
  expect(await on.balance('balance:available')).toBe(before + 10_280);
  expect(await on.balance('disputed')).toBe(0);
  expect(await on.broken()).toEqual([]);
});

it('is won, whatever it is called, where all of it came back', async () => {
  const { id, says } = await refunded('R-4', 10_280);
  await says({ said: 'lost', returnedCents: toCents(10_280) });
  expect((await on.disputesOf(id))[0]).toMatchObject({ status: 'won' });
  expect(await on.broken()).toEqual([]);
});

it('leaves a payment where its other disputes have it', async () => {
  const { id } = await on.cards.charged(10_000);
  const half = { amountCents: toCents(5_140), feeCents: toCents(0), feeGstCents: toCents(0) };
  await on.take(newsOf(id, 'R-5', half));
  await on.take(newsOf(id, 'R-6', half));
  await on.take(newsOf(id, 'R-5', { ...half, said: 'withdrawn' }));
  expect(await on.statusOf(id)).toBe('disputed');
  expect(await on.openExceptions('dispute.to_answer')).toHaveLength(1);
  expect(await on.broken()).toEqual([]);
  await on.take(newsOf(id, 'R-6', { ...half, said: 'lost', isAnswered: true }));
  expect(await on.activityOf(id)).toEqual(['payment.dispute_lost']);
  await on.take(newsOf(id, 'R-7', half));
  await on.take(newsOf(id, 'R-7', { ...half, said: 'withdrawn' }));
  expect(await on.activityOf(id)).toEqual(['payment.dispute_lost']);
  expect(await on.openExceptions('dispute.to_answer')).toEqual([]);
  expect(await on.broken()).toEqual([]);
});

it('ends alike whether a refund fails before the dispute is lost or after it', async () => {
  const ACCOUNTS = [
    'balance:available',
    'customer-credit',
    'receivable:recovery',
    'dispute-losses',
    'disputed',
  ];
  const held = () => Promise.all(ACCOUNTS.map((account) => on.balance(account)));
  const fails = (refund: string, kind: 'unknown' | 'refused') =>
    on.cards.send(refund, { ...on.rail, refund: async () => ({ kind }) });
  async function moved(reference: string, order: 'refund first' | 'dispute first') {
    const { id } = await on.cards.charged(10_000);
    const before = await held();
    const refund = (await on.cards.ask(id, 4_000)).data.id!;
    await fails(refund, 'unknown');
    const news = newsOf(id, reference, { isAnswered: true, feeCents: toCents(0), feeGstCents: toCents(0) });
    await on.take(news);
    if (order === 'refund first') await fails(refund, 'refused');
    await on.take({ ...news, said: 'lost' });
    if (order === 'dispute first') await fails(refund, 'refused');
    expect(await on.broken()).toEqual([]);
    return (await held()).map((cents, at) => cents - before[at]!);
  }
  // The payer has all of the charge by the dispute, and the credit beside it: that much is owed back.
  const expected = [-10_280, -4_112, 4_112, 6_168, 0];
  expect(await moved('R-8', 'dispute first')).toEqual(expected);
  expect(await moved('R-9', 'refund first')).toEqual(expected);
});

it('is named where its invoice is credited', async () => {
  const { id, invoiceId } = await on.cards.charged(10_000);
  const standing = async () =>
    (
      await on.scene.portal.call<{ dispute: string | null }>(
        'GET',
        `/api/merchant/invoice/standing?id=${printId('invoice', invoiceId)}`,
        { token: on.scene.harbour.token },
      )
    ).data.dispute;
  expect(await standing()).toBe(null);
  await on.take(newsOf(id, 'R-10', { isAnswered: true }));
  expect(await standing()).toBe('open');
  await on.take(newsOf(id, 'R-10', { isAnswered: true, said: 'lost' }));
  expect(await standing()).toBe('lost');
});
