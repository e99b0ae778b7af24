type Cut = { table: string; match: string; order: string; offset: number };

/** A page's rows and its capped count. */
const page = ({ table, match, order, offset }: Cut, columns: string, joins: string) => `
  with cut as materialized (
    select id, row_number() over () as place from (
      select id from ${table} where merchant_id = $1 and ${match} order by ${order} limit 20 offset ${offset}) cut
  )
  select ${columns},
    (select count(*) from (select 1 from ${table} where merchant_id = $1 and ${match} limit 1001) capped) as count
  from cut join ${table} p on p.merchant_id = $1 and p.id = cut.id ${joins}
  order by cut.place`;

const payments = (match: string, offset = 0, order = 'debit_date desc, id desc') =>
  page(
    { table: 'payments', match, order, offset },
    `
    p.id, p.rail, p.stage, p.amount_cents, p.debit_date, p.lodgement_reference, p.description, c.name, m.bank_name,
    m.account_masked, i.number, d.status as mandate_status`,
    `
    join customers c on c.merchant_id = $1 and c.id = p.customer_id
    left join payment_methods m on m.merchant_id = $1 and m.id = p.payment_method_id
    left join mandates d on d.merchant_id = $1 and d.id = p.mandate_id
    left join invoices i on i.merchant_id = $1 and i.id = p.invoice_id`,
  );

const customers = (match = 'true', offset = 0, order = 'created_at desc, id desc') =>
  page(
    { table: 'customers', match: `status not in ('merged', 'erased') and ${match}`, order, offset },
    `
    p.id, p.name, p.email_primary, p.status, p.type, p.phone_mobile, d.reference, m.bank_name, m.account_masked,
    paid.cents, paid.payments, paid.latest, made.refunds, back.cents as refunded, lost.cents as lost`,
    `
    left join lateral (select reference from mandates where merchant_id = $1 and customer_id = p.id
      order by (status = 'active') desc, created_at desc, id desc limit 1) d on true
    left join lateral (select bank_name, account_masked from payment_methods where merchant_id = $1 and customer_id = p.id
      and status = 'active' order by is_default desc, created_at desc, id limit 1) m on true
    cross join lateral (select sum(amount_cents) as cents, count(*) as payments, max(debit_date) as latest from payments
      where merchant_id = $1 and customer_id = p.id and stage in ('cleared', 'succeeded', 'matched')) paid
    cross join lateral (select sum(refunded_cents) as cents from payments
      where merchant_id = $1 and customer_id = p.id) back
    cross join lateral (select count(*) as refunds from refunds where merchant_id = $1 and customer_id = p.id) made
    cross join lateral (select sum(amount_cents) as cents from entries
      where merchant_id = $1 and customer_id = p.id and account = 'dispute-losses') lost`,
  );

const invoices = (match = 'true', offset = 0) =>
  page(
    { table: 'invoices', match, order: 'issue_date desc, id desc', offset },
    `
    p.id, p.number, p.status, p.description, p.issue_date, p.due_date, p.total_cents, p.paid_cents, c.name`,
    `
    join customers c on c.merchant_id = $1 and c.id = p.customer_id`,
  );

const mandates = page(
  { table: 'mandates', match: 'true', order: 'created_at desc, id desc', offset: 0 },
  `
    p.id, p.reference, p.status, p.account_masked, p.accepted_at, c.name, m.bank_name`,
  `
    join customers c on c.merchant_id = $1 and c.id = p.customer_id
    join payment_methods m on m.merchant_id = $1 and m.id = p.payment_method_id`,
);

/** Sums of all days or some, and of what no day has summed yet. */
const paymentSums = (days = '') => `
  select stage, rail, currency, sum(count) as count, sum(cents) as cents from (
    select stage, rail, currency, count, amount_cents as cents from payment_day_sums
    where merchant_id = $1 ${days && `and day between ${days}`}
    union all
    select stage, rail, currency, count(*), sum(amount_cents) from payments
    where merchant_id = $1 and is_unsummed ${days && `and debit_date between ${days}`} group by stage, rail, currency
  ) s group by stage, rail, currency`;

const invoiceSums = `
  select currency, sum(count) as count, sum(cents) as cents from (
    select currency, count, total_cents as cents from invoice_day_sums where merchant_id = $1
    union all
    select currency, count(*), sum(total_cents) from invoices where merchant_id = $1 and is_unsummed group by currency
  ) s group by currency`;

const DAYS = 'current_date - 30 and current_date';
const named = (part: string) => `customer_id in (
  select id from customers where merchant_id = $1 and name ilike '%${part}%' limit 1000)`;
const OWING = `status in ('open', 'part_paid')`;
const DUE = 'total_cents - paid_cents - credited_cents - written_off_cents - in_flight_cents';
/** An index of what failed is marked so. */
const FAILED = `has_failed and stage in ('returned', 'rejected', 'failed')`;

/**
 * What the database needs for the answer of a list, a filter, a search or a sum without a portal around it: one bare
 * statement each, the page cut on ids first and only its rows joined, as limits are taken. Each takes the tenant as `$1`.
 */
export const FLOORS = {
  payments: payments('true'),
  'payments page 1000': payments('true', 19_980),
  'payments page 40000': payments('true', 799_980),
  'payments of a rail': payments(`rail = 'card'`),
  'payments of a code': payments(`return_code = '5'`),
  'payments of an account': payments(`payment_method_id in (
    select id from payment_methods where merchant_id = $1 and account_masked = '••• 5148')`),
  'payments by amount': payments('true', 0, 'amount_cents desc, id desc'),
  'payments failed': payments(`${FAILED} and debit_date between ${DAYS}`),
  'payments of a name': payments(named('kofi haddad')),
  'payments of a word': payments(named('nguyen')),
  'payments of an amount': payments('amount_cents = 4200'),
  'sums of payments': paymentSums(),
  'sums of 30 days': paymentSums(DAYS),
  customers: customers(),
  'customers page 1000': customers('true', 19_980),
  'customers by name': customers('true', 0, 'lower(name), id'),
  'customers of a name': customers(`name ilike '%kofi haddad%'`),
  'customers of a word': customers(`name ilike '%nguyen%'`),
  'customers counted': 'select status, count(*) from customers where merchant_id = $1 group by status',
  mandates,
  invoices: invoices(),
  'invoices page 1000': invoices('true', 19_980),
  'invoices page 40000': invoices('true', 799_980),
  'invoices of a status': invoices(`status = 'written_off'`),
  'invoices overdue': invoices(`${OWING} and due_date < current_date and ${DUE} > 0`),
  'sums of invoices': invoiceSums,
  payouts: page(
    { table: 'payouts', match: 'true', order: 'payout_date desc, id desc', offset: 0 },
    'p.id, p.number, p.status, p.amount_cents, p.payout_date, a.bank_name',
    'join payout_accounts a on a.merchant_id = $1 and a.id = p.payout_account_id',
  ),
  'what each customer owes': `select i.customer_id, sum(${DUE}) as cents from invoices i
    where merchant_id = $1 and ${OWING} group by customer_id order by cents desc limit 500`,
  'planned debits by day': `select debit_date, description, count(*), sum(amount_cents) from payments
    where merchant_id = $1 and debit_date >= current_date and stage in ('scheduled', 'held', 'batched')
    group by debit_date, description`,
  'one look-up': 'select name from customers where merchant_id = $1 limit 1',
  'ids of a name': `select id, name from customers where merchant_id = $1 and name ilike '%kofi haddad%' limit 20`,
  'ids of an amount': `select id from payments where merchant_id = $1 and amount_cents = 4200 limit 20`,
} as const;
export type Floor = keyof typeof FLOORS;

/** What an answer of many looks needs at the least: a part of it, to which no goal holds it. */
export const PARTS: readonly Floor[] = ['one look-up', 'ids of a name', 'ids of an amount'];
