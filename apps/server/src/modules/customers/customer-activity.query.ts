import type { Input, Output } from '@lorikeet/contracts';
import type * as customers from '@lorikeet/contracts/customers';
import { LETTER_ACTIVITIES } from '@lorikeet/contracts/customers';
import { openAuditIn } from '../../platform/audit/open-audit.ts';
import { join, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

type ActivityRow = Output<typeof customers.listCustomerActivity>['rows'][number];
type Details = ActivityRow['details'];

/** What of an audit row's values a timeline may tell. */
const TOLD = ['reference', 'reason', 'channels', 'bsb', 'account', 'status'] as const;

/**
 * What happened around a customer: changes from the audit log, letters, and how payments ended, merged by time.
 * Each source gives its latest rows before the moment asked, so that a page costs the same on the hundredth.
 */
export async function customerActivityOf(
  work: Work,
  input: Input<typeof customers.listCustomerActivity>,
): Promise<Output<typeof customers.listCustomerActivity>> {
  const { id: customerId, limit } = input;
  found(
    await work.maybe(
      sql`select id from customers where merchant_id = ${work.merchantId} and id = ${customerId}`,
    ),
  );
  // One second above business now: what this very moment wrote belongs to the first page.
  const before = input.before ?? new Date(work.now.getTime() + 1000);
  const rows = [
    ...(await changes(work, customerId, before, limit + 1)),
    ...(await letters(work, customerId, before, limit + 1)),
    ...(await payments(work, customerId, before, limit + 1)),
  ].sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

async function changes(work: Work, customerId: string, before: Date, limit: number): Promise<ActivityRow[]> {
  const subjects = await work.rows<{ id: string }>(sql`
    select id from mandates where merchant_id = ${work.merchantId} and customer_id = ${customerId}
    union all
    select id from invitations where merchant_id = ${work.merchantId} and customer_id = ${customerId}
    union all
    select id from subscriptions where merchant_id = ${work.merchantId} and customer_id = ${customerId}`);
  const ids = [customerId, ...subjects.map((subject) => subject.id)];
  const sealed = await work.rows<{
    id: string;
    at: Date;
    action: string;
    actor_kind: string;
    actor_name: string | null;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
    ip: string | null;
  }>(sql`
    select id, at, action, actor_kind, actor_name, before, after, ip from audit_log
    where merchant_id = ${work.merchantId} and subject_id in (${join(ids)}) and at < ${before}
    order by at desc, id desc limit ${limit}`);
  const rows = await openAuditIn(work, sealed);
  return rows.map((row) => ({
    id: `aud_${row.id}`,
    at: row.at,
    kind: row.action,
    actor: row.actor_kind === 'system' ? null : row.actor_name,
    details: detailsOf(row.action, row.before, row.after, row.actor_kind === 'payer' ? row.ip : null),
  }));
}

function detailsOf(
  action: string,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
  ip: string | null,
): Details {
  const details: Details = {};
  for (const name of TOLD) {
    const value = after?.[name];
    if (typeof value === 'string' || typeof value === 'number') details[name] = value;
    if (Array.isArray(value)) details[name] = value.join(',');
  }
  if (action === 'customer.updated') details.fields = Object.keys({ ...before, ...after }).join(',');
  if (ip) details.ip = ip;
  return details;
}

async function letters(work: Work, customerId: string, before: Date, limit: number): Promise<ActivityRow[]> {
  const rows = await work.rows<{
    id: string;
    at: Date;
    channel: string;
    template: string;
    status: keyof typeof LETTER_ACTIVITIES;
  }>(sql`
    select id, created_at as at, channel, template, status from messages
    where merchant_id = ${work.merchantId} and customer_id = ${customerId} and created_at < ${before}
    order by created_at desc, id desc limit ${limit}`);
  return rows.map(({ id, at, channel, template, status }) => ({
    id: `msg_${id}`,
    at,
    kind: LETTER_ACTIVITIES[status],
    actor: null,
    details: { channel, template, status },
  }));
}

async function payments(work: Work, customerId: string, before: Date, limit: number): Promise<ActivityRow[]> {
  const rows = await work.rows<{
    id: string;
    at: Date;
    stage: string;
    dispute: 'open' | 'lost' | null;
    rail: string;
    amount_cents: number;
    currency: string;
    debit_date: string;
    return_code: string | null;
    attempt: number;
  }>(sql`
    select id, updated_at as at, stage, dispute, rail, amount_cents, currency, debit_date, return_code, attempt from payments
    where merchant_id = ${work.merchantId} and customer_id = ${customerId} and updated_at < ${before}
      and stage in ('cleared', 'returned', 'rejected', 'cancelled', 'succeeded', 'failed', 'matched')
    order by updated_at desc, id desc limit ${limit}`);
  // What a payer's bank disputes did not end by succeeding, whatever its stage.
  const endOf = { open: 'disputed', lost: 'dispute_lost' } as const;
  return rows.map(({ id, at, stage, dispute, ...details }) => ({
    id: `pay_${id}_${stage}`,
    at,
    kind: `payment.${dispute ? endOf[dispute] : stage}`,
    actor: null,
    details,
  }));
}
