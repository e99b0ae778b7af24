import { addDays, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import { COMPLETES_AFTER_DAYS } from '@lorikeet/domain/orders';
import type { Phase } from '../../platform/days/phase.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { expireOrder } from './cancel-order.ts';
import { completeOrder } from './fulfil-order.ts';
import { paidSql, settleOrder } from './settle-order.ts';

const BATCH = 200;

/** In the early morning: orders whose money came another way are paid, those that nobody paid in time end, and old ones are complete. */
export const endPhase: Phase = {
  name: 'orders.end',
  meaning: {
    en: 'Ends orders that were not paid in time and completes those handed over two weeks ago',
    zh: '结束逾期未付的订单，并完成两周前已交付的订单',
  },
  at: '04:50',
  zone: 'merchant',
  kinds: ['business', 'council'],
  begins: toLocalDate('2026-11-25'),
  mayBeDue: (day) => sql`exists (
    select 1 from orders o where o.merchant_id = m.id and (o.status = 'open'
      or (o.status = 'fulfilled' and o.fulfilled_at < ${addDays(day, 1 - COMPLETES_AFTER_DAYS)}::date)))`,
  async run(run, day) {
    return { ...(await endOpen(run)), completed: await completeOld(run, day) };
  },
};

type Open = { id: string; invoice_id: string };

/** Each order in a transaction of its own, looked at again under its locks. Harmless when repeated. */
export async function endOpen(run: Run): Promise<{ paid: number; expired: number }> {
  const counts = { paid: 0, expired: 0 };
  for (let after: string | null = null; ; ) {
    const found: Open[] = await run.inTransaction((work) => openOrders(work, after));
    for (const order of found) {
      if (await run.inTransaction((work) => settleHeld(work, order.invoice_id))) counts.paid += 1;
      else if (await run.inTransaction((work) => expireOrder(work, order))) counts.expired += 1;
    }
    if (found.length < BATCH) return counts;
    after = found.at(-1)!.id;
  }
}

/** Open orders whose time is over or whose invoice was paid. */
function openOrders(work: Work, after: string | null): Promise<Open[]> {
  return work.rows<Open>(sql`
    select o.id, o.invoice_id from orders o
    join invoices i on i.merchant_id = ${work.merchantId} and i.id = o.invoice_id
    where o.merchant_id = ${work.merchantId} and o.status = 'open'
      and (o.expires_at <= ${work.now} or ${paidSql(work.merchantId)})
      and (${after}::uuid is null or o.id > ${after}::uuid)
    order by o.id limit ${BATCH}`);
}

async function settleHeld(work: Work, invoiceId: string): Promise<boolean> {
  await work.run(sql`
    select 1 from invoices where merchant_id = ${work.merchantId} and id = ${invoiceId} for update`);
  return settleOrder(work, invoiceId);
}

async function completeOld(run: Run, day: LocalDate): Promise<number> {
  let completed = 0;
  for (;;) {
    const ids = await run.inTransaction((work) =>
      work.rows<{ id: string }>(sql`
        select id from orders
        where merchant_id = ${work.merchantId} and status = 'fulfilled'
          and (fulfilled_at at time zone ${work.timeZone})::date <= ${addDays(day, -COMPLETES_AFTER_DAYS)}
        order by id limit ${BATCH}`),
    );
    for (const { id } of ids) {
      await run.inTransaction((work) => completeOrder(work, id));
      completed += 1;
    }
    if (ids.length < BATCH) return completed;
  }
}
