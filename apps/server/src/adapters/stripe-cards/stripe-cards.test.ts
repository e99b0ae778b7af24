import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStripe } from '../../test/stripe-stage.ts';

let on: Awaited<ReturnType<typeof openStripe>>;

beforeAll(async () => {
  on = await openStripe();
});
afterAll(() => on.close());
afterEach(() => on.stripe.calm());

const CHARGES = 'POST /v1/payment_intents';
const intents = () => on.stripe.things('payment_intent');

describe('a payment at Stripe', () => {
  it('is asked for once, under the attempt’s id, with the card as Stripe names it', async () => {
    const { link, invoiceId } = await on.bill(10_000);
    const terms = await on.official<{ stripe_key: string; sandbox: boolean }>(
      'GET',
      `/invoice/pay/terms?link=${link}`,
    );
    expect(terms.data).toMatchObject({ stripe_key: 'pk_test_ofTheTests', sandbox: false });
    const { data } = await on.payWith(link, 10_000, 'visa');
    expect(data).toMatchObject({ stage: 'succeeded', total_cents: 10_280, last4: '4242', network: 'visa' });
    const id = parseId('payment', data.id)!;
    expect(on.stripe.of(CHARGES)).toEqual([
      {
        method: 'POST',
        path: '/v1/payment_intents',
        key: `lorikeet-payment-${id}`,
        params: {
          amount: '10280',
          currency: 'aud',
          payment_method: 'pm_visa',
          'allowed_payment_method_types[0]': 'card',
          confirm: 'true',
          use_stripe_sdk: 'true',
          'metadata[lorikeet_merchant]': on.scene.harbour.id,
          'metadata[lorikeet_card]': 'pm_visa',
          'metadata[lorikeet_id]': id,
        },
      },
    ]);
    expect(data.receipt?.reference).toBe(intents()[0]!.id);
    expect(await on.invoice(invoiceId)).toMatchObject({ status: 'paid', flying: 0 });
    expect(await on.broken()).toEqual([]);
  });

  it('takes no card number, and asks Stripe nothing about one', async () => {
    const before = on.stripe.asked.length;
    const typed = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvv: '123', name: 'Mia' };
    expect((await on.official<{ refusal: string }>('POST', '/card/tokenise', typed)).data.refusal).toBe(
      'card.number_refused',
    );
    const { link } = await on.bill(1_000);
    const { data } = await on.pay(link, 1_000, 'approved', { token: '4242424242424242' });
    expect(data.refusal).toBe('card.token_unknown');
    expect(on.stripe.asked.length).toBe(before);
  });

  it.each([
    ['declined_insufficient_funds', 'insufficient_funds'],
    ['declined_expired_card', 'expired_card'],
    ['declined_incorrect_cvc', 'wrong_cvv'],
    ['declined_stolen_card', 'declined'],
  ])('that is %s says so, is ended at Stripe, and leaves all of it due', async (card, reason) => {
    const { link, invoiceId } = await on.bill(2_000);
    const { data } = await on.payWith(link, 2_000, card);
    expect(data).toMatchObject({ stage: 'failed', decline_reason: reason });
    expect(intents().at(-1)).toMatchObject({ status: 'canceled' });
    expect(await on.invoice(invoiceId)).toMatchObject({ status: 'open', flying: 0 });
  });

  it.each([
    ['discover', 'card.network_refused'],
    ['gone', 'card.token_unknown'],
  ])('by a card %s is refused before anything is asked for', async (card, refusal) => {
    const { link } = await on.bill(2_000);
    const before = on.stripe.of(CHARGES).length;
    expect((await on.payWith(link, 2_000, card)).data.refusal).toBe(refusal);
    expect(on.stripe.of(CHARGES).length).toBe(before);
  });

  it('is refused in words while Stripe does not say which card it is', async () => {
    const { link } = await on.bill(2_000);
    on.stripe.mishap(/payment_methods/, 503, 9);
    expect((await on.payWith(link, 2_000, 'visa')).data.refusal).toBe('card.processor_silent');
  });

  it('whose reply is lost is asked for again by the SDK under its key: one charge', async () => {
    const { link } = await on.bill(3_000);
    const before = intents().length;
    on.stripe.mishap(/POST .*payment_intents$/, 'lose');
    expect((await on.payWith(link, 3_000, 'visa')).data.stage).toBe('succeeded');
    expect(intents().length).toBe(before + 1);
    expect(
      new Set(
        on.stripe
          .of(CHARGES)
          .slice(-2)
          .map(({ key }) => key),
      ).size,
    ).toBe(1);
  });

  it.each([
    ['its connection is lost', 'lose'],
    ['Stripe has a fault', 500],
    ['Stripe is asked too much', 429],
    ['its key is being asked for', 409],
  ] as const)('is unknown where %s, and is followed until its outcome is', async (_why, does) => {
    const { link, invoiceId } = await on.bill(4_000);
    const before = intents().length;
    on.stripe.mishap(/POST .*payment_intents$/, does, 2);
    const { data } = await on.payWith(link, 4_000, 'visa');
    expect(data.stage).toBe('unknown');
    expect(await on.invoice(invoiceId)).toMatchObject({ flying: 4_000 });
    on.stripe.calm();
    await on.follow(data.id);
    expect(await on.stageOf(parseId('payment', data.id)!)).toBe('succeeded');
    expect(intents().length).toBe(before + 1);
  });

  it('that Stripe refuses by its rules has failed, and nothing was charged', async () => {
    const { link } = await on.bill(4_000);
    const before = intents().length;
    on.stripe.mishap(/POST .*payment_intents$/, 401);
    expect((await on.payWith(link, 4_000, 'visa')).data).toMatchObject({
      stage: 'failed',
      decline_reason: 'declined',
    });
    expect(intents().length).toBe(before);
  });

  it('that is found by our id needs no second ask', async () => {
    const { link } = await on.bill(4_000);
    on.stripe.mishap(/POST .*payment_intents$/, 'lose', 2);
    const { data } = await on.payWith(link, 4_000, 'visa');
    const before = on.stripe.of(CHARGES).length;
    await on.age(3);
    await on.follow(data.id);
    expect(await on.stageOf(parseId('payment', data.id)!)).toBe('succeeded');
    expect(on.stripe.of(CHARGES).length).toBe(before);
    expect(on.stripe.of('GET /v1/payment_intents/search').at(-1)!.params.query).toBe(
      `metadata['lorikeet_id']:'${parseId('payment', data.id)}'`,
    );
  });

  it('whose key may be forgotten is looked for and never asked for anew', async () => {
    const { link } = await on.bill(4_000);
    on.stripe.mishap(/POST .*payment_intents$/, 'drop', 2);
    const { data } = await on.payWith(link, 4_000, 'visa');
    expect(data.stage).toBe('unknown');
    const before = on.stripe.of(CHARGES).length;
    await on.age(21 * 60);
    await on.follow(data.id);
    expect(await on.stageOf(parseId('payment', data.id)!)).toBe('failed');
    expect(on.stripe.of(CHARGES).length).toBe(before);
  });
});

describe('a bank’s question', () => {
  async function asked() {
    const bill = await on.bill(5_000);
    const { data } = await on.payWith(bill.link, 5_000, 'challenge');
    const intent = intents().at(-1)!;
    return { ...bill, data, intent, id: parseId('payment', data.id)! };
  }
  const answer = (link: string, attempt: string) =>
    on.official('POST', '/invoice/pay/challenge', { link, attempt, code: '' });

  it('is asked by Stripe’s script, with a secret that nothing but the payer’s page is told', async () => {
    const { link, data, intent } = await asked();
    expect(data).toMatchObject({
      stage: 'needs_action',
      challenge: { kind: 'script', secret: `${intent.id}_secret_test` },
    });
    const { rows } = await on.scene.platform.pool.query<{ text: string }>(
      'select a::text as text from card_attempts a',
    );
    expect(rows.map(({ text }) => text).join()).not.toContain('secret_test');
    intent.status = 'succeeded';
    expect((await answer(link, data.id)).data).toMatchObject({ stage: 'succeeded', challenge: null });
  });

  it('stands while it was not answered, and fails where the bank says no', async () => {
    const { link, data, intent } = await asked();
    expect((await answer(link, data.id)).data.stage).toBe('needs_action');
    on.stripe.mishap(/GET .*payment_intents/, 503, 2);
    expect((await answer(link, data.id)).data.refusal).toBe('card.processor_silent');
    Object.assign(intent, {
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect((await answer(link, data.id)).data).toMatchObject({
      stage: 'failed',
      decline_reason: 'challenge_failed',
    });
    expect(intent.status).toBe('canceled');
  });

  it('that nobody answers in time is ended; one that was answered meanwhile counts', async () => {
    const left = await asked();
    await on.follow(left.data.id);
    expect(left.intent).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(await on.stageOf(left.id)).toBe('failed');
    const late = await asked();
    late.intent.status = 'succeeded';
    await on.follow(late.data.id);
    expect(await on.stageOf(late.id)).toBe('succeeded');
  });

  it('that comes after the payer was told to wait is given up', async () => {
    const { link } = await on.bill(5_000);
    on.stripe.mishap(/POST .*payment_intents$/, 'lose', 2);
    const { data } = await on.payWith(link, 5_000, 'challenge');
    expect(data.stage).toBe('unknown');
    await on.follow(data.id);
    expect(await on.stageOf(parseId('payment', data.id)!)).toBe('failed');
    expect(intents().at(-1)).toMatchObject({ status: 'canceled' });
  });
});
