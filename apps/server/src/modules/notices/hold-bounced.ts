import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { raiseExceptions } from '../exceptions/index.ts';
import { eventRows } from '../payments/index.ts';
import { NOTICE_TEMPLATES } from './debit-mail.ts';
import { type HoldReason, holdDebits } from './hold-debits.ts';

/**
 * A bounced notice is no notice: its debit, if still scheduled, loses the proof and is held until a notice arrives.
 * A person is told whom it did not reach. One that never left says nothing of the payer's address: its debit is held as one
 * without a notice, which the next morning writes anew. Found from the returned messages, which are few. Returns how many debits were
 * held.
 */
export async function holdBounced(work: Work): Promise<number> {
  const held = await work.rows<{ customer_id: string; hold_reason: HoldReason }>(sql`
    with bounced as (
      update notices n set bounced_at = ${work.now}
      from messages m
      where n.merchant_id = ${work.merchantId} and m.merchant_id = ${work.merchantId} and n.message_id = m.id
        and n.bounced_at is null and m.status in ('bounced', 'failed') and m.subject_kind = 'payment'
        and n.payment_id = m.subject_id and m.template = any(${Object.values(NOTICE_TEMPLATES)}::text[])
      returning n.payment_id, case when m.status = 'failed' then 'no_notice' else 'notice_bounced' end as reason
    ), held as (
      ${holdDebits(work, sql`b.reason`, { using: sql`bounced b`, where: sql`p.id = b.payment_id` })}
      returning p.id, p.customer_id, p.hold_reason
    ), told as (
      ${eventRows(work, sql`select id, 'notice_bounced' as name, '{}'::jsonb as details from held`)}
    )
    select customer_id, hold_reason from held`);
  const returned = held.filter((debit) => debit.hold_reason === 'notice_bounced');
  if (returned.length === 0) return held.length;
  await raiseExceptions(work, {
    kind: 'customer.unreachable',
    reason: 'notice_returned',
    found: sql`select distinct c.id as subject_id, '{}'::jsonb as details
      from unnest(${returned.map((debit) => debit.customer_id)}::uuid[]) as c (id)`,
  });
  return held.length;
}
