import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { openStripe } from '../../test/stripe-stage.ts';

let on: Awaited<ReturnType<typeof openStripe>>;

beforeAll(async () => {
  on = await openStripe();
});
afterAll(() => on.close());
afterEach(() => on.stripe.calm());

const told = async (id: string) =>
  (
    await on.scene.platform.pool.query<{ reason: string; details: object }>(sql`
      select reason, details from exceptions where kind = 'card.contradicted' and subject_id = ${id} order by id`)
  ).rows;

/** An attempt that its payer left, and that Stripe approves all the same. */
async function late(before: () => void = () => {}) {
  const bill = await on.bill(5_000);
  const { data } = await on.payWith(bill.link, 5_000, 'challenge');
  const intent = on.stripe.things('payment_intent').at(-1)!;
  await on.follow(data.id);
  intent.status = 'succeeded';
  before();
  await on.tell('payment_intent.succeeded', intent);
  return { attempt: data.id, id: parseId('payment', data.id)! };
}

describe('a late approval that is given back', () => {
  it('is asked for no more where Stripe refuses that for good, and a person is told the sum', async () => {
    const { id, attempt } = await late(() => on.stripe.mishap(/POST .*refunds/, 400));
    expect((await told(id)).map(({ reason }) => reason)).toEqual(['late_approval', 'not_given_back']);
    expect((await told(id))[1]!.details).toEqual({ amount_cents: 5_155, currency: 'AUD' });
    const asks = on.stripe.of('POST /v1/refunds').length;
    await on.follow();
    await on.tell('payment_intent.succeeded', on.stripe.things('payment_intent').at(-1)!);
    expect(on.stripe.of('POST /v1/refunds')).toHaveLength(asks);
    expect(await on.postings(attempt)).toEqual([]);
    expect(await on.broken()).toEqual([]);
  });

  it('is not said to be paid back in another way where its holder’s bank has taken it', async () => {
    const { id, attempt } = await late(() => on.stripe.mishap(/POST .*refunds/, 'disputed'));
    expect((await told(id)).map(({ reason }) => reason)).toEqual(['late_approval', 'bank_has_it']);
    expect(await on.postings(attempt)).toEqual([]);
    expect(await on.broken()).toEqual([]);
  });

  it('and did not arrive after it was confirmed is told of, once', async () => {
    const { id, attempt } = await late();
    expect(await on.postings(attempt)).toHaveLength(2);
    const refund = on.stripe.things('refund').at(-1)!;
    await on.tell('refund.updated', refund);
    expect((await told(id)).map(({ reason }) => reason)).toEqual(['late_approval']);
    refund.status = 'failed';
    await on.tell('refund.failed', refund);
    await on.tell('refund.updated', refund);
    expect((await told(id)).map(({ reason }) => reason)).toEqual(['late_approval', 'not_given_back']);
    expect(await on.broken()).toEqual([]);
  });

  it('is booked once it has arrived, where Stripe is long about it', async () => {
    const { id, attempt } = await late(() => on.stripe.mishap(/POST .*refunds/, 'pending'));
    expect(await on.postings(attempt)).toEqual([]);
    const refund = on.stripe.things('refund').at(-1)!;
    refund.status = 'succeeded';
    await on.tell('refund.updated', refund);
    expect(await on.postings(attempt)).toHaveLength(2);
    expect((await told(id)).map(({ reason }) => reason)).toEqual(['late_approval']);
    expect(await on.broken()).toEqual([]);
  });
});

describe('another card than the one that was priced and shown', () => {
  it('is given back, keeps nothing, and pays nothing', async () => {
    const bill = await on.bill(5_000);
    const { data } = await on.payWith(bill.link, 5_000, 'challenge', { saves: true });
    const id = parseId('payment', data.id)!;
    const intent = on.stripe.things('payment_intent').at(-1)!;
    Object.assign(intent, { status: 'succeeded', payment_method: 'pm_amex' });
    await on.tell('payment_intent.succeeded', intent);
    await on.tell('payment_intent.succeeded', intent);
    expect(await on.stageOf(id)).toBe('failed');
    expect(on.stripe.things('refund').at(-1)).toMatchObject({ amount: 5_155, payment_intent: intent.id });
    expect((await on.postings(data.id)).map((one) => one.split(':')[0])).toEqual([
      'card_captured',
      'card_capture_reversed',
    ]);
    expect((await told(id)).map(({ reason }) => reason)).toEqual(['other_card']);
    const { rows } = await on.scene.platform.pool.query(
      sql`select id from payment_methods where merchant_id = ${on.scene.harbour.id} and kind = 'card'`,
    );
    expect(rows).toEqual([]);
    expect((await on.payWith(bill.link, 5_000, 'visa')).data.stage).toBe('succeeded');
    expect(await on.broken()).toEqual([]);
  });

  it('is not confirmed by a check', async () => {
    const merchantId = on.scene.harbour.id;
    const check = { merchantId, id: uuidv7(), token: 'pm_challenge', keptToken: undefined };
    expect(await on.rail.check({ ...check, currency: 'AUD' })).toMatchObject({ kind: 'challenge' });
    const intent = on.stripe.things('setup_intent').at(-1)!;
    Object.assign(intent, { status: 'succeeded', payment_method: 'pm_amex' });
    expect(await on.rail.look(check)).toEqual({ kind: 'declined', reason: 'declined' });
    intent.payment_method = 'pm_challenge';
    expect(await on.rail.look(check)).toMatchObject({ kind: 'approved' });
  });
});
