import { TEST_CHALLENGE_CODE, type TestOutcome } from '@lorikeet/domain/cards/entry';
import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openCardSubscriptions } from '../../test/card-subscriptions.ts';
import { lockWaits } from '../../test/lock-waits.ts';
import { endCharges } from '../cards/index.ts';
import { linkOfCard } from '../cards/links/card-link-store.ts';
import { tellOfExpiry } from '../cards/tell-of-expiry.ts';
import { runBilling, startSubscription } from './index.ts';

const stage = await openCardSubscriptions();
const { on, within, billed, morning, charges, letters } = stage;
afterAll(() => on.close());
beforeEach(() => on.scene.at('2026-11-23', '08:00'));

type Page = {
  face: string;
  owed_cents: number;
  old_card: { last4: string } | null;
  kept_card: { last4: string } | null;
  card: { terms: string; points: string[]; check: { id: string; stage: string } | null } | null;
  refusal?: string;
};
const open = async (token: string) => (await on.official<Page>('GET', `/card/link?token=${token}`)).data;
const answer = async (token: string, check: string) =>
  (
    await on.official<Page>('POST', '/card/link/challenge', {
      token,
      check,
      code: TEST_CHALLENGE_CODE,
      locale: 'en',
    })
  ).data;

async function keep(token: string, outcome: TestOutcome, terms?: string): Promise<Page> {
  const agreed = terms ?? (await open(token)).card!.terms;
  const body = { token, accepted_by: 'Mia Chen', card_token: await on.token(outcome), accepted: true };
  return (await on.official<Page>('POST', '/card/link/keep', { ...body, terms: agreed, locale: 'en' })).data;
}

/** The token of the link in a customer's latest letter of a template. */
async function linkIn(customerId: string, template: string): Promise<string> {
  const letter = (await letters(customerId)).filter((one) => one.template === template).at(-1)!;
  return /\/merchant\/card\/([\w-]{44})/.exec(letter.body)![1]!;
}
const methodOf = (id: string) =>
  within((work) =>
    work.one<{ id: string; last4: string }>(sql`
      select m.id, m.card_last4 as last4 from subscriptions s
      join payment_methods m on m.merchant_id = ${work.merchantId} and m.id = s.payment_method_id
      where s.merchant_id = ${work.merchantId} and s.id = ${id}`),
  );

it('a card that ends soon is mended from its letter without a bill: subscriptions follow, and nothing is taken', async () => {
  const { id, customerId, methodId } = await billed();
  await morning('2026-11-23');
  await morning('2026-11-25');
  on.scene.at('2030-12-10', '09:10');
  await tellOfExpiry(on.run, toLocalDate('2030-12-10'));
  const token = await linkIn(customerId, 'card-expiry');
  const page = await open(token);
  expect(page).toMatchObject({ face: 'open', owed_cents: 0, old_card: { last4: '4242' } });
  const before = await on.charges();
  const asked = await keep(token, 'challenge_passes');
  expect(asked.card!.check!.stage).toBe('needs_action');
  expect((await keep(token, 'approved')).refusal).toBe('card_check.in_progress');
  // Two tabs send the code at once.
  const done = await Promise.all([1, 2].map(() => answer(token, asked.card!.check!.id)));
  expect(done.map(({ face }) => face)).toContain('kept');
  expect(await open(token)).toMatchObject({ face: 'kept', kept_card: { last4: '3220' }, card: null });
  const now = await methodOf(id);
  expect(now).toMatchObject({ last4: '3220' });
  expect(now.id).not.toBe(methodId);
  const taken = (await on.charges()).slice(before.length) as { amount_cents: number }[];
  expect(taken.map((one) => Number(one.amount_cents))).toEqual([0]);
  expect((await letters(customerId)).at(-1)!.template).toBe('card-agreement');
  await on.scene.drain();
  expect((await methodOf(id)).id).toBe(now.id);
  expect(await on.broken()).toEqual([]);
});

it('a declined charge is mended from its letter: what is owed is planned with the new card and charged after a letter', async () => {
  const { id, customerId } = await billed('insufficient_funds');
  await morning('2026-11-23');
  await morning('2026-11-25');
  const token = await linkIn(customerId, 'card-declined');
  expect(await open(token)).toMatchObject({ face: 'open', owed_cents: 4_000, old_card: { last4: '9995' } });
  expect((await keep(token, 'approved', 'read long ago')).refusal).toBe('card_link.changed');
  expect((await keep(token, 'declined')).card!.check!.stage).toBe('failed');
  expect((await keep(token, 'approved')).face).toBe('kept');
  await on.scene.drain();
  const waits = (await charges(id)).filter((one) => !one.payment_id && !one.ended_because);
  expect(waits).toMatchObject([{ charge_on: '2026-11-27' }]);
  await morning('2026-11-25');
  await morning('2026-11-27');
  expect((await charges(id)).at(-1)).toMatchObject({ stage: 'succeeded', invoice: 'paid' });
  expect(await on.broken()).toEqual([]);
});

it('the same card given again has what it owes planned again', async () => {
  const { id, customerId, methodId } = await billed();
  await morning('2026-11-23');
  const url = await within(async (work) => {
    await endCharges(work, sql`c.payment_method_id = ${methodId}`, 'not_offered');
    return linkOfCard(work, { methodId, customerId });
  });
  expect((await keep(url.split('/').at(-1)!, 'approved')).face).toBe('kept');
  expect((await methodOf(id)).id).toBe(methodId);
  expect(await charges(id)).toMatchObject([
    { ended_because: 'not_offered' },
    { ended_because: null, payment_id: null },
  ]);
});

it('a charge that is left out while its bill is held waits for the bill, and holds nothing before it', async () => {
  const { id, methodId } = await billed();
  await morning('2026-11-23');
  const held = Promise.withResolvers<void>();
  const isWaiting = Promise.withResolvers<void>();
  const holding = within(async (work) => {
    await work.run(sql`
      select 1 from invoices where merchant_id = ${work.merchantId} and subscription_id = ${id} for update`);
    held.resolve();
    await isWaiting.promise;
    return work.rows(sql`
      select 1 from card_charges
      where merchant_id = ${work.merchantId} and payment_method_id = ${methodId} and is_open for update skip locked`);
  });
  await held.promise;
  const leaving = within((work) => endCharges(work, sql`c.payment_method_id = ${methodId}`, 'not_offered'));
  await expect.poll(() => lockWaits(on.scene.platform.pool)).toBe(1);
  isWaiting.resolve();
  expect(await holding).toHaveLength(1);
  await leaving;
  expect(await charges(id)).toMatchObject([{ ended_because: 'not_offered' }]);
});

it('a card that pays for several subscriptions has all their bills held by id: none that is later before an earlier one', async () => {
  const { customerId, methodId, planVersionId } = await billed();
  const begin = (day: string) =>
    within((work) =>
      startSubscription(work, {
        customerId,
        planVersionId,
        mandateId: null,
        paymentMethodId: methodId,
        quantity: 1,
        startDate: toLocalDate(day),
      }),
    );
  // The one that began first has the later bill.
  const [late, early] = [await begin('2026-11-28'), await begin('2026-11-25')];
  await morning('2026-11-23');
  on.scene.at('2026-11-26', '05:00');
  await runBilling(on.run);
  const billsOf = (id: string) =>
    within((work) =>
      work.rows<{ id: string }>(sql`
        select id from invoices where merchant_id = ${work.merchantId} and subscription_id = ${id}`),
    );
  const [[later], [earlier]] = [await billsOf(late.id), await billsOf(early.id)];
  expect(later!.id > earlier!.id && late.id < early.id).toBe(true);
  const url = await within((work) => linkOfCard(work, { methodId, customerId }));
  const held = Promise.withResolvers<void>();
  const isWaiting = Promise.withResolvers<void>();
  const holding = within(async (work) => {
    const hold = (id: string) =>
      work.rows(sql`
      select 1 from invoices where merchant_id = ${work.merchantId} and id = ${id} for update skip locked`);
    await hold(earlier!.id);
    held.resolve();
    await isWaiting.promise;
    return hold(later!.id);
  });
  await held.promise;
  const keeping = keep(url.split('/').at(-1)!, 'approved');
  await expect.poll(() => lockWaits(on.scene.platform.pool)).toBe(1);
  isWaiting.resolve();
  expect(await holding).toHaveLength(1);
  expect((await keeping).face).toBe('kept');
});

it('the link is there again with each letter after the card that was kept by it, and shows that one until then', async () => {
  const { customerId, methodId } = await billed();
  const ask = () => within((work) => linkOfCard(work, { methodId, customerId }));
  const token = (await ask()).split('/').at(-1)!;
  on.scene.at('2026-11-24', '09:00');
  expect((await keep(token, 'approved')).face).toBe('kept');
  on.scene.at('2026-12-20', '09:00');
  expect(await open(token)).toMatchObject({ face: 'kept', card: null });
  on.scene.at('2026-12-25', '08:00');
  expect((await ask()).split('/').at(-1)).toBe(token);
  expect(await open(token)).toMatchObject({ face: 'open', kept_card: null, old_card: { last4: '4242' } });
  // Begun before another letter left and confirmed after it, it is the answer to that one, too.
  const begun = await keep(token, 'challenge_passes');
  on.scene.at('2026-12-25', '08:05');
  await ask();
  on.scene.at('2026-12-25', '08:10');
  expect((await answer(token, begun.card!.check!.id)).face).toBe('kept');
  expect(await open(token)).toMatchObject({ face: 'kept', kept_card: { last4: '3220' } });
  expect(await on.broken()).toEqual([]);
});

it('opens nothing once it is too old, for a stranger, or for one whose messages are stopped', async () => {
  const { customerId } = await billed('insufficient_funds');
  await morning('2026-11-23');
  await morning('2026-11-25');
  const token = await linkIn(customerId, 'card-declined');
  const { terms } = (await open(token)).card!;
  await within((work) =>
    work.run(
      sql`update customers set messages_stopped = true where merchant_id = ${work.merchantId} and id = ${customerId}`,
    ),
  );
  expect((await open(token)).face).toBe('unknown');
  expect((await keep(token, 'approved', terms)).refusal).toBe('card_link.unknown');
  expect((await open(`${token.slice(0, -1)}_`)).face).toBe('unknown');
  on.scene.at('2027-02-01', '08:00');
  expect((await open(token)).face).toBe('unknown');
});
