import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { type Queries, queriesOn, sql } from '../../platform/db/sql.ts';
import { shortText } from '../../platform/failures.ts';
import { HttpProblem } from '../../platform/http/problem.ts';
import type { Loop } from '../../platform/loops.ts';
import type { Module } from '../../platform/module.ts';
import { createRun, type Run } from '../../platform/run.ts';
import { type Platform, SYSTEM } from '../../platform/work.ts';
import { type Name, nameIn, type StripeBook } from './stripe-book.ts';
import { faultInWords, isMissing, isStripeFault } from './stripe-client.ts';
import type { StripeDisputes } from './stripe-disputes.ts';

/** Where Stripe sends its events. */
const STRIPE_EVENTS_PATH = '/api/official/stripe/events';
/** Seconds by which an event's signature may be old. */
const TOLERANCE_S = 300;
const EVERY_MS = 2_000;
const AT_ONCE = 50;
/** An event that cannot be followed is tried again at longer and longer waits, a day at most, until it can. */
const WAITS_MS = [15_000, 60_000, 300_000, 3_600_000, 21_600_000, 86_400_000] as const;
/** Staff are told after so many tries, more than an hour after the first. */
const TOLD_AFTER = 5;
/** What Stripe does not have is asked for so often, over a week: its keys may be those of another account for a while. */
const ENDED_AFTER = 12;

type Subject = 'payment' | 'check' | 'refund' | 'charge' | 'dispute';
type StoredEvent = { id: string; subject: Subject; object_id: string; tries: number };

/** What of Stripe's events is followed; all others are confirmed and passed over. */
const SUBJECTS: readonly (readonly [RegExp, Subject])[] = [
  [/^payment_intent\.(succeeded|payment_failed|canceled)$/, 'payment'],
  [/^setup_intent\.(succeeded|setup_failed|canceled)$/, 'check'],
  [/^(refund\.(updated|failed)|charge\.refund\.updated)$/, 'refund'],
  [/^charge\.refunded$/, 'charge'],
  [/^charge\.dispute\.(created|updated|closed|funds_withdrawn|funds_reinstated)$/, 'dispute'],
];

/** The same doors through which the portal's own questions go: an event is a knock, and Stripe is asked what is the matter. */
export type StripeDoors = {
  attempt(run: Run, id: string): Promise<void>;
  check(run: Run, id: string): Promise<void>;
  refund(run: Run, id: string): Promise<void>;
  /** A charge that goes back by its attempt's own id, as it was approved too late. */
  reversal(run: Run, id: string): Promise<void>;
  dispute(run: Run, news: NonNullable<Awaited<ReturnType<StripeDisputes['newsOf']>>>['news']): Promise<void>;
  /** Tells staff of events that fail again and again, where one `mayFail`, and ends that once none does. */
  unfollowed(
    platform: Platform,
    events: { mayFail: boolean; count(queries: Queries): Promise<Unfollowed> },
  ): Promise<void>;
};

/** How many events fail again and again, with the first of them. */
type Unfollowed = {
  count: number;
  first?: { id: string; error: string; tries: number; next_try_at: Date };
};

type Given = {
  stripe: Stripe;
  book: StripeBook;
  disputes: StripeDisputes;
  doors: StripeDoors;
  webhookSecret: string;
};

/** Stripe's events: taken at one public address by their signature, stored once each, then followed. */
export const stripeEventsModule = (given: Given): Module => ({
  name: 'stripe-events',
  routes: ({ app, platform }) => void app.register(async (scope) => eventRoute(scope, platform, given)),
  loops: [followEvents(given)],
  purges: [
    {
      name: 'stripe_events',
      kept: 'events',
      statement: (before, most) => sql`
        delete from stripe_events where id in (
          select id from stripe_events
          where next_try_at is null and received_at < ${before} order by received_at limit ${most})`,
    },
  ],
});

/** The body as it came: a signature is of its bytes. */
function eventRoute(scope: FastifyInstance, platform: Platform, given: Given): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.post(STRIPE_EVENTS_PATH, async (request, reply) => {
    const event = signed(given, request.body, request.headers['stripe-signature']);
    await storeEvent(platform, event);
    return reply.send({ code: 0, data: null, message: '' });
  });
}

/** HTTP 400 for what Stripe did not sign, signed too long ago, or was changed on its way. */
function signed({ stripe, webhookSecret }: Given, body: unknown, signature: unknown): Stripe.Event {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string')
    throw new HttpProblem(400, 'stripe.signature_refused');
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_S);
  } catch {
    throw new HttpProblem(400, 'stripe.signature_refused');
  }
}

async function storeEvent({ pool, clock }: Platform, event: Stripe.Event): Promise<void> {
  const subject = SUBJECTS.find(([pattern]) => pattern.test(event.type))?.[1];
  const { id } = (event.data?.object ?? {}) as { id?: unknown };
  if (!subject || typeof id !== 'string') return;
  const now = clock.wall();
  await queriesOn(pool).run(sql`
    insert into stripe_events (id, subject, object_id, received_at, next_try_at)
    values (${event.id}, ${subject}, ${id}, ${now}, ${now}) on conflict (id) do nothing`);
}

function followEvents(given: Given): Loop {
  let isFirst = true;
  return {
    name: 'stripe.events',
    everyMs: EVERY_MS,
    tells: { kind: 'card.events_unfollowed', reason: 'fails_again' },
    async run(platform, _share, stopping) {
      const queries = queriesOn(platform.pool);
      if (isFirst) await takeUpAgain(queries);
      isFirst = false;
      const due = await queries.rows<StoredEvent>(sql`
        select id, subject, object_id, tries from stripe_events where next_try_at <= ${platform.clock.wall()}
        order by next_try_at limit ${AT_ONCE}`);
      for (const event of due) {
        if (stopping.aborted) return;
        await followEvent(platform, queries, given, event);
      }
      // What is new and goes through is nothing to tell of.
      const mayFail = due.some(({ tries }) => tries + 1 >= TOLD_AFTER);
      await given.doors.unfollowed(platform, { mayFail, count: unfollowed });
    },
  };
}

/**
 * What processes of a version before gave up, of which one leads on beside the first new ones: they note no error. That one
 * of them may have been followed at its last try is no harm.
 */
async function takeUpAgain(queries: Queries): Promise<void> {
  await queries.run(sql`
    update stripe_events set next_try_at = received_at
    where next_try_at is null and tries >= ${ENDED_AFTER} and error is null`);
}

async function unfollowed(queries: Queries): Promise<Unfollowed> {
  const failing = sql`from stripe_events where next_try_at is not null and tries >= ${TOLD_AFTER}`;
  const { count } = await queries.one<{ count: number }>(sql`select count(*)::int as count ${failing}`);
  const first = await queries.maybe<NonNullable<Unfollowed['first']>>(sql`
    select id, coalesce(error, '') as error, tries, next_try_at ${failing} order by received_at, id limit 1`);
  return { count, ...(first && { first }) };
}

async function followEvent(
  platform: Platform,
  queries: Queries,
  given: Given,
  event: StoredEvent,
): Promise<void> {
  let nextTry: Date | null = null;
  let fault: string | null = null;
  try {
    await follow(platform, given, event);
  } catch (error) {
    const isStripes = isStripeFault(error);
    fault = shortText(isStripes ? faultInWords(error) : error);
    platform.log.warn(
      { event: event.id, err: isStripes ? fault : error },
      'an event of Stripe was not followed',
    );
    const wait = WAITS_MS[Math.min(event.tries, WAITS_MS.length - 1)]!;
    const ends = isMissing(error) && event.tries + 1 >= ENDED_AFTER;
    nextTry = ends ? null : new Date(platform.clock.wall().getTime() + wait);
  }
  await queries.run(sql`
    update stripe_events set next_try_at = ${nextTry}, tries = tries + 1, error = ${fault} where id = ${event.id}`);
}

/** Asks Stripe what the event is about, and hands that on. What is not ours is passed over. */
async function follow(platform: Platform, given: Given, { subject, object_id }: StoredEvent): Promise<void> {
  const { stripe, disputes, doors } = given;
  if (subject === 'dispute') {
    const told = await disputes.newsOf(object_id);
    const name = told && { merchantId: told.merchantId, id: told.news.paymentId };
    if (name && (await isOurs(given, name))) await doors.dispute(runOf(platform, name), told.news);
    return;
  }
  for (const name of await namesOf(stripe, subject, object_id)) {
    const kind = (await given.book.of(name))?.kind;
    if (!kind) continue;
    const run = runOf(platform, name);
    if (subject === 'payment') await doors.attempt(run, name.id);
    else if (subject === 'check') await doors.check(run, name.id);
    else if (kind === 'payment') await doors.reversal(run, name.id);
    else await doors.refund(run, name.id);
  }
}

const runOf = (platform: Platform, { merchantId }: Name) => createRun(platform, merchantId, SYSTEM);

const isOurs = async ({ book }: Given, name: Name) => (await book.of(name)) !== undefined;

async function namesOf(stripe: Stripe, subject: Exclude<Subject, 'dispute'>, id: string): Promise<Name[]> {
  const metadatas = await metadatasOf();
  return metadatas.flatMap((metadata) => nameIn(metadata) ?? []);

  async function metadatasOf() {
    switch (subject) {
      case 'payment':
        return [(await stripe.paymentIntents.retrieve(id)).metadata];
      case 'check':
        return [(await stripe.setupIntents.retrieve(id)).metadata];
      case 'refund':
        return [(await stripe.refunds.retrieve(id)).metadata];
      case 'charge':
        return (await stripe.refunds.list({ charge: id, limit: 100 })).data.map(({ metadata }) => metadata);
    }
  }
}
