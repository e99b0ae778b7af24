import { TEST_CHALLENGE_CODE, type TestOutcome } from '@lorikeet/domain/cards/entry';
import { addDays, type LocalDate, printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openCardSubscriptions } from '../../test/card-subscriptions.ts';
import { linkOfCard } from '../cards/links/card-link-store.ts';
import { billBy } from './change-method.ts';
import { lockSubscription, startSubscription } from './index.ts';

const stage = await openCardSubscriptions();
const { on, within, call, keep, billed, morning } = stage;
afterAll(() => on.close());

type Page = { face: string; card: { terms: string; check: { id: string } | null } | null };

/** A card that asks for its holder's code, or does not, is kept at the link of a letter about the one that pays now. */
async function replaceByLink(id: string, customerId: string, outcome: TestOutcome): Promise<void> {
  const token = await within(async (work) => {
    const { paymentMethodId } = await lockSubscription(work, id);
    return (await linkOfCard(work, { methodId: paymentMethodId!, customerId })).split('/').at(-1)!;
  });
  const { data } = await on.official<Page>('GET', `/card/link?token=${token}`);
  const body = { token, accepted_by: 'Mia Chen', card_token: await on.token(outcome), accepted: true };
  const agreed = { ...body, terms: data.card!.terms, locale: 'en' };
  const asked = (await on.official<Page>('POST', '/card/link/keep', agreed)).data;
  if (asked.face === 'kept') return;
  const answer = { token, check: asked.card!.check!.id, code: TEST_CHALLENGE_CODE, locale: 'en' };
  const { data: done } = await on.official<Page>('POST', '/card/link/challenge', answer);
  expect(done.face).toBe('kept');
}

const dueOf = async (id: string) =>
  (
    await within((work) =>
      work.one<{ due: LocalDate }>(sql`
        select due_date as due from invoices where merchant_id = ${work.merchantId} and subscription_id = ${id}
        order by id limit 1`),
    )
  ).due;

/** Changes the method on each day on which the bill is due, until it is put off no further. */
async function putOff(id: string, change: (turn: number) => Promise<void>): Promise<LocalDate> {
  for (let turn = 0; turn < 20; turn += 1) {
    const due = await dueOf(id);
    on.scene.at(due, '10:00');
    await change(turn);
    await on.scene.drain();
    if ((await dueOf(id)) === due) return due;
  }
  throw new Error('put off for good');
}

it('a payer who replaces the card before each due day puts the bill off by 14 days in all; the merchant puts it off again', async () => {
  on.scene.at('2026-11-23', '08:00');
  const { id, customerId } = await billed();
  await morning('2026-11-23');
  const first = await dueOf(id);
  const byLink = (turn: number) =>
    replaceByLink(id, customerId, turn % 2 === 0 ? 'challenge_passes' : 'approved');
  const last = await putOff(id, byLink);
  expect(last).toBe(addDays(first, 14));
  // The letter of the charge that comes later moves no due day that could be put off no further.
  on.scene.at(last, '11:00');
  await morning(last);
  expect(await dueOf(id)).toBe(last);
  const other = await keep(customerId, 'insufficient_funds');
  on.scene.at(last, '12:00');
  const asked = await call(`/subscription/method/${printId('subscription', id)}`, {
    payment_method_id: printId('payment_method', other),
  });
  expect(asked.status).toBe(200);
  const moved = await dueOf(id);
  expect(moved > last).toBe(true);
  expect(await putOff(id, byLink)).toBe(addDays(moved, 14));
  expect(await on.broken()).toEqual([]);
});

it('nor do a request and a card in turn put it off further', async () => {
  on.scene.at('2027-02-01', '08:00');
  const payer = await on.scene.payer(on.scene.harbour, { name: 'Henry Park', account: '32345148' });
  const card = await keep(payer.customerId, 'approved');
  const { planVersionId } = await billed();
  const { id } = await within((work) =>
    startSubscription(work, {
      customerId: payer.customerId,
      planVersionId,
      mandateId: payer.mandateId,
      quantity: 1,
      startDate: toLocalDate('2027-02-03'),
    }),
  );
  await morning('2027-02-01');
  const first = await dueOf(id);
  const last = await putOff(id, (turn) =>
    within(async (work) =>
      billBy(
        work,
        await lockSubscription(work, id),
        turn % 2 === 0 ? { mandateId: null, methodId: card } : { mandateId: payer.mandateId, methodId: null },
        'payer',
      ),
    ),
  );
  expect(last).toBe(addDays(first, 14));
  expect(await on.broken()).toEqual([]);
});
