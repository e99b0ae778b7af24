import fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { type WrittenRow, writeOf } from './written-rows.ts';

/** What the bare server is given: the rows that each writing call leaves behind, and statements by name that take a tenant. */
export type Bare = {
  writes?: Readonly<Record<string, WrittenRow[]>>;
  statements?: Readonly<Record<string, string>>;
};

const CONNECTIONS = 20;

const LIST = `
  with page as materialized (
    select * from payments where merchant_id = $1 order by debit_date desc, id desc limit 20
  )
  select p.id, p.rail, p.stage, p.customer_id, c.name as customer_name, m.bank_name, m.bsb, m.account_masked,
    p.description, p.lodgement_reference, p.currency, p.amount_cents, p.due_date, p.debit_date, p.attempt,
    p.hold_reason, p.return_code, p.invoice_id, i.number as invoice_number, d.status as mandate_status,
    (select count(*)::int from (select 1 from payments where merchant_id = $1 limit 1001) capped) as count
  from page p
  join customers c on c.merchant_id = $1 and c.id = p.customer_id
  left join payment_methods m on m.merchant_id = $1 and m.id = p.payment_method_id
  left join mandates d on d.merchant_id = $1 and d.id = p.mandate_id
  left join invoices i on i.merchant_id = $1 and i.id = p.invoice_id
  order by p.debit_date desc, p.id desc`;

const CUSTOMER = `
  select c.*, m.currency,
    (select json_agg(x) from (
      select p.id, p.kind, p.status, p.is_default, p.bsb, p.account_masked, p.account_name, p.bank_name, p.created_at,
        d.id as mandate_id, d.reference, d.status as mandate_status
      from payment_methods p left join lateral (
        select id, reference, status from mandates where merchant_id = $1 and customer_id = $2 and payment_method_id = p.id
        order by (status = 'active') desc, created_at desc, id desc limit 1) d on true
      where p.merchant_id = $1 and p.customer_id = $2 order by p.is_default desc, p.created_at desc) x) as methods,
    (select reference from mandates where merchant_id = $1 and customer_id = $2
      order by (status = 'active') desc, created_at desc, id desc limit 1) as reference,
    (select row_to_json(x) from (
      select count(*) as payments, coalesce(sum(amount_cents) filter (where stage in ('cleared', 'succeeded', 'matched')), 0) as spent,
        count(*) filter (where stage in ('submitted', 'cleared', 'returned', 'rejected')) as sent,
        count(*) filter (where stage in ('returned', 'rejected')) as returned,
        min(debit_date) filter (where is_waiting) as next
      from payments where merchant_id = $1 and customer_id = $2) x) as payments,
    (select row_to_json(x) from (
      select count(*) as invoices, coalesce(sum(total_cents - paid_cents) filter (where status in ('open', 'part_paid')), 0) as owing
      from invoices where merchant_id = $1 and customer_id = $2) x) as invoices,
    (select coalesce(sum(amount_cents), 0) from entries where merchant_id = $1 and customer_id = $2
      and account in ('refunds-pending', 'dispute-losses')) as given_back,
    (select count(*) from subscriptions where merchant_id = $1 and customer_id = $2) as subscriptions,
    (select id from invitations where merchant_id = $1 and customer_id = $2 and status in ('sent', 'opened', 'expired')
      order by created_at desc limit 1) as invitation
  from customers c join merchants m on m.id = c.merchant_id where c.merchant_id = $1 and c.id = $2`;

const PAYMENT = `
  select p.*, c.name as customer_name, m.bank_name, m.bsb, m.account_masked, i.number, d.reference, d.status,
    b.processing_date,
    (select json_agg(n order by n.sent_at) from notices n where n.merchant_id = $1 and n.payment_id = $2) as notices,
    (select json_agg(e order by e.id) from payment_events e where e.merchant_id = $1 and e.payment_id = $2) as events,
    (select json_agg(o order by o.booked_at) from postings o where o.merchant_id = $1 and o.source_id = $2) as postings,
    (select json_agg(r.id) from payments r where r.merchant_id = $1 and r.customer_id = p.customer_id
      and r.retry_of = $2) as retries
  from payments p
  join customers c on c.merchant_id = $1 and c.id = p.customer_id
  left join payment_methods m on m.merchant_id = $1 and m.id = p.payment_method_id
  left join mandates d on d.merchant_id = $1 and d.id = p.mandate_id
  left join invoices i on i.merchant_id = $1 and i.id = p.invoice_id
  left join batches b on b.merchant_id = $1 and b.id = p.batch_id
  where p.merchant_id = $1 and p.id = $2`;

/**
 * The floor of a call: Fastify and pg as they come, one named statement a call, no session, no permission, no shape
 * looked at, no audit worked out. Reads find what the product's screens show; writes leave the rows that the
 * product's call leaves, all in one statement, in tables of the same indexes without foreign keys.
 */
export function bareServer(
  url: string,
  { writes = {}, statements = {} }: Bare,
): { app: FastifyInstance; close(): Promise<void> } {
  const app = fastify({ logger: false });
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  const read = (path: string, name: string, text: string, ...given: string[]) =>
    app.get<{ Querystring: Record<string, string> }>(path, async (request) => {
      const values = given.map((key) => request.query[key]);
      const { rows } = await pool.query({ name, text, values });
      return { code: 0, data: rows, message: 'success' };
    });
  read('/list', 'list', LIST, 'tenant');
  read('/customer', 'customer', CUSTOMER, 'tenant', 'id');
  read('/payment', 'payment', PAYMENT, 'tenant', 'id');
  for (const [name, text] of Object.entries(statements)) read(`/${name}`, name, text, 'tenant');
  for (const [name, rows] of Object.entries(writes)) {
    const write = writeOf(rows);
    app.post(`/${name}`, async () => {
      await pool.query({ name, text: write.text, values: write.next() });
      return { code: 0, data: { done: true }, message: 'success' };
    });
  }
  return { app, close: async () => void (await Promise.all([app.close(), pool.end()])) };
}
