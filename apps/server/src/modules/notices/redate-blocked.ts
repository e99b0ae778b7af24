import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { paymentEvent } from '../payments/index.ts';
import { holdDebits } from './hold-debits.ts';
import { sendNoticesNow } from './send-notices.ts';

/**
 * A mandate is whole again: its debits whose day passed meanwhile are announced anew and move to the first bank day
 * that the notice allows. One whose payer cannot be reached is held until a notice can go out. Harmless when
 * repeated. Returns how many were moved.
 */
export async function redateBlocked(work: Work, mandateId: string): Promise<number> {
  const blocked = await work.rows<{ id: string }>(sql`
    ${holdDebits(work, 'notice_too_old', {
      where: sql`p.mandate_id = ${mandateId} and p.is_waiting
        and p.debit_date < ${work.clock.bankToday()}
        and p.customer_id = (select m.customer_id from mandates m
          where m.merchant_id = ${work.merchantId} and m.id = ${mandateId} and m.status = 'active')`,
    })}
    returning p.id`);
  const ids = blocked.map(({ id }) => id);
  await sendNoticesNow(work, ids);
  const moved = await work.rows<{ id: string; day: LocalDate }>(sql`
    select id, debit_date as day from payments
    where merchant_id = ${work.merchantId} and id = any(${ids}::uuid[]) and notice_allows_from is not null order by id`);
  for (const { id, day } of moved)
    await paymentEvent(work, id, 'redated', { reason: 'notice', debit_date: day });
  return moved.length;
}
