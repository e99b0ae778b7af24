import { networkOfStripe } from '@lorikeet/contracts/stripe-networks';
import type Stripe from 'stripe';
import type { CardFacts, CardRail, GivenBack } from '../../modules/cards/ports.ts';
import type { CardRefund, CardRefunder, CardRefundOutcome } from '../../modules/refunds/ports.ts';
import type { Platform } from '../../platform/work.ts';
import { isKeyOver, keyOf, metadataOf, type Name, type StripeBook } from './stripe-book.ts';
import { faultInWords, isRefusedForGood, isRuleFault, isStripeFault, safeFault } from './stripe-client.ts';
import { cardIn, checkOf, createIntents, paymentOf } from './stripe-intents.ts';

type Given = { stripe: Stripe; book: StripeBook; publishableKey: string };

/**
 * Cards through Stripe. They are typed into Stripe's own fields in the browser, so that a token is the name of a payment
 * method there, and of a customer too once its holder lets the merchant keep it. No number comes here.
 */
export function createStripeCards(
  platform: Platform,
  { stripe, book, publishableKey }: Given,
): CardRail & CardRefunder {
  const { log, clock } = platform;
  const intents = createIntents(platform, stripe, book);

  /** A charge that is looked for by our id once its key may be forgotten. */
  async function findPayment({ id }: Name) {
    const { data } = await stripe.paymentIntents.search({
      query: `metadata['lorikeet_id']:'${id}'`,
      limit: 1,
    });
    return data[0];
  }

  async function findCheck({ id }: Name, customer: string | undefined) {
    if (!customer) return undefined;
    const { data } = await stripe.setupIntents.list({ customer, limit: 100 });
    return data.find(({ metadata }) => metadata?.lorikeet_id === id);
  }

  async function reverse(name: Name): Promise<GivenBack> {
    const charge = (await book.of(name))?.stripeId;
    if (!charge) throw new Error('Stripe has said nothing of it yet');
    const asked = await book.ask(name, 'reversal');
    const made = asked.stripeId
      ? await stripe.refunds.retrieve(asked.stripeId)
      : await stripe.refunds.create(
          { payment_intent: charge, metadata: metadataOf(name) },
          { idempotencyKey: keyOf('reversal', name.id) },
        );
    await book.note(name, 'reversal', made.id);
    if (made.status === 'succeeded') return 'done';
    if (made.failure_reason === 'charge_for_pending_refund_disputed') return 'disputed';
    return made.status === 'failed' || made.status === 'canceled' ? 'refused' : 'pending';
  }

  return {
    isSandbox: false,
    stripeKey: publishableKey,
    /** A number that is sent here all the same is not looked at. */
    tokenise: () => undefined,
    async cardOf(token) {
      const card = cardIn(token);
      if (!card) return undefined;
      try {
        return factsOf(await stripe.paymentMethods.retrieve(card.method));
      } catch (error) {
        // A no to this one card is an answer: it must not read as silence, in which no other card is asked for.
        if (isStripeFault(error) && error.code === 'resource_missing') return undefined;
        if (isRefusedForGood(error)) return undefined;
        throw safeFault(error);
      }
    },
    async keep(token) {
      const card = cardIn(token);
      if (!card || card.customer) return token;
      try {
        const { id } = await stripe.customers.create(
          { metadata: { lorikeet_card: card.method } },
          { idempotencyKey: `lorikeet-keep-${card.method}` },
        );
        return `${id}/${card.method}`;
      } catch (error) {
        throw safeFault(error);
      }
    },
    async charge(charge) {
      if (!cardIn(charge.token)) return { kind: 'declined', reason: 'declined' };
      return intents.begin({
        name: charge,
        kind: 'payment',
        make: (idempotencyKey) => stripe.paymentIntents.create(paymentOf(charge), { idempotencyKey }),
        find: () => findPayment(charge),
      });
    },
    async check(check) {
      if (!cardIn(check.token)) return { kind: 'declined', reason: 'declined' };
      return intents.begin({
        name: check,
        kind: 'check',
        make: (idempotencyKey) => stripe.setupIntents.create(checkOf(check), { idempotencyKey }),
        find: () => findCheck(check, check.keptToken ? cardIn(check.keptToken)?.customer : undefined),
      });
    },
    // Stripe's script asked the payer, not we.
    answer: (name) => intents.look(name),
    look: intents.look,
    giveUp: intents.giveUp,
    async reverse(name) {
      try {
        return await reverse(name);
      } catch (error) {
        if (isStripeFault(error) && error.code === 'charge_already_refunded') return 'done';
        if (isStripeFault(error) && error.code === 'charge_disputed') return 'disputed';
        // A balance that does not cover it today may tomorrow.
        if (isRefusedForGood(error) && error.code !== 'balance_insufficient') return 'refused';
        throw isStripeFault(error) ? safeFault(error) : error;
      }
    },
    async refund(refund) {
      try {
        return await refundAtStripe(
          { stripe, book, isOver: (asked) => isKeyOver(asked, clock.wall()) },
          refund,
        );
      } catch (error) {
        log.error({ refund: refund.id, err: faultInWords(error) }, 'Stripe refused or did not answer');
        // A key that is wrong today says nothing about the refund.
        return isRuleFault(error) && error.statusCode === 400 ? { kind: 'refused' } : { kind: 'unknown' };
      }
    },
  };
}

function factsOf({ card }: Stripe.PaymentMethod): CardFacts | 'not_taken' {
  const network = card && networkOfStripe(card.brand);
  if (!card || !network) return 'not_taken';
  return { network, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year };
}

type Refunding = Pick<Given, 'stripe' | 'book'> & {
  isOver: (asked: Awaited<ReturnType<StripeBook['ask']>>) => boolean;
};

async function refundAtStripe(
  { stripe, book, isOver }: Refunding,
  refund: CardRefund,
): Promise<CardRefundOutcome> {
  const { merchantId, id, chargeId, amountCents } = refund;
  const charge = (await book.of({ merchantId, id: chargeId }))?.stripeId;
  if (!charge) return { kind: 'refused' };
  const asked = await book.ask(refund, 'refund');
  const made = await madeRefund();
  if (!made) return { kind: 'refused' };
  await book.note(refund, 'refund', made.id);
  if (made.status === 'succeeded') return { kind: 'done', reference: made.id };
  return made.status === 'failed' || made.status === 'canceled' ? { kind: 'refused' } : { kind: 'pending' };

  async function madeRefund(): Promise<Stripe.Refund | undefined> {
    if (asked.stripeId) return stripe.refunds.retrieve(asked.stripeId);
    if (asked.asked > 1) {
      const { data } = await stripe.refunds.list({ payment_intent: charge!, limit: 100 });
      const found = data.find(({ metadata }) => metadata?.lorikeet_id === id);
      if (found || isOver(asked)) return found;
    }
    return stripe.refunds.create(
      { payment_intent: charge!, amount: amountCents, metadata: metadataOf(refund) },
      { idempotencyKey: keyOf('refund', id) },
    );
  }
}
