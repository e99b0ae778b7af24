import {
  TEST_CARDS,
  TEST_CHALLENGE_CODE,
  type TestCard,
  type TestOutcome,
} from '@lorikeet/domain/cards/entry';
import { type LocalDate, parts, ZERO } from '@lorikeet/domain/kernel';
import type {
  CardFacts,
  CardOutcome,
  CardRail,
  Charge,
  ChargeName,
  TypedCard,
} from '../../modules/cards/ports.ts';
import type { CardRefund, CardRefunder, CardRefundOutcome } from '../../modules/refunds/ports.ts';
import { type Queries, queriesOn, sql } from '../../platform/db/sql.ts';
import type { Platform } from '../../platform/work.ts';

const TOKEN_MS = 15 * 60_000;
/** Which ask of a charge that timed out is the first to be told its outcome. */
const TOLD_AT = 2;

/** `until` is a moment of wall time; null for a card that its holder lets the merchant keep. */
type Held = { card: number; month: number; year: number; until: number | null };
type Row = { outcome: TestOutcome; status: Status; reason: string | null; asked: number };
type Status = 'waiting' | 'unknown' | 'approved' | 'declined' | 'reversed';

/**
 * A processor of the published test cards, for demos, tests and everybody's first look. A token holds, sealed, which test
 * card it is, so that nothing of a card is stored. What was charged is remembered in a table of its own, as a processor
 * outside would, each statement for itself: what a crash of the portal leaves there is found again by its name.
 */
export function createSandboxCards(platform: Platform): CardRail & CardRefunder {
  const { vault, clock } = platform;
  const queries = queriesOn(platform.pool);

  const open = (token: string): Held | undefined => {
    try {
      return JSON.parse(vault.open(Buffer.from(token, 'base64url'))) as Held;
    } catch {
      return undefined;
    }
  };

  /** The charge with that name, made now unless it is there; asked once more. */
  async function ask({ merchantId, id, token, amountCents, currency }: Charge): Promise<Row> {
    const held = open(token);
    const outcome = held ? outcomeOfHeld(held, { wall: clock.wall(), today: clock.bankToday() }) : 'declined';
    const [status, reason] = BEGINNING[outcome] ?? ['declined', outcome];
    return queries.one<Row>(sql`
      insert into sandbox_charges as known (merchant_id, id, outcome, status, reason, amount_cents, currency, created_at)
      values (${merchantId}, ${id}, ${outcome}, ${status}, ${reason}, ${amountCents}, ${currency}, ${clock.wall()})
      on conflict (merchant_id, id) do update set asked = known.asked + 1
      returning outcome, status, reason, asked`);
  }

  /** Moves a charge on, unless another call was there first. */
  const move = (name: ChargeName, from: Status, to: Status, reason: string | null = null) =>
    queries.run(sql`
      update sandbox_charges set status = ${to}, reason = ${reason}
      where merchant_id = ${name.merchantId} and id = ${name.id} and status = ${from}`);

  async function outcomeOf(name: ChargeName): Promise<CardOutcome> {
    const row = await queries.maybe<Row>(sql`
      select outcome, status, reason, asked from sandbox_charges
      where merchant_id = ${name.merchantId} and id = ${name.id}`);
    return row ? said(name, row) : { kind: 'declined', reason: 'declined' };
  }

  async function tell(charge: Charge): Promise<CardOutcome> {
    const row = await ask(charge);
    if (row.status !== 'unknown' || row.asked < TOLD_AT) return said(charge, row);
    const isApproved = row.outcome === 'times_out_approved';
    await move(charge, 'unknown', isApproved ? 'approved' : 'declined', isApproved ? null : 'declined');
    return outcomeOf(charge);
  }

  return {
    isSandbox: true,
    stripeKey: null,
    tokenise({ number, exp_month, exp_year }: TypedCard) {
      const digits = number.replace(/\s/g, '');
      const card = TEST_CARDS.findIndex((one) => one.number === digits);
      if (card < 0) return undefined;
      const until = clock.wall().getTime() + TOKEN_MS;
      const held: Held = { card, month: exp_month, year: exp_year, until };
      const token = vault.seal(JSON.stringify(held)).toString('base64url');
      return { token, ...factsOf(held), expiresAt: new Date(until) };
    },
    async cardOf(token) {
      const held = open(token);
      return held && isLive(held, clock.wall()) ? factsOf(held) : undefined;
    },
    async keep(token) {
      const held = open(token);
      if (!held || !isLive(held, clock.wall())) throw new Error('the token has ended');
      return vault.seal(JSON.stringify({ ...held, until: null })).toString('base64url');
    },
    charge: tell,
    check: (check) => tell({ ...check, amountCents: ZERO }),
    look: outcomeOf,
    async answer(name, code) {
      const row = await queries.maybe<Row>(sql`
        select outcome from sandbox_charges where merchant_id = ${name.merchantId} and id = ${name.id}`);
      const passes = row?.outcome === 'challenge_passes' && code === TEST_CHALLENGE_CODE;
      await move(name, 'waiting', passes ? 'approved' : 'declined', passes ? null : 'challenge_failed');
      return outcomeOf(name);
    },
    async giveUp(name) {
      await move(name, 'waiting', 'declined', 'abandoned');
      return outcomeOf(name);
    },
    async reverse(name) {
      await move(name, 'approved', 'reversed');
      return 'done';
    },
    refund: (refund) => refundAtSandbox(queries, clock.wall(), refund),
  };
}

const isLive = ({ until }: Held, wall: Date) => until === null || until > wall.getTime();

/**
 * What a charge of a card comes to. A kept one is charged without its holder: their bank asks for no code, and it declines
 * once the card has expired.
 */
function outcomeOfHeld(held: Held, now: { wall: Date; today: LocalDate }): TestOutcome {
  if (!isLive(held, now.wall)) return 'declined';
  const { outcome } = TEST_CARDS[held.card]!;
  if (held.until !== null) return outcome;
  const { year, month } = parts(now.today);
  if (held.year * 12 + held.month < year * 12 + month) return 'expired_card';
  return outcome === 'challenge_passes' ? 'approved' : outcome;
}

type RefundStatus = 'unknown' | 'pending' | 'done' | 'refused';

/** How the refund of each test card's charge begins; all others are done at once. */
const REFUND_BEGINNING: Readonly<Partial<Record<TestOutcome, RefundStatus>>> = {
  times_out_approved: 'unknown',
  refund_fails: 'pending',
};

/**
 * The refund with that name, made now unless it is there; asked once more. Never more than was charged. A charge that timed
 * out has its refund time out, too: it is done when asked again, as one that fails has failed by then.
 */
async function refundAtSandbox(queries: Queries, now: Date, asked: CardRefund): Promise<CardRefundOutcome> {
  const { merchantId, id, chargeId, amountCents, currency } = asked;
  const charge = await queries.maybe<{ outcome: TestOutcome; left: number }>(sql`
    select c.outcome, c.amount_cents - coalesce((
      select sum(r.amount_cents) from sandbox_refunds r
      where r.merchant_id = ${merchantId} and r.charge_id = c.id and r.id <> ${id} and r.status <> 'refused'), 0)::bigint
      as left
    from sandbox_charges c
    where c.merchant_id = ${merchantId} and c.id = ${chargeId} and c.currency = ${currency} and c.status = 'approved'`);
  const begins =
    charge && charge.left >= amountCents ? (REFUND_BEGINNING[charge.outcome] ?? 'done') : 'refused';
  const { status } = await queries.one<{ status: RefundStatus }>(sql`
    insert into sandbox_refunds as known (merchant_id, id, charge_id, status, amount_cents, created_at)
    values (${merchantId}, ${id}, ${chargeId}, ${begins}, ${amountCents}, ${now})
    on conflict (merchant_id, id) do update set asked = known.asked + 1,
      status = case when known.status = 'unknown' then 'done' when known.status = 'pending' then 'refused'
        else known.status end
    returning status`);
  return status === 'done'
    ? { kind: 'done', reference: `SBR-${id.slice(-12).toUpperCase()}` }
    : { kind: status };
}

/** How a charge of each test card begins; the others are declined for the reason that they are named after. */
const BEGINNING: Readonly<Partial<Record<TestOutcome, readonly [Status, null]>>> = {
  approved: ['approved', null],
  disputed_later: ['approved', null],
  disputed_twice: ['approved', null],
  refund_fails: ['approved', null],
  challenge_passes: ['waiting', null],
  challenge_fails: ['waiting', null],
  times_out_approved: ['unknown', null],
  times_out_declined: ['unknown', null],
};

function said({ id }: ChargeName, { status, reason }: Row): CardOutcome {
  if (status === 'approved') return { kind: 'approved', reference: `SBX-${id.slice(-12).toUpperCase()}` };
  if (status === 'waiting') return { kind: 'challenge', secret: null };
  if (status === 'unknown') return { kind: 'unknown' };
  return { kind: 'declined', reason: (reason ?? 'declined') as never };
}

function factsOf({ card, month, year }: Held): CardFacts {
  const { number, network } = TEST_CARDS[card] as TestCard;
  return { network, last4: number.slice(-4), exp_month: month, exp_year: year };
}
