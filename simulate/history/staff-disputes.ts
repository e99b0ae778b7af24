import { toCents } from '@lorikeet/domain/kernel';
import { createSandboxDisputes } from '../../apps/server/src/adapters/sandbox-cards/sandbox-disputes.ts';
import { answerDispute } from '../../apps/server/src/modules/disputes/answer-dispute.ts';
import { followCardRefund } from '../../apps/server/src/modules/refunds/card-refunds.ts';
import { makeRefund } from '../../apps/server/src/modules/refunds/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import type { Platform } from '../../apps/server/src/platform/work.ts';
import type { cardTill } from '../fixture/card-till.ts';
import type { Bank } from './bank.ts';
import { unlessRefused } from './payers-cards.ts';

/** On each day that a dispute waits, how likely staff answer it. */
const ANSWERED = 0.08;
const LOSES = 0.4;
const REFUNDED = 0.12;

/** Staff answer some disputes; the others are lost when their time is over. */
export async function answerSome(platform: Platform, run: Run, bank: Bank): Promise<void> {
  const desk = createSandboxDisputes(platform);
  const open = await run.reads.rows<{ id: string; name: string }>(sql`
    select d.id, concat_ws(' ', c.reference, d.opened_on, d.amount_cents) as name from disputes d
    join customers c on c.merchant_id = d.merchant_id and c.id = d.customer_id
    where d.merchant_id = ${run.merchantId} and d.status = 'opened' order by name, d.id`);
  const today = run.clock.bankToday();
  for (const { id, name } of open) {
    if (bank.luck(`answers ${name} ${today}`) >= ANSWERED) continue;
    const explanation = bank.luck(`proof ${name}`) < LOSES ? 'Losing evidence' : 'They came in each week';
    await answerDispute(run, desk, { id, explanation }).catch(unlessRefused);
  }
}

/** Staff give some card payments back on the days after, whole or a third of them; what waits at the processor is followed. */
export async function refundCards(
  run: Run,
  bank: Bank,
  { rail }: ReturnType<typeof cardTill>,
): Promise<void> {
  const today = run.clock.bankToday();
  const paid = await run.reads.rows<{ id: string; name: string; cents: number }>(sql`
    select p.id, concat_ws(' ', c.reference, p.debit_date, p.amount_cents) as name, p.amount_cents as cents
    from payments p join customers c on c.merchant_id = p.merchant_id and c.id = p.customer_id
    where p.merchant_id = ${run.merchantId} and p.rail = 'card' and p.stage = 'succeeded'
      and p.debit_date > ${today}::date - 12 and p.refunded_cents = 0
    order by name, p.id`);
  for (const { id, name, cents } of paid) {
    if (bank.luck(`card back ${name} ${today}`) >= REFUNDED / 12) continue;
    const part = bank.luck(`card part ${name}`) < 0.5 ? Math.ceil(cents / 3) : cents;
    const asked = { payment_id: id, amount_cents: toCents(part), reason: 'goodwill' } as const;
    await run.inTransaction((work) => makeRefund(work, asked)).catch(unlessRefused);
  }
  const waiting = await run.reads.rows<{ id: string }>(sql`
    select id from refunds
    where merchant_id = ${run.merchantId} and rail = 'card' and status in ('approved', 'lodged') and next_ask_at is not null
    order by id`);
  for (const { id } of waiting) await followCardRefund(run, rail, id);
}
