import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sql, transact } from '../../platform/db/sql.ts';
import { lockUntilCommit } from '../../platform/db/transaction-lock.ts';
import { lockWaits } from '../../test/lock-waits.ts';
import { poison } from '../../test/poison.ts';
import { openStripe } from '../../test/stripe-stage.ts';

const KIND = 'card.events_unfollowed';
let on: Awaited<ReturnType<typeof openStripe>>;

beforeAll(async () => {
  on = await openStripe();
});
beforeEach(() => on.scene.platform.pool.query('delete from stripe_events; delete from exceptions'));
afterEach(() => on.stripe.calm());
afterAll(() => on.close());

const query = <T extends object>(text: ReturnType<typeof sql>) => on.scene.platform.pool.query<T>(text);
const round = () => on.loop('stripe.events');

/** An event about something at Stripe that was tried so often, and waits or not. */
const keep = (
  id: string,
  object: string,
  { tries = 0, waits = true, subject = 'payment', error = null as string | null } = {},
) =>
  query(sql`
    insert into stripe_events (id, subject, object_id, received_at, next_try_at, tries, error)
    values (${id}, ${subject}, ${object}, now(), case when ${waits}::boolean then now() - interval '1 second' end, ${tries}, ${error})`);
const makeDue = () => query(sql`update stripe_events set next_try_at = now() - interval '1 second'`);
/** As a worker leaves it that was ended before it could say so. */
const follow = () => query(sql`update stripe_events set next_try_at = null, error = null`);

async function stored(id: string) {
  const { rows } = await query<{ waits: boolean; tries: number; error: string | null }>(sql`
    select next_try_at is not null as waits, tries, error from stripe_events where id = ${id}`);
  return rows[0];
}
async function told() {
  const { rows } = await query<{ status: string; count: number }>(sql`
    select status, (details ->> 'count')::int as count from exceptions where kind = ${KIND} order by id`);
  return rows;
}

// The first round of this process: those of the tests below are not.
it('what a version before gave up is tried again at a process’s first round, and what ended is not', async () => {
  await keep('evt_given_up', 'pi_none', { tries: 13, waits: false });
  await keep('evt_ended', 'pi_none', { tries: 12, waits: false, error: 'Stripe: gone' });
  await round();
  expect(await stored('evt_given_up')).toMatchObject({ tries: 14 });
  expect(await stored('evt_ended')).toMatchObject({ tries: 12 });
  await follow();
  await round();
  expect(await stored('evt_given_up')).toMatchObject({ tries: 14 });
});

it('staff’s line closes also where who followed the last event could not say so', async () => {
  await keep('evt_last', 'pi_none', { tries: 5 });
  await round();
  expect(await told()).toEqual([{ status: 'open', count: 1 }]);
  await follow();
  await round();
  expect(await told()).toEqual([{ status: 'resolved', count: 1 }]);
});

it('those that tell at once count one after the other', async () => {
  const { pool } = on.scene.platform;
  await keep('evt_at_once', 'pi_none', { tries: 5 });
  await round();
  await makeDue();
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const other = transact(pool, async (queries) => {
    await lockUntilCommit(queries, KIND);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const telling = round();
  await vi.waitFor(async () => expect(await lockWaits(pool)).toBe(1), { timeout: 10_000 });
  await follow();
  release.resolve();
  await Promise.all([other, telling]);
  expect(await told()).toEqual([{ status: 'resolved', count: 1 }]);
});

it('what fails on the portal’s own side is said as it is, and logged whole', async () => {
  const bill = await on.bill(3_000);
  await on.payWith(bill.link, 3_000, 'challenge');
  const intent = on.stripe.things('payment_intent').at(-1)!;
  intent.status = 'succeeded';
  const warn = vi.spyOn(on.scene.platform.log, 'warn');
  const heal = await poison(on.scene.database, 'payments', 'true');
  await keep('evt_ours', intent.id);
  await round();
  await heal();
  expect(await stored('evt_ours')).toMatchObject({ waits: true, error: 'the poison' });
  expect(warn).toHaveBeenCalledWith(
    { event: 'evt_ours', err: expect.any(Error) },
    'an event of Stripe was not followed',
  );
  warn.mockRestore();
});

it('what Stripe refuses is said by Stripe’s own code, of a dispute as well', async () => {
  await keep('evt_payment', 'pi_none');
  await keep('evt_dispute', 'dp_none', { subject: 'dispute' });
  await round();
  const said = expect.stringMatching(/^Stripe: StripeInvalidRequestError resource_missing 404 req_/);
  expect(await stored('evt_payment')).toEqual({ waits: true, tries: 1, error: said });
  expect(await stored('evt_dispute')).toEqual({ waits: true, tries: 1, error: said });
});

it('what Stripe does not have ends after twelve tries, and is told no more', async () => {
  await keep('evt_gone', 'dp_none', { subject: 'dispute', tries: 10 });
  await round();
  expect(await stored('evt_gone')).toMatchObject({ waits: true, tries: 11 });
  expect(await told()).toEqual([{ status: 'open', count: 1 }]);
  await makeDue();
  await round();
  expect(await stored('evt_gone')).toMatchObject({
    waits: false,
    tries: 12,
    error: expect.stringContaining('resource_missing'),
  });
  expect(await told()).toEqual([{ status: 'resolved', count: 1 }]);
});
