import { queriesOn, sql } from '../../platform/db/sql.ts';
import type { Platform } from '../../platform/work.ts';

/** `payment` and `check` are ours by their attempt's or check's id, `reversal` by the attempt's that it gives back. */
export type AskedKind = 'payment' | 'check' | 'refund' | 'reversal';
export type Name = { merchantId: string; id: string };
export type Asked = { kind: AskedKind; stripeId: string | null; asked: number; askedAt: Date };

/** What Stripe was asked for by which of our ids, each statement for itself, as it is asked outside of any transaction. */
export function createStripeBook({ pool, clock }: Platform) {
  const queries = queriesOn(pool);
  return {
    /** Notes that Stripe is about to be asked. */
    ask: ({ merchantId, id }: Name, kind: AskedKind): Promise<Asked> =>
      queries.one<Asked>(sql`
        insert into stripe_objects as known (merchant_id, id, kind, asked_at)
        values (${merchantId}, ${id}, ${kind}, ${clock.wall()})
        on conflict (merchant_id, id, kind) do update set asked = known.asked + 1
        returning kind, stripe_id as "stripeId", asked, asked_at as "askedAt"`),
    /** Notes what Stripe calls it. */
    note: async ({ merchantId, id }: Name, kind: AskedKind, stripeId: string): Promise<void> => {
      await queries.run(sql`
        update stripe_objects set stripe_id = ${stripeId}
        where merchant_id = ${merchantId} and id = ${id} and kind = ${kind} and stripe_id is null`);
    },
    /** What was asked under an id, other than that it be given back. */
    of: ({ merchantId, id }: Name): Promise<Asked | undefined> =>
      queries.maybe<Asked>(sql`
        select kind, stripe_id as "stripeId", asked, asked_at as "askedAt" from stripe_objects
        where merchant_id = ${merchantId} and id = ${id} and kind <> 'reversal'`),
  };
}

export type StripeBook = ReturnType<typeof createStripeBook>;

/** What Stripe keeps with each thing that it was asked for, so that it is found by our id. */
export const metadataOf = ({ merchantId, id }: Name) => ({ lorikeet_merchant: merchantId, lorikeet_id: id });

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Our name of a thing at Stripe; undefined for what others asked for. */
export function nameIn(metadata: Readonly<Record<string, string>> | null | undefined): Name | undefined {
  const merchantId = metadata?.lorikeet_merchant ?? '';
  const id = metadata?.lorikeet_id ?? '';
  return UUID.test(merchantId) && UUID.test(id) ? { merchantId, id } : undefined;
}

const HOUR_MS = 3_600_000;

/** Stripe keeps keys for a day at least: with some hours to spare, the same key is the same charge. */
export const isKeyOver = (asked: Asked, wall: Date): boolean =>
  wall.getTime() - asked.askedAt.getTime() > 20 * HOUR_MS;

/** What was asked for is found by our id after some seconds, a minute at most. */
export const isSearchable = (asked: Asked, wall: Date): boolean =>
  wall.getTime() - asked.askedAt.getTime() > 2 * 60_000;

/** The key under which Stripe makes one of a kind, however often it is asked. */
export const keyOf = (kind: AskedKind, id: string): string => `lorikeet-${kind}-${id}`;
