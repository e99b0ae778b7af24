import { createStripeBook } from '../adapters/stripe-cards/stripe-book.ts';
import { createStripeCards } from '../adapters/stripe-cards/stripe-cards.ts';
import { createStripe } from '../adapters/stripe-cards/stripe-client.ts';
import { createStripeDisputes } from '../adapters/stripe-cards/stripe-disputes.ts';
import { sql } from '../platform/db/sql.ts';
import { openCards } from './card-stage.ts';
import { startStripeStandIn } from './stripe-stand-in.ts';

export const STRIPE_KEYS = {
  CARD_PROCESSOR: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_ofTheTests',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_ofTheTests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
};

/** Merchants whose invoices are paid by card at a stand-in of Stripe, asked by the real SDK. */
export async function openStripe() {
  const stripe = await startStripeStandIn();
  const on = await openCards('2026-11-23', '08:00', { ...STRIPE_KEYS, STRIPE_API_ORIGIN: stripe.origin });
  const { platform } = on.scene;
  const { pool } = platform;
  const client = createStripe({ secretKey: STRIPE_KEYS.STRIPE_SECRET_KEY, apiOrigin: stripe.origin });
  const book = createStripeBook(platform);
  const publishableKey = STRIPE_KEYS.STRIPE_PUBLISHABLE_KEY;
  const rail = createStripeCards(platform, { stripe: client, book, publishableKey });
  const desk = createStripeDisputes(platform, { stripe: client, book });
  const { app, modules } = on.scene.portal.portal;
  const loops = modules.flatMap((module) => module.loops ?? []);
  let events = 0;

  const loop = (name: string) =>
    loops.find((one) => one.name === name)!.run(on.scene.platform, () => {}, new AbortController().signal);
  const sign = (payload: string, at = Date.now()) =>
    client.webhooks.generateTestHeaderString({
      payload,
      secret: STRIPE_KEYS.STRIPE_WEBHOOK_SECRET,
      timestamp: Math.floor(at / 1_000),
    });

  const post = (payload: string, signature?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/official/stripe/events',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(signature && { 'stripe-signature': signature }),
      },
      payload,
    });

  return {
    ...on,
    /** The adapters themselves, asked as their modules ask them. */
    rail,
    desk,
    stripe,
    /** Pays with the card of a name at the stand-in. */
    payWith: (
      link: string,
      cents: number,
      card: string,
      asked: { fee?: number; saves?: boolean; key?: string } = {},
    ) => on.pay(link, cents, 'approved', { ...asked, token: `pm_${card}` }),
    loop,
    sign,
    post,
    /** An event as Stripe sends it, by its type and what it is about. */
    event(type: string, object: { id: string }, as?: string): string {
      events += 1;
      const id = as ?? `evt_${events}`;
      return JSON.stringify({
        id,
        object: 'event',
        type,
        data: { object: { ...object, status: 'not believed' } },
      });
    },
    /** Sends an event and lets it be followed. */
    async tell(type: string, object: { id: string }): Promise<void> {
      const payload = this.event(type, object);
      await post(payload, sign(payload));
      await loop('stripe.events');
    },
    /** Lets time have passed since Stripe was first asked for anything. */
    age: (minutes: number) =>
      pool.query(sql`update stripe_objects set asked_at = ${new Date(Date.now() - minutes * 60_000)}`),
    async follow(id?: string): Promise<void> {
      if (id) await on.lapse(id);
      await loop('cards.follow');
    },
    async close() {
      await on.close();
      stripe.close();
    },
  };
}
