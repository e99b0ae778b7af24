import { networkOfStripe } from '@lorikeet/contracts/stripe-networks';
import { DECLINE_REASONS } from '@lorikeet/domain/cards/entry';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { faultInWords } from './stripe-client.ts';
import { cardIn, checkOf, paymentOf } from './stripe-intents.ts';
import { declineOf, disputeReasonOf } from './stripe-words.ts';

describe('what Stripe says, in our words', () => {
  it.each([
    ['card_declined', 'insufficient_funds', 'insufficient_funds'],
    ['card_declined', 'withdrawal_count_limit_exceeded', 'insufficient_funds'],
    ['expired_card', 'expired_card', 'expired_card'],
    ['expired_card', undefined, 'expired_card'],
    ['card_declined', 'invalid_expiry_year', 'expired_card'],
    ['invalid_expiry_month', undefined, 'expired_card'],
    ['incorrect_cvc', 'incorrect_cvc', 'wrong_cvv'],
    ['invalid_cvc', undefined, 'wrong_cvv'],
    ['authentication_required', 'authentication_required', 'challenge_failed'],
    ['payment_intent_authentication_failure', undefined, 'challenge_failed'],
    ['setup_intent_authentication_failure', undefined, 'challenge_failed'],
    ['payment_intent_payment_attempt_expired', undefined, 'abandoned'],
    // What a thief could learn from is not passed on.
    ['card_declined', 'stolen_card', 'declined'],
    ['card_declined', 'lost_card', 'declined'],
    ['card_declined', 'fraudulent', 'declined'],
    ['card_declined', 'do_not_honor', 'declined'],
    ['card_declined', 'generic_decline', 'declined'],
    ['card_declined', undefined, 'declined'],
    ['processing_error', 'processing_error', 'declined'],
    ['a_code_of_next_year', undefined, 'declined'],
    [undefined, undefined, 'declined'],
  ])('a decline %s, %s is %s', (code, decline_code, reason) => {
    expect(DECLINE_REASONS).toContain(reason);
    expect(declineOf({ code, decline_code })).toBe(reason);
  });

  it.each([
    ['visa', 'visa'],
    ['mastercard', 'mastercard'],
    ['eftpos_au', 'eftpos'],
    ['amex', 'amex'],
    ['diners', 'diners'],
    ['jcb', 'jcb'],
    ['unionpay', 'unionpay'],
    ['discover', undefined],
    ['cartes_bancaires', undefined],
    ['unknown', undefined],
  ])('the network %s is %s', (brand, network) => {
    expect(networkOfStripe(brand)).toBe(network);
  });

  it.each([
    ['fraudulent', 'not_recognised'],
    ['unrecognized', 'not_recognised'],
    ['product_not_received', 'not_received'],
    ['product_unacceptable', 'not_as_described'],
    ['duplicate', 'charged_twice'],
    ['subscription_canceled', 'cancelled'],
    ['credit_not_processed', 'cancelled'],
    ['general', 'other'],
    ['a_reason_of_next_year', 'other'],
  ])('a dispute that is %s is %s', (reason, ours) => {
    expect(disputeReasonOf(reason)).toBe(ours);
  });

  it('logs of a fault its kind and number, never its sentence', () => {
    const secret = 'Invalid API Key provided: sk_test_4242424242424242';
    const fault = new Stripe.errors.StripeAuthenticationError({
      message: secret,
      statusCode: 401,
      requestId: 'req_1',
    } as never);
    expect(faultInWords(fault)).toBe('Stripe: StripeAuthenticationError 401 req_1');
    expect(faultInWords(new TypeError(secret))).toBe('Stripe: TypeError');
  });
});

describe('what Stripe is asked with', () => {
  const charge = {
    merchantId: '019ab000-0000-7000-8000-000000000001',
    id: '019ab000-0000-7000-8000-000000000002',
    amountCents: 10_280 as never,
    keptToken: undefined,
  };
  const metadata = { lorikeet_merchant: charge.merchantId, lorikeet_id: charge.id, lorikeet_card: 'pm_1' };

  it.each(['AUD', 'USD', 'CNY'] as const)('charges in %s, whatever the card is', (currency) => {
    expect(paymentOf({ ...charge, currency, token: 'pm_1' })).toEqual({
      amount: 10_280,
      currency: currency.toLowerCase(),
      payment_method: 'pm_1',
      allowed_payment_method_types: ['card'],
      confirm: true,
      use_stripe_sdk: true,
      metadata,
    });
  });

  it('charges a kept card without its holder, and keeps one that its holder lets be kept', () => {
    expect(paymentOf({ ...charge, currency: 'AUD', token: 'cus_1/pm_1' })).toMatchObject({
      customer: 'cus_1',
      payment_method: 'pm_1',
      off_session: true,
    });
    const kept = paymentOf({ ...charge, currency: 'AUD', token: 'pm_1', keptToken: 'cus_1/pm_1' });
    expect(kept).toMatchObject({
      customer: 'cus_1',
      setup_future_usage: 'off_session',
      use_stripe_sdk: true,
    });
    expect(kept.off_session).toBeUndefined();
    expect(checkOf({ ...charge, currency: 'AUD', token: 'pm_1', keptToken: 'cus_1/pm_1' })).toMatchObject({
      customer: 'cus_1',
      payment_method: 'pm_1',
      usage: 'off_session',
      metadata,
    });
  });

  it.each([
    '',
    '4242424242424242',
    'pm_',
    'pm_1/../refunds',
    'cus_1/pm_1/x',
    'tok_visa',
    'cus_1',
    'pm_1?expand=x',
  ])('asks nothing about the token %j', (token) => {
    expect(cardIn(token)).toBeUndefined();
  });
});
