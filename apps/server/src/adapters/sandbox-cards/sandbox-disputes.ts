import { addBankDays, addDays, type Cents, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import type { DisputeDesk, DisputeNews } from '../../modules/disputes/ports.ts';
import { empty, queriesOn, type Sql, sql } from '../../platform/db/sql.ts';
import type { Platform } from '../../platform/work.ts';

/** Days after the sandbox first looks at a charge of the disputed test card until its payer disputes it. */
const OPENS_AFTER = 7;
/** Days that a merchant has to answer, and bank days until an answer is judged. */
const ANSWER_DAYS = 14;
const JUDGED_AFTER = 5;
const FEE = { amount: toCents(27_50), gst: toCents(2_50) };
/** An answer with these words loses; every other wins. */
const LOSING = /losing evidence/i;

/** Digits of a charge's id that name its dispute. */
const DIGITS = 12;

type Status = 'opened' | 'answered' | 'won' | 'lost';
type Row = {
  id: string;
  status: Status;
  answer_due_on: LocalDate;
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

  /** Lets the days pass that the sandbox has not looked at. */
  async function passTo(merchantId: string, day: LocalDate): Promise<void> {
    const opens = addDays(day, OPENS_AFTER);
    await queries.run(sql`
      insert into sandbox_disputes (merchant_id, id, status, opens_on, answer_due_on)
      select c.merchant_id, c.id, 'opened', ${opens}::date, ${addDays(opens, ANSWER_DAYS)}::date from sandbox_charges c
      where c.merchant_id = ${merchantId} and c.outcome = 'disputed_later' and c.status = 'approved'
      on conflict (merchant_id, id) do nothing`);
    await move(merchantId, 'answered', 'won', sql`decides_on <= ${day} and will_win`);
    await move(merchantId, 'answered', 'lost', sql`decides_on <= ${day} and not will_win`);
    await move(merchantId, 'opened', 'lost', sql`answer_due_on < ${day}`);
  }

  return {
    isSandbox: true,
    async standing(merchantId, day) {
      await passTo(merchantId, day);
      const rows = await queries.rows<Row>(sql`
        select d.id, d.status, d.answer_due_on, c.amount_cents from sandbox_disputes d
        join sandbox_charges c on c.merchant_id = ${merchantId} and c.id = d.id
        where d.merchant_id = ${merchantId} and d.opens_on <= ${day} order by d.opens_on, d.id`);
      return rows.map(asNews);
    },
    takeFile: async (_merchantId, { id }) => `SBF-${id.slice(-DIGITS).toUpperCase()}`,
    async answer(merchantId, reference, { explanation }, day) {
      const of = reference.slice(-DIGITS).toLowerCase();
      const judged = sql`, will_win = ${!LOSING.test(explanation)}, decides_on = ${addBankDays(day, JUDGED_AFTER)}`;
      await move(merchantId, 'opened', 'answered', sql`right(id::text, ${DIGITS}) = ${of}`, judged);
    },
  };
}

const asNews = ({ id, status, answer_due_on, amount_cents }: Row): DisputeNews => ({
  paymentId: id,
  reference: `SBD-${id.slice(-DIGITS).toUpperCase()}`,
  said: status === 'answered' ? 'opened' : status,
  amountCents: amount_cents,
  feeCents: FEE.amount,
  feeGstCents: FEE.gst,
  isFeeReturned: false,
  reason: 'not_recognised',
  answerDueOn: answer_due_on,
});
