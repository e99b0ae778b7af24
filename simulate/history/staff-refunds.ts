import { addDays, toCents } from '@lorikeet/domain/kernel';
import { makeRefund } from '../../apps/server/src/modules/refunds/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { type Act, unlessRefused } from './town.ts';

/** Of a hundred debits, how many are refunded soon after they have cleared. */
const REFUNDED = 0.03;
const IN_PART = 0.5;
/** Every debit has cleared within so many days; the rest of a history's are not read. */
const CLEARS_WITHIN = 60;

/** Staff give some debits back on the day after they cleared, whole or a third of them. */
export const refundSome: Act = async (town) => {
  const { luck } = town.bank;
  // Known by payer, day, amount and try: references differ between two lives of one seed.
  const cleared = await town.reads.rows<{ merchant_id: string; id: string; name: string; cents: number }>(sql`
    select p.merchant_id, p.id, concat_ws(' ', c.reference, p.debit_date, p.amount_cents, p.attempt) as name,
      p.amount_cents as cents
    from payments p join customers c on c.merchant_id = p.merchant_id and c.id = p.customer_id
    where p.stage = 'cleared' and p.cleared_on = ${addDays(town.today(), -1)}
      and p.debit_date >= ${addDays(town.today(), -CLEARS_WITHIN)}
      and ${town.has(sql`p.merchant_id`)}
    order by name, p.id`);
  await town.each(
    cleared.filter(({ name }) => luck(`refund ${name}`) < REFUNDED),
    (run, { id, name, cents }) => {
      const part = luck(`part ${name}`) < IN_PART ? Math.ceil(cents / 3) : cents;
      const asked = { payment_id: id, amount_cents: toCents(part), reason: 'goodwill' } as const;
      return run.inTransaction((work) => makeRefund(work, asked)).catch(unlessRefused);
    },
  );
};
