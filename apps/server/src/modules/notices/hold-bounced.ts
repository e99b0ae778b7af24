import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { eventRows } from '../payments/index.ts';
import { NOTICE_TEMPLATES } from './debit-mail.ts';
import { holdDebits } from './hold-debits.ts';

/**
 * A bounced notice is no notice: its debit, if still scheduled, loses the proof and is held until a notice arrives.
 * Found from the returned messages, which are few. Returns how many debits were held.
 */
export async function holdBounced(work: Work): Promise<number> {
  const { held } = await work.one<{ held: number }>(sql`
    with bounced as (
      update notices n set bounced_at = ${work.now}
      from messages m
      where n.merchant_id = ${work.merchantId} and m.merchant_id = ${work.merchantId} and n.message_id = m.id
        and n.bounced_at is null and m.status in ('bounced', 'failed') and m.subject_kind = 'payment'
        and n.payment_id = m.subject_id and m.template = any(${Object.values(NOTICE_TEMPLATES)}::text[])
      returning n.payment_id
    ), held as (
      ${holdDebits(work, 'notice_bounced', { using: sql`bounced b`, where: sql`p.id = b.payment_id` })}
      returning p.id
    ), told as (
      ${eventRows(work, sql`select id, 'notice_bounced' as name, '{}'::jsonb as details from held`)}
    )
    select count(*)::int as held from held`);
  return held;
}
