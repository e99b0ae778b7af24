import type Stripe from 'stripe';
import type { CardOutcome, Charge, ChargeName } from '../../modules/cards/ports.ts';
import type { Platform } from '../../platform/work.ts';
import { type Asked, isKeyOver, isSearchable, keyOf, metadataOf, type StripeBook } from './stripe-book.ts';
import { faultInWords, isCardFault, isRuleFault, safeFault } from './stripe-client.ts';
import { declineOf } from './stripe-words.ts';

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;
type Kind = 'payment' | 'check';
type Asking = {
  name: ChargeName;
  kind: Kind;
  make: (key: string) => Promise<Intent>;
  find: () => Promise<Intent | undefined>;
};

/**
 * Charges (payment intents) and checks (setup intents) at Stripe: made once for a name, looked at, ended, and read as an
 * outcome. What Stripe did not answer is unknown; only what it certainly refused is declined.
 */
export function createIntents(
  { log, clock }: Pick<Platform, 'log' | 'clock'>,
  stripe: Stripe,
  book: StripeBook,
) {
  const retrieve = (kind: Kind, id: string): Promise<Intent> =>
    kind === 'payment' ? stripe.paymentIntents.retrieve(id) : stripe.setupIntents.retrieve(id);

  /** An intent that took nothing ends, so that nobody confirms it later; one that goes on by itself says so when looked at. */
  async function end(kind: Kind, id: string): Promise<void> {
    const ended = kind === 'payment' ? stripe.paymentIntents.cancel(id) : stripe.setupIntents.cancel(id);
    await ended.catch((error: unknown) => log.warn({ err: faultInWords(error) }, 'an intent was not ended'));
  }

  async function said(kind: Kind, intent: Intent): Promise<CardOutcome> {
    switch (intent.status) {
      case 'succeeded':
        if (!isOtherCard(intent)) return { kind: 'approved', reference: intent.id };
        if (kind === 'check') return { kind: 'declined', reason: 'declined' };
        return { kind: 'approved', reference: intent.id, isOtherCard: true };
      case 'requires_action':
        return { kind: 'challenge', secret: intent.client_secret };
      case 'processing':
        return { kind: 'unknown' };
      case 'canceled':
        break;
      default:
        await end(kind, intent.id);
    }
    return { kind: 'declined', reason: reasonOf(intent) };
  }

  /** What came of an ask that failed. `isFirst`: nothing was asked under this name before. */
  async function saidByFault({ name, kind }: Asking, isFirst: boolean, error: unknown): Promise<CardOutcome> {
    if (isCardFault(error)) {
      const id = (error.payment_intent ?? error.setup_intent)?.id;
      if (id) {
        await book.note(name, kind, id);
        await end(kind, id);
      }
      return { kind: 'declined', reason: declineOf(error) };
    }
    log.error({ attempt: name.id, err: faultInWords(error) }, 'Stripe refused or did not answer');
    return isFirst && isRuleFault(error) ? { kind: 'declined', reason: 'declined' } : { kind: 'unknown' };
  }

  /** The intent of a name that was asked for before and never answered; `none` where Stripe has certainly none. */
  async function findAgain(asked: Asked, { find }: Asking): Promise<Intent | 'none' | undefined> {
    if (asked.asked === 1 || !isSearchable(asked, clock.wall())) return undefined;
    return (await find()) ?? (isKeyOver(asked, clock.wall()) ? 'none' : undefined);
  }

  async function ask(asked: Asked, asking: Asking): Promise<Intent | 'none'> {
    const { name, kind, make } = asking;
    if (asked.stripeId) return retrieve(kind, asked.stripeId);
    const found = await findAgain(asked, asking);
    if (found === 'none') return found;
    const intent = found ?? (await make(keyOf(kind, name.id)));
    await book.note(name, kind, intent.id);
    // A repeated key gives the first reply again, as it was then.
    return asked.asked > 1 && !found ? retrieve(kind, intent.id) : intent;
  }

  const known = async (name: ChargeName) => {
    const asked = await book.of(name);
    if (!asked?.stripeId || (asked.kind !== 'payment' && asked.kind !== 'check'))
      throw new Error('Stripe has said nothing of it yet');
    return { kind: asked.kind, id: asked.stripeId };
  };

  return {
    /** The intent of a name, made now unless it is there. */
    async begin(asking: Asking): Promise<CardOutcome> {
      const asked = await book.ask(asking.name, asking.kind);
      try {
        const intent = await ask(asked, asking);
        return intent === 'none' ? { kind: 'declined', reason: 'declined' } : await said(asking.kind, intent);
      } catch (error) {
        return saidByFault(asking, asked.asked === 1, error);
      }
    },
    async look(name: ChargeName): Promise<CardOutcome> {
      const { kind, id } = await known(name);
      return said(kind, await retrieve(kind, id).catch(rethrow));
    },
    async giveUp(name: ChargeName): Promise<CardOutcome> {
      // Begun with another processor: Stripe has nothing that could be approved.
      if (!(await book.of(name))) return { kind: 'declined', reason: 'abandoned' };
      const { kind, id } = await known(name);
      const because = { cancellation_reason: 'abandoned' as const };
      const ended: Promise<Intent> =
        kind === 'payment'
          ? stripe.paymentIntents.cancel(id, because)
          : stripe.setupIntents.cancel(id, because);
      // What is over already cannot be ended: it says itself how it did.
      const intent = await ended.catch(() => retrieve(kind, id)).catch(rethrow);
      const outcome = await said(kind, intent);
      if (outcome.kind === 'challenge') throw new Error('Stripe did not end it');
      return outcome;
    },
  };
}

const rethrow = (error: unknown): never => {
  throw safeFault(error);
};

function reasonOf(intent: Intent) {
  const fault =
    'last_payment_error' in intent
      ? intent.last_payment_error
      : (intent as Stripe.SetupIntent).last_setup_error;
  if (fault) return declineOf(fault);
  return intent.cancellation_reason === 'abandoned' ? 'abandoned' : 'declined';
}

/** What Stripe keeps with an intent: our id, and the card that it is for. */
const metadataFor = (name: ChargeName, method: string) => ({ ...metadataOf(name), lorikeet_card: method });

/**
 * A browser that has an intent's secret can confirm it with any card. One that was made before its card was kept with it
 * says nothing.
 */
function isOtherCard({ payment_method: used, metadata }: Intent): boolean {
  const asked = metadata?.lorikeet_card;
  const charged = typeof used === 'string' ? used : used?.id;
  return asked !== undefined && charged !== undefined && charged !== asked;
}

/** What charging takes. A card that its holder let the merchant keep is charged without them. */
export function paymentOf(charge: Charge): Stripe.PaymentIntentCreateParams {
  const { customer, method } = cardIn(charge.token)!;
  const kept = charge.keptToken ? cardIn(charge.keptToken)?.customer : undefined;
  return {
    amount: charge.amountCents,
    currency: charge.currency.toLowerCase(),
    payment_method: method,
    allowed_payment_method_types: ['card'],
    confirm: true,
    metadata: metadataFor(charge, method),
    ...(customer ? { customer, off_session: true } : { use_stripe_sdk: true }),
    ...(kept && !customer && { customer: kept, setup_future_usage: 'off_session' }),
  };
}

/** What asking a card's bank takes, so that it can be charged later without its holder. */
export function checkOf(check: Omit<Charge, 'amountCents'>): Stripe.SetupIntentCreateParams {
  const customer = check.keptToken ? cardIn(check.keptToken)?.customer : undefined;
  const { method } = cardIn(check.token)!;
  return {
    payment_method: method,
    allowed_payment_method_types: ['card'],
    usage: 'off_session',
    confirm: true,
    use_stripe_sdk: true,
    metadata: metadataFor(check, method),
    ...(customer && { customer }),
  };
}

const TOKEN = /^(?:(cus_\w{1,100})\/)?(pm_\w{1,100})$/;

/** The card that a token names: a payment method, of a customer at Stripe where its holder lets the merchant keep it. */
export function cardIn(token: string): { customer: string | undefined; method: string } | undefined {
  const found = TOKEN.exec(token);
  return found ? { customer: found[1], method: found[2]! } : undefined;
}
