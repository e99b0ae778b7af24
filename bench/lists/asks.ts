import { addDays, type LocalDate, printId } from '@lorikeet/domain/kernel';
import { seededId } from '../calls/seed-tenant.ts';

/** A call of a screen under measurement, and the statement that is its floor: the same rows, as bare SQL. */
export type Ask = {
  name: string;
  /** Below `/api/merchant`. */
  path: string;
  /** Takes the tenant as `$1`; a named statement of one connection. */
  floor: Floor;
};

const page = (match: string, order: string, offset: number) => `
  select p.id, p.stage, p.amount_cents, p.debit_date, p.lodgement_reference, c.name
  from (select id from payments where ${match} order by ${order} limit 20 offset ${offset}) cut
  join payments p on p.merchant_id = $1 and p.id = cut.id
  join customers c on c.merchant_id = $1 and c.id = p.customer_id`;
const LATEST = 'debit_date desc, id desc';

/** One statement each, as limits are taken: what the database needs for the same answer without a portal around it. */
export const FLOORS = {
  'first page': page('merchant_id = $1', LATEST, 0),
  'page 1000': page('merchant_id = $1', LATEST, 19_980),
  'page 40000': page('merchant_id = $1', LATEST, 799_980),
  'status and days': page(
    `merchant_id = $1 and has_failed and stage in ('returned', 'rejected', 'failed')
      and debit_date between current_date - 30 and current_date`,
    LATEST,
    0,
  ),
  'name in payments': page(
    `merchant_id = $1 and customer_id in (
      select id from customers where merchant_id = $1 and name ilike '%kofi haddad%' limit 1000)`,
    LATEST,
    0,
  ),
  'one amount': page('merchant_id = $1 and amount_cents = 4200', 'amount_cents, id', 0),
  'name in customers': `select id, name from customers where merchant_id = $1 and name ilike '%kofi haddad%' limit 20`,
  'capped count': `select count(*) from (select 1 from payments where merchant_id = $1 limit 1001) capped`,
  'sum of 30 days': `select stage, count(*), sum(amount_cents) from payments
    where merchant_id = $1 and debit_date between current_date - 30 and current_date group by stage`,
  'what each customer owes': `select customer_id, sum(total_cents - paid_cents - credited_cents - written_off_cents
      - in_flight_cents) as cents
    from invoices where merchant_id = $1 and status in ('open', 'part_paid') group by customer_id
    order by cents desc limit 500`,
  'planned debits by day': `select debit_date, description, count(*), sum(amount_cents) from payments
    where merchant_id = $1 and debit_date >= current_date and stage in ('scheduled', 'held', 'batched')
    group by debit_date, description`,
  'one look-up': 'select name from customers where merchant_id = $1 limit 1',
} as const;
export type Floor = keyof typeof FLOORS;

const LIST = 'page_size=20';
const PAYMENT = printId('payment', seededId('payment', 1));
const INVOICE = printId('invoice', seededId('invoice', 1));

/** What the screens of a merchant ask when they are opened, narrowed, searched and summed. */
export const asksOn = (today: LocalDate, monthAgo: LocalDate): readonly Ask[] => [
  ...ofPayments(today, monthAgo),
  ...OF_CUSTOMERS,
  ...OF_INVOICES,
  {
    name: 'forecast of all planned debits',
    path: `/report/detail?report=forecast&from=${today}&to=${addDays(today, 364)}`,
    floor: 'planned debits by day',
  },
  ...OF_THE_REST,
];

const ofPayments = (today: string, monthAgo: string): readonly Ask[] => [
  { name: 'payments, first page', path: `/payment/list?${LIST}`, floor: 'first page' },
  { name: 'payments, page 1,000', path: `/payment/list?${LIST}&page=1000`, floor: 'page 1000' },
  { name: 'payments, page 40,000', path: `/payment/list?${LIST}&page=40000`, floor: 'page 40000' },
  { name: 'payments, of a rail without any', path: `/payment/list?${LIST}&rail=card`, floor: 'capped count' },
  {
    name: 'payments, of a code without any',
    path: `/payment/list?${LIST}&return_code=5`,
    floor: 'one look-up',
  },
  {
    name: 'payments, by the end of an account',
    path: `/payment/list?${LIST}&search=5148`,
    floor: 'name in payments',
  },
  { name: 'payment, its detail', path: `/payment/detail?id=${PAYMENT}`, floor: 'one look-up' },
  { name: 'payments, by amount', path: `/payment/list?${LIST}&sort=-amount`, floor: 'first page' },
  {
    name: 'payments, failed in 30 days',
    path: `/payment/list?${LIST}&status=failed&date_from=${monthAgo}&date_to=${today}`,
    floor: 'status and days',
  },
  {
    name: 'payments of a name',
    path: `/payment/list?${LIST}&search=kofi%20haddad`,
    floor: 'name in payments',
  },
  {
    name: 'payments of a common word',
    path: `/payment/list?${LIST}&search=nguyen`,
    floor: 'name in payments',
  },
  { name: 'payments of an amount', path: `/payment/list?${LIST}&search=%2442.00`, floor: 'one amount' },
  { name: 'payments, their presets’ counts', path: '/payment/counts', floor: 'capped count' },
  { name: 'payments, sums of all', path: '/payment/totals', floor: 'sum of 30 days' },
  {
    name: 'payments, sums of 30 days',
    path: `/payment/totals?date_from=${monthAgo}&date_to=${today}`,
    floor: 'sum of 30 days',
  },
];

const OF_CUSTOMERS: readonly Ask[] = [
  { name: 'customers, first page', path: `/customer/list?${LIST}`, floor: 'first page' },
  { name: 'customers, page 1,000', path: `/customer/list?${LIST}&page=1000`, floor: 'page 1000' },
  { name: 'customers, by name', path: `/customer/list?${LIST}&sort=name`, floor: 'first page' },
  {
    name: 'customers of a name',
    path: `/customer/list?${LIST}&search=kofi%20haddad`,
    floor: 'name in customers',
  },
  {
    name: 'customers of a common word',
    path: `/customer/list?${LIST}&search=nguyen`,
    floor: 'name in customers',
  },
  { name: 'customers, their presets’ counts', path: '/customer/summary', floor: 'capped count' },
  { name: 'mandates, first page', path: `/mandate/list?${LIST}`, floor: 'first page' },
];

const OF_INVOICES: readonly Ask[] = [
  { name: 'invoices, first page', path: `/invoice/list?${LIST}`, floor: 'first page' },
  { name: 'invoices, page 1,000', path: `/invoice/list?${LIST}&page=1000`, floor: 'page 1000' },
  { name: 'invoices, page 40,000', path: `/invoice/list?${LIST}&page=40000`, floor: 'page 40000' },
  {
    name: 'invoices, written off, of which none',
    path: `/invoice/list?${LIST}&status=written_off`,
    floor: 'capped count',
  },
  {
    name: 'invoices, part-paid, of which none',
    path: `/invoice/list?${LIST}&status=part_paid`,
    floor: 'capped count',
  },
  { name: 'invoice, what happened to it', path: `/invoice/standing?id=${INVOICE}`, floor: 'one look-up' },
  { name: 'invoices, overdue', path: `/invoice/list?${LIST}&status=overdue`, floor: 'first page' },
  { name: 'invoices, their sums', path: '/invoice/totals', floor: 'sum of 30 days' },
  { name: 'invoices, what each customer owes', path: '/invoice/aged', floor: 'what each customer owes' },
];

const OF_THE_REST: readonly Ask[] = [
  { name: 'payouts, first page', path: `/payout/list?${LIST}`, floor: 'first page' },
  { name: 'payouts, their summary', path: '/payout/summary', floor: 'one look-up' },
  { name: 'dashboard, figures', path: '/dashboard/figures', floor: 'sum of 30 days' },
  { name: 'dashboard, twelve months', path: '/dashboard/months', floor: 'sum of 30 days' },
  { name: 'dashboard, attention', path: '/dashboard/attention', floor: 'capped count' },
  { name: 'dashboard, documents', path: '/dashboard/documents', floor: 'one look-up' },
  { name: 'search, a name', path: '/search?search=kofi%20haddad', floor: 'name in customers' },
  { name: 'search, a common word', path: '/search?search=nguyen', floor: 'name in customers' },
  { name: 'search, an amount', path: '/search?search=%2442.00', floor: 'one amount' },
  { name: 'search, an invoice', path: '/search?search=INV-000777', floor: 'one look-up' },
  { name: 'search, the end of an account', path: '/search?search=4417', floor: 'name in customers' },
];
