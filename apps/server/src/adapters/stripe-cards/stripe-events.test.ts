import { parseId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { settlePhase } from '../../modules/cards/settle-cards.ts';
import { sql } from '../../platform/db/sql.ts';
import { openStripe } from '../../test/stripe-stage.ts';

let on: Awaited<ReturnType<typeof openStripe>>;

beforeAll(async () => {
  on = await openStripe();
});
afterAll(() => on.close());
afterEach(() => on.stripe.calm());

const intents = () => on.stripe.things('payment_intent');
const stored = async () =>
  (
    await on.scene.platform.pool.query<{ id: string; waits: boolean; tries: number }>(sql`
    select id, next_try_at is not null as waits, tries from stripe_events order by received_at, id`)
  ).rows;

async function paid(cents: number, card = 'visa') {
  const bill = await on.bill(cents);
  const { data } = await on.payWith(bill.link, cents, card);
  return { ...bill, attempt: data.id, id: parseId('payment', data.id)!, intent: intents().at(-1)! };
}

describe('an event is taken', () => {
  it('where Stripe signed these very bytes within five minutes, once', async () => {
    const payload = on.event('payment_intent.succeeded', { id: 'pi_unknown' }, 'evt_first');
    for (let time = 0; time < 2; time += 1) {
      const reply = await on.post(payload, on.sign(payload));
      expect([reply.statusCode, reply.json()]).toEqual([200, { code: 0, data: null, message: '' }]);
    }
    expect(await stored()).toEqual([{ id: 'evt_first', waits: true, tries: 0 }]);
  });

  it.each([
    ['not signed', (payload: string) => [payload, undefined]],
    ['signed by nobody', (payload: string) => [payload, 't=1,v1=00']],
    ['signed by another', (payload: string) => [payload, on.sign(`${payload} `)]],
    ['altered after it was signed', (payload: string) => [payload.replace('pi_x', 'pi_y'), on.sign(payload)]],
    ['late', (payload: string) => [payload, on.sign(payload, Date.now() - 400_000)]],
    ['empty', () => ['', on.sign('')]],
    ['no event', () => ['[]', on.sign('[1]')]],
  ] as const)('is refused where it is %s, and nothing is done', async (_how, make) => {
    const before = await stored();
    const [payload, signature] = make(on.event('payment_intent.succeeded', { id: 'pi_x' }));
    const reply = await on.post(payload!, signature);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toContain('signature');
    expect(await stored()).toEqual(before);
  });

  it('and passed over where nobody waits for its kind', async () => {
    const before = await stored();
    const payload = on.event('customer.created', { id: 'cus_1' });
    expect((await on.post(payload, on.sign(payload))).statusCode).toBe(200);
    expect(await stored()).toEqual(before);
  });
});

describe('an event is followed by asking Stripe', () => {
  it('for a payment that has no outcome yet', async () => {
    on.stripe.mishap(/POST .*payment_intents$/, 'lose', 2);
    const { id, attempt, intent } = await paid(3_000);
    expect(await on.stageOf(id)).toBe('unknown');
    // Stripe's own reply names the intent; the event names it, too.
    await on.scene.platform.pool.query(
      sql`update stripe_objects set stripe_id = ${intent.id} where id = ${id}`,
    );
    await on.tell('payment_intent.succeeded', intent);
    expect(await on.stageOf(id)).toBe('succeeded');
    expect(attempt).toBeTruthy();
  });

  it('twice, late and crossed, and is no other than what Stripe says now', async () => {
    const { id, intent } = await paid(3_000, 'challenge');
    intent.status = 'succeeded';
    await on.tell('payment_intent.payment_failed', intent);
    await on.tell('payment_intent.succeeded', intent);
    await on.tell('payment_intent.succeeded', intent);
    await on.tell('payment_intent.canceled', intent);
    expect(await on.stageOf(id)).toBe('succeeded');
    expect(await on.broken()).toEqual([]);
  });

  it('for what is none of ours, and does nothing', async () => {
    const strange = on.stripe.make('pi', { object: 'payment_intent', status: 'succeeded', metadata: {} });
    const other = on.stripe.make('pi', {
      object: 'payment_intent',
      status: 'succeeded',
      metadata: {
        lorikeet_merchant: on.scene.harbour.id,
        lorikeet_id: '019ab000-0000-7000-8000-000000000099',
      },
    });
    await on.tell('payment_intent.succeeded', strange);
    await on.tell('payment_intent.succeeded', other);
    expect((await stored()).slice(-2)).toMatchObject([{ waits: false }, { waits: false }]);
  });

  it('again later while Stripe does not answer', async () => {
    const { id, intent } = await paid(3_000, 'challenge');
    intent.status = 'succeeded';
    on.stripe.mishap(/GET/, 503, 9);
    await on.tell('payment_intent.succeeded', intent);
    expect((await stored()).at(-1)).toMatchObject({ waits: true, tries: 1 });
    on.stripe.calm();
    await on.scene.platform.pool.query(
      sql`update stripe_events set next_try_at = now() - interval '1 second' where tries = 1 and next_try_at is not null`,
    );
    await on.loop('stripe.events');
    expect(await on.stageOf(id)).toBe('succeeded');
  });

  it('for good while it fails, and staff are told of it until it goes through', async () => {
    const { id, intent } = await paid(3_000, 'challenge');
    intent.status = 'succeeded';
    on.stripe.mishap(/GET/, 503, 999);
    const payload = on.event('payment_intent.succeeded', intent, 'evt_stubborn');
    await on.post(payload, on.sign(payload));
    const { pool } = on.scene.platform;
    const told = async () => {
      const { rows } = await pool.query<{
        status: string;
        reference: string;
        count: string;
        error: string;
        tries: string;
      }>(sql`
        select status, details ->> 'reference' as reference, details ->> 'count' as count, details ->> 'error' as error,
          details ->> 'tries' as tries
        from exceptions where kind = 'card.events_unfollowed'`);
      return rows;
    };
    const again = async () => {
      await pool.query(
        sql`update stripe_events set next_try_at = now() - interval '1 second' where id = 'evt_stubborn'`,
      );
      await on.loop('stripe.events');
    };
    for (let tries = 1; tries <= 4; tries += 1) await again();
    expect(await told()).toEqual([]);
    await again();
    await pool.query(sql`update stripe_events set tries = 12 where id = 'evt_stubborn'`);
    await again();
    expect(await told()).toEqual([
      {
        status: 'open',
        reference: 'evt_stubborn',
        count: '1',
        error: expect.stringMatching(/^Stripe: \w+ 503/),
        tries: '13',
      },
    ]);
    expect((await stored()).find((one) => one.id === 'evt_stubborn')).toMatchObject({
      waits: true,
      tries: 13,
    });
    on.stripe.calm();
    await again();
    expect(await on.stageOf(id)).toBe('succeeded');
    expect(await told()).toMatchObject([{ status: 'resolved' }]);
  });

  it('where it contradicts a failure: the charge goes back, and a person is told', async () => {
    const { id, intent, attempt } = await paid(3_000, 'challenge');
    await on.follow(attempt);
    expect(await on.stageOf(id)).toBe('failed');
    intent.status = 'succeeded';
    await on.tell('payment_intent.succeeded', intent);
    expect(await on.stageOf(id)).toBe('failed');
    expect(on.stripe.things('refund').at(-1)).toMatchObject({ payment_intent: intent.id });
    expect(await on.broken()).toEqual([]);
  });
});

describe('a refund that Stripe tells of', () => {
  async function refunded(cents: number) {
    const { attempt, id: payment } = await paid(cents);
    const { data } = await on.scene.portal.call<{ id: string }>('POST', '/api/merchant/refund/create', {
      token: on.scene.harbour.token,
      body: { payment_id: attempt, amount_cents: cents, reason: 'goodwill' },
      key: attempt,
    });
    await on.loop('refunds.follow-cards');
    const id = parseId('refund', data.id)!;
    const made = on.stripe
      .things('refund')
      .find(({ metadata }) => (metadata as { lorikeet_id: string }).lorikeet_id === id)!;
    const status = async () =>
      (
        await on.scene.platform.pool.query<{ status: string }>(
          sql`select status from refunds where id = ${id}`,
        )
      ).rows[0]!.status;
    return { payment, made, status };
  }

  it('is done, and the customer’s credit where it did not reach the card after all', async () => {
    const { made, status } = await refunded(4_000);
    expect(await status()).toBe('done');
    await on.tell('refund.updated', made);
    expect(await status()).toBe('done');
    made.status = 'failed';
    await on.tell('refund.failed', made);
    await on.tell('charge.refund.updated', made);
    expect(await status()).toBe('returned');
    expect(await on.broken()).toEqual([]);
  });

  it('is booked before the event of its charge comes, and that changes nothing', async () => {
    const { made, status } = await refunded(4_000);
    await on.tell(
      'charge.refunded',
      on.stripe.make('ch', { object: 'charge', payment_intent: made.payment_intent }),
    );
    expect(await status()).toBe('done');
  });

  it('after the acquirer has netted it is looked at by a person', async () => {
    const { payment, made, status } = await refunded(4_000);
    const { id } = on.scene.harbour;
    const tenant = { id, slug: 'harbour-fitness', kind: 'business', timeZone: 'Australia/Sydney' } as const;
    await settlePhase.run(on.run, toLocalDate('2026-11-27'), tenant);
    made.status = 'failed';
    await on.tell('refund.failed', made);
    expect(await status()).toBe('done');
    const open = await on.scene.platform.pool.query(sql`
      select 1 from exceptions where kind = 'refund.not_arrived' and subject_id = ${payment}`);
    expect(open.rows).toHaveLength(1);
  });
});
