import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '../../platform/ids.ts';
import { openStripe } from '../../test/stripe-stage.ts';

let on: Awaited<ReturnType<typeof openStripe>>;
let rail: (typeof on)['rail'];

beforeAll(async () => {
  on = await openStripe();
  rail = on.rail;
});
afterAll(() => on.close());
afterEach(() => on.stripe.calm());

const CHARGES = 'POST /v1/payment_intents';

describe('a card that its holder lets the merchant keep', () => {
  it('is kept with a customer at Stripe by the payment, and charged without its holder', async () => {
    const { link } = await on.bill(6_000);
    expect((await on.payWith(link, 6_000, 'visa_kept', { saves: true })).data.stage).toBe('succeeded');
    expect(on.stripe.of('POST /v1/customers').at(-1)!.key).toBe('lorikeet-keep-pm_visa_kept');
    expect(on.stripe.of(CHARGES).at(-1)!.params).toMatchObject({ setup_future_usage: 'off_session' });
    const token = await rail.keep('pm_visa_kept');
    const charge = {
      merchantId: on.scene.harbour.id,
      amountCents: 100 as never,
      currency: 'AUD' as const,
      keptToken: undefined,
    };
    expect(await rail.charge({ ...charge, id: uuidv7(), token })).toMatchObject({ kind: 'approved' });
    expect(on.stripe.of(CHARGES).at(-1)!.params).toMatchObject({
      off_session: 'true',
      customer: token.split('/')[0],
    });
    const holder = await rail.keep('pm_challenge_kept');
    expect(await rail.charge({ ...charge, id: uuidv7(), token: holder })).toEqual({
      kind: 'declined',
      reason: 'challenge_failed',
    });
  });

  it('is confirmed by a setup intent that takes nothing', async () => {
    const name = { merchantId: on.scene.harbour.id, id: uuidv7() };
    const keptToken = await rail.keep('pm_visa');
    const check = { ...name, token: 'pm_visa', keptToken, currency: 'AUD' as const };
    const first = await rail.check(check);
    expect(first.kind).toBe('approved');
    expect(await rail.check(check)).toEqual(first);
    expect(on.stripe.of('POST /v1/setup_intents')).toMatchObject([
      {
        key: `lorikeet-check-${name.id}`,
        params: { usage: 'off_session', customer: keptToken.split('/')[0] },
      },
    ]);
    const other = { ...check, id: uuidv7(), token: 'pm_challenge' };
    expect(await rail.check(other)).toMatchObject({ kind: 'challenge' });
    expect(await rail.giveUp(other)).toEqual({ kind: 'declined', reason: 'abandoned' });
    const lost = { ...check, id: uuidv7() };
    on.stripe.mishap(/POST .*setup_intents$/, 'lose', 2);
    expect(await rail.check(lost)).toEqual({ kind: 'unknown' });
    await on.age(21 * 60);
    expect(await rail.check(lost)).toMatchObject({ kind: 'approved' });
    const refused = { ...check, id: uuidv7(), token: 'pm_declined_incorrect_cvc' };
    expect(await rail.check(refused)).toEqual({ kind: 'declined', reason: 'wrong_cvv' });
  });
});

describe('money that goes back', () => {
  async function charged(cents: number) {
    const { link } = await on.bill(cents);
    const { data } = await on.payWith(link, cents, 'visa');
    const chargeId = parseId('payment', data.id)!;
    const refund = { merchantId: on.scene.harbour.id, chargeId, currency: 'AUD' as const };
    return { ...refund, id: uuidv7(), amountCents: 1_000 as never };
  }
  const refunds = () => on.stripe.things('refund');

  it('is refunded once, under the refund’s id', async () => {
    const refund = await charged(7_000);
    const first = await rail.refund(refund);
    expect(first).toEqual({ kind: 'done', reference: refunds().at(-1)!.id });
    expect(await rail.refund(refund)).toEqual(first);
    expect(on.stripe.of('POST /v1/refunds').at(-1)).toMatchObject({
      key: `lorikeet-refund-${refund.id}`,
      params: { amount: '1000', 'metadata[lorikeet_id]': refund.id },
    });
  });

  it('is unknown without a reply, and found by our id', async () => {
    const refund = await charged(7_000);
    on.stripe.mishap(/POST .*refunds/, 'lose', 2);
    expect(await rail.refund(refund)).toEqual({ kind: 'unknown' });
    const before = refunds().length;
    expect(await rail.refund(refund)).toMatchObject({ kind: 'done' });
    expect(refunds().length).toBe(before);
  });

  it('is refused above what was charged, pending while Stripe has it, and refused where it comes back', async () => {
    const refund = await charged(7_000);
    expect(await rail.refund({ ...refund, amountCents: 900_000 as never })).toEqual({ kind: 'refused' });
    const other = { ...refund, id: uuidv7() };
    await rail.refund(other);
    const made = refunds().at(-1)!;
    made.status = 'pending';
    expect(await rail.refund(other)).toEqual({ kind: 'pending' });
    made.status = 'failed';
    expect(await rail.refund(other)).toEqual({ kind: 'refused' });
    expect(await rail.refund({ ...other, id: uuidv7(), chargeId: uuidv7() })).toEqual({ kind: 'refused' });
  });

  it('goes back whole and once where an approval came too late', async () => {
    const { merchantId, chargeId: id } = await charged(7_000);
    expect(await rail.reverse({ merchantId, id })).toBe('done');
    const made = refunds().at(-1)!;
    expect(made).toMatchObject({ amount: 7_205 });
    for (const [status, came] of [
      ['pending', 'pending'],
      ['failed', 'refused'],
      ['succeeded', 'done'],
    ]) {
      made.status = status;
      expect(await rail.reverse({ merchantId, id })).toBe(came);
    }
    expect(
      on.stripe.of('POST /v1/refunds').filter(({ key }) => key === `lorikeet-reversal-${id}`),
    ).toHaveLength(1);
    await expect(rail.reverse({ merchantId, id: uuidv7() })).rejects.toThrow(
      'Stripe has said nothing of it yet',
    );
  });
});
