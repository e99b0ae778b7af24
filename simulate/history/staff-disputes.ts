import { toCents } from '@lorikeet/domain/kernel';
import { createSandboxDisputes } from '../../apps/server/src/adapters/sandbox-cards/sandbox-disputes.ts';
import { answerDispute } from '../../apps/server/src/modules/disputes/answer-dispute.ts';
import { followCardRefund } from '../../apps/server/src/modules/refunds/card-refunds.ts';
import { makeRefund } from '../../apps/server/src/modules/refunds/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { type Act, unlessRefused } from './town.ts';

/** On each day that a dispute waits, how likely staff answer it. */
const ANSWERED = 0.08;
const LOSES = 0.4;
const REFUNDED = 0.12;

/** Staff answer some disputes; the others are lost when their time is over. */
export const answerSome: Act = async (town) => {
  const desk = createSandboxDisputes(town.platform);
  const { luck } = town.bank;
  const open = await town.reads.rows<{ merchant_id: string; id: string; name: string }>(sql`
    select d.merchant_id, d.id, concat_ws(' ', c.reference, d.opened_on, d.amount_cents) as name from disputes d
    join customers c on c.merchant_id = d.merchant_id and c.id = d.customer_id
    where d.status = 'opened' and ${town.has(sql`d.merchant_id`)} order by name, d.id`);
  await town.each(
    open.filter(({ name }) => luck(`answers ${name} ${town.today()}`) < ANSWERED),
    (run, { id, name }) => {
      const explanation = luck(`proof ${name}`) < LOSES ? 'Losing evidence' : 'They came in each week';
      return answerDispute(run, desk, { id, explanation }).catch(unlessRefused);
    },
  );
};

/** Staff give some card payments back on the days after, whole or a third of them; what waits at the processor is followed. */
export const refundCards: Act = async (town) => {
  const { luck } = town.bank;
  const paid = await town.reads.rows<{ merchant_id: string; id: string; name: string; cents: number }>(sql`
    select p.merchant_id, p.id, concat_ws(' ', c.reference, p.debit_date, p.amount_cents) as name,
      p.amount_cents as cents
    from payments p join customers c on c.merchant_id = p.merchant_id and c.id = p.customer_id
    where p.rail = 'card' and p.stage = 'succeeded'
      and p.debit_date > ${town.today()}::date - 12 and p.refunded_cents = 0
      and ${town.has(sql`p.merchant_id`)}
    order by name, p.id`);
  await town.each(
    paid.filter(({ name }) => luck(`card back ${name} ${town.today()}`) < REFUNDED / 12),
    (run, { id, name, cents }) => {
      const part = luck(`card part ${name}`) < 0.5 ? Math.ceil(cents / 3) : cents;
      const asked = { payment_id: id, amount_cents: toCents(part), reason: 'goodwill' } as const;
      return run.inTransaction((work) => makeRefund(work, asked)).catch(unlessRefused);
    },
  );
  const waiting = await town.reads.rows<{ merchant_id: string; id: string }>(sql`
    select merchant_id, id from refunds
    where rail = 'card' and status in ('approved', 'lodged') and next_ask_at is not null
      and ${town.has(sql`merchant_id`)} order by id`);
  await town.each(waiting, (run, { id }) => followCardRefund(run, town.till.rail, id));
};
