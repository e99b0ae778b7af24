import { addBankDays, addDays, type Cents, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import type { DisputeDesk, DisputeNews } from '../../modules/disputes/ports.ts';
import { empty, onOneConnection, type Queries, queriesOn, type Sql, sql } from '../../platform/db/sql.ts';
import type { Platform } from '../../platform/work.ts';

/** Days after the sandbox first looks at a charge of the disputed test card until its payer disputes it. */
const OPENS_AFTER = 7;
/** Days that a merchant has to answer, and bank days until an answer is judged. */
const ANSWER_DAYS = 14;
const JUDGED_AFTER = 5;
const FEE = { amount: toCents(27_50), gst: toCents(2_50) };
/** Days until what was won is reopened, for the test card of that; days to appeal a loss; bank days until that is judged. */
const REOPENS_AFTER = 5;
const APPEAL_DAYS = 10;
const APPEAL_JUDGED_AFTER = 10;
/** Days for which a decision is said again, in case a word of it was not taken. */
const SAID_DAYS = 30;
/** An answer or an appeal with these words loses; every other wins. */
const LOSING = /losing evidence/i;

/** Digits of a charge's id that name its dispute. */
const DIGITS = 12;

type Status =
  | 'opened'
  | 'answered'
  | 'won'
  | 'lost'
  | 'reopened'
  | 'answered_again'
  | 'won_again'
  | 'appealed'
  | 'appeal_won'
  | 'appeal_lost';
type Row = {
  id: string;
  status: Status;
  answer_due_on: LocalDate;
  ended_on: LocalDate | null;
  was_judged: boolean;
  amount_cents: Cents;
};

/**
 * The sandbox's disputes: each charge of the test card that is disputed later gets one. What is judged is remembered in a
 * table of its own, each statement for itself, as a processor outside would.
 */
export function createSandboxDisputes(platform: Platform): DisputeDesk {
  const queries = queriesOn(platform.pool);

  /** Moves the disputes of a status that a condition finds, and sets further columns. */
  const move = (merchantId: string, from: Status, to: Status, which: Sql, also: Sql = empty) =>
    queries.run(sql`
      update sandbox_disputes set status = ${to} ${also}
      where merchant_id = ${merchantId} and status = ${from} and ${which}`);

  /** Whether the passing of days changes anything: on most it does not. */
  async function isAnyDue(own: Queries, merchantId: string, day: LocalDate): Promise<boolean> {
    const found = await own.maybe(sql`
      select 1 as due where exists (
        select 1 from sandbox_charges c
        where c.merchant_id = ${merchantId} and ${isDisputed} and not exists (
          select 1 from sandbox_disputes d where d.merchant_id = ${merchantId} and d.id = c.id))
      or exists (
        select 1 from sandbox_disputes d
        where d.merchant_id = ${merchantId} and (
          d.status in ('answered', 'answered_again', 'appealed') and d.decides_on <= ${day}
          or d.status in ('opened', 'reopened') and d.answer_due_on < ${day}
          or d.status = 'won' and ${isReopening(sql`d`, merchantId, day)}))`);
    return found !== undefined;
  }

  /** Lets the days pass that the sandbox has not looked at. */
  async function passTo(merchantId: string, day: LocalDate): Promise<void> {
    const opens = addDays(day, OPENS_AFTER);
    await queries.run(sql`
      insert into sandbox_disputes (merchant_id, id, status, opens_on, answer_due_on)
      select c.merchant_id, c.id, 'opened', ${opens}::date, ${addDays(opens, ANSWER_DAYS)}::date from sandbox_charges c
      where c.merchant_id = ${merchantId} and ${isDisputed}
      on conflict (merchant_id, id) do nothing`);
    const judge = (from: Status, won: Status, lost: Status) =>
      Promise.all([
        move(merchantId, from, won, sql`decides_on <= ${day} and will_win`, ended(day)),
        move(merchantId, from, lost, sql`decides_on <= ${day} and not will_win`, ended(day)),
      ]);
    await judge('answered', 'won', 'lost');
    await judge('answered_again', 'won_again', 'lost');
    await judge('appealed', 'appeal_won', 'appeal_lost');
    const isSilent = sql`answer_due_on < ${day}`;
    await move(merchantId, 'opened', 'lost', isSilent, ended(day));
    await move(merchantId, 'reopened', 'lost', isSilent, ended(day));
    const dueAgain = sql`, answer_due_on = ${addDays(day, ANSWER_DAYS)}, decides_on = null, ended_on = null`;
    await move(merchantId, 'won', 'reopened', isReopening(sql`sandbox_disputes`, merchantId, day), dueAgain);
  }

  const rowsOf = (own: Queries, merchantId: string, day: LocalDate) =>
    own.rows<Row>(sql`
      select d.id, d.status, d.answer_due_on, d.ended_on, d.decides_on is not null as was_judged,
        c.amount_cents from sandbox_disputes d
      join sandbox_charges c on c.merchant_id = ${merchantId} and c.id = d.id
      where d.merchant_id = ${merchantId} and d.opens_on <= ${day}
        and (d.ended_on is null or d.ended_on >= ${addDays(day, -SAID_DAYS)}) order by d.opens_on, d.id`);

  return {
    isSandbox: true,
    async standing(merchantId, day) {
      const [isDue, rows] = await onOneConnection(platform.pool, (own) =>
        Promise.all([isAnyDue(own, merchantId, day), rowsOf(own, merchantId, day)]),
      );
      if (!isDue) return rows.map(asNews);
      await passTo(merchantId, day);
      return (await rowsOf(queries, merchantId, day)).map(asNews);
    },
    takeFile: async (_merchantId, { id }) => `SBF-${id.slice(-DIGITS).toUpperCase()}`,
    async answer(merchantId, reference, { explanation }, day) {
      const judged = judgedBy(explanation, addBankDays(day, JUDGED_AFTER));
      await move(merchantId, 'opened', 'answered', named(reference), judged);
      await move(merchantId, 'reopened', 'answered_again', named(reference), judged);
      const given = await queries.maybe<{ decides_on: LocalDate | null }>(sql`
        select decides_on from sandbox_disputes where merchant_id = ${merchantId} and ${named(reference)}`);
      return given && given.decides_on === null ? 'too_late' : 'taken';
    },
    async appeal(merchantId, reference, explanation, day) {
      const judged = judgedBy(explanation, addBankDays(day, APPEAL_JUDGED_AFTER));
      await move(merchantId, 'lost', 'appealed', named(reference), sql`${judged}, ended_on = null`);
    },
  };
}

const isDisputed = sql`c.outcome in ('disputed_later', 'disputed_twice') and c.status = 'approved'`;
/** Over one that was won. */
const isReopening = (dispute: Sql, merchantId: string, day: LocalDate): Sql => sql`
  ${dispute}.ended_on <= ${addDays(day, -REOPENS_AFTER)} and exists (
    select 1 from sandbox_charges c
    where c.merchant_id = ${merchantId} and c.id = ${dispute}.id and c.outcome = 'disputed_twice')`;
const ended = (day: LocalDate): Sql => sql`, ended_on = ${day}`;
const named = (reference: string): Sql =>
  sql`right(id::text, ${DIGITS}) = ${reference.slice(-DIGITS).toLowerCase()}`;
const judgedBy = (explanation: string, on: LocalDate): Sql =>
  sql`, will_win = ${!LOSING.test(explanation)}, decides_on = ${on}`;

const SAID: Readonly<Record<Status, DisputeNews['said']>> = {
  opened: 'opened',
  answered: 'opened',
  won: 'won',
  lost: 'lost',
  reopened: 'reopened',
  answered_again: 'reopened',
  won_again: 'won',
  // Until it is judged, the first word stands.
  appealed: 'lost',
  appeal_won: 'appeal_won',
  appeal_lost: 'appeal_lost',
};

const asNews = ({ id, status, answer_due_on, ended_on, was_judged, amount_cents }: Row): DisputeNews => ({
  paymentId: id,
  reference: `SBD-${id.slice(-DIGITS).toUpperCase()}`,
  said: SAID[status],
  amountCents: amount_cents,
  feeCents: FEE.amount,
  feeGstCents: FEE.gst,
  isAnswered: was_judged,
  returnedCents: toCents(0),
  isFeeReturned: false,
  reason: 'not_recognised',
  answerDueOn: answer_due_on,
  // What was never answered is given up: there is nothing to appeal.
  appealDueOn: ended_on && was_judged ? addDays(ended_on, APPEAL_DAYS) : null,
});
