import { payMyProperty, payMyPropertyBySavedCard } from '@lorikeet/contracts/property-payments';
import { TERMS_VERSION } from '@lorikeet/contracts/terms';
import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { newsOf, openDisputes } from '../../test/dispute-stage.ts';

let on: Awaited<ReturnType<typeof openDisputes>>;
beforeAll(async () => {
  on = await openDisputes();
});
afterAll(() => on.close());

const stored = async (wireId: string) => {
  const id = parseId('payment', wireId);
  return on.run.reads.one(sql`
    select terms_version as version from card_attempts
    where merchant_id = ${on.scene.harbour.id} and payment_id = ${id!}`);
};

it.each([{}, { accepted: false }])('nothing is paid at a bill’s page without its terms: %j', async (said) => {
  const bill = await on.bill(1_000);
  const body = {
    amount_cents: 1_000,
    currency: 'AUD',
    expected_fee_cents: 55,
    name: 'Grace Okonkwo',
    locale: 'en',
  };
  const card_token = await on.token('approved');
  const answer = await on.official<object>('POST', '/invoice/pay', {
    link: bill.link,
    ...body,
    card_token,
    ...said,
  });
  expect(answer).toMatchObject({
    status: 422,
    data: { faults: [{ path: 'accepted', code: 'terms_required' }] },
  });
});

it('the wording that was agreed to stands with the attempt, and where its dispute is answered', async () => {
  const bill = await on.bill(10_000);
  const paid = (await on.pay(bill.link, 10_000, 'approved')).data;
  expect(await stored(paid.id)).toEqual({ version: TERMS_VERSION });
  await on.take(newsOf(paid.id, 'dp_terms'));
  expect(await on.disputesOf(paid.id)).toMatchObject([
    { terms: { version: TERMS_VERSION, accepted_by: 'Grace Okonkwo', accepted_at: expect.any(String) } },
  ]);
});

it('a ratepayer says so too, with a card that is typed and with one that is kept', () => {
  for (const { input } of [payMyProperty, payMyPropertyBySavedCard])
    expect([undefined, false, true].map((said) => input.shape.accepted.safeParse(said).success)).toEqual([
      false,
      false,
      true,
    ]);
});
