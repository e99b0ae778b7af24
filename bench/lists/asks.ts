import { addDays, type LocalDate, printId } from '@lorikeet/domain/kernel';
import { seededId } from '../calls/seed-tenant.ts';
import type { Floor } from './floors.ts';

/** A call of a screen under measurement, and the statement that is its floor: of a list, the same rows as bare SQL. */
export type Ask = {
  name: string;
  /** Below `/api/merchant`. */
  path: string;
  floor: Floor;
};

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
  { name: 'payments, first page', path: `/payment/list?${LIST}`, floor: 'payments' },
  { name: 'payments, page 1,000', path: `/payment/list?${LIST}&page=1000`, floor: 'payments page 1000' },
  { name: 'payments, page 40,000', path: `/payment/list?${LIST}&page=40000`, floor: 'payments page 40000' },
  {
    name: 'payments, of a rail without any',
    path: `/payment/list?${LIST}&rail=card`,
    floor: 'payments of a rail',
  },
  {
    name: 'payments, of a code without any',
    path: `/payment/list?${LIST}&return_code=5`,
    floor: 'payments of a code',
  },
  {
    name: 'payments, by the end of an account',
    path: `/payment/list?${LIST}&search=5148`,
    floor: 'payments of an account',
  },
  { name: 'payment, its detail', path: `/payment/detail?id=${PAYMENT}`, floor: 'one look-up' },
  { name: 'payments, by amount', path: `/payment/list?${LIST}&sort=-amount`, floor: 'payments by amount' },
  {
    name: 'payments, failed in 30 days',
    path: `/payment/list?${LIST}&status=failed&date_from=${monthAgo}&date_to=${today}`,
    floor: 'payments failed',
  },
  {
    name: 'payments of a name',
    path: `/payment/list?${LIST}&search=kofi%20haddad`,
    floor: 'payments of a name',
  },
  {
    name: 'payments of a common word',
    path: `/payment/list?${LIST}&search=nguyen`,
    floor: 'payments of a word',
  },
  {
    name: 'payments of an amount',
    path: `/payment/list?${LIST}&search=%2442.00`,
    floor: 'payments of an amount',
  },
  { name: 'payments, their presets’ counts', path: '/payment/counts', floor: 'sums of payments' },
  { name: 'payments, sums of all', path: '/payment/totals', floor: 'sums of payments' },
  {
    name: 'payments, sums of 30 days',
    path: `/payment/totals?date_from=${monthAgo}&date_to=${today}`,
    floor: 'sums of 30 days',
  },
];

const OF_CUSTOMERS: readonly Ask[] = [
  { name: 'customers, first page', path: `/customer/list?${LIST}`, floor: 'customers' },
  { name: 'customers, page 1,000', path: `/customer/list?${LIST}&page=1000`, floor: 'customers page 1000' },
  { name: 'customers, by name', path: `/customer/list?${LIST}&sort=name`, floor: 'customers by name' },
  {
    name: 'customers of a name',
    path: `/customer/list?${LIST}&search=kofi%20haddad`,
    floor: 'customers of a name',
  },
  {
    name: 'customers of a common word',
    path: `/customer/list?${LIST}&search=nguyen`,
    floor: 'customers of a word',
  },
  { name: 'customers, their presets’ counts', path: '/customer/summary', floor: 'customers counted' },
  { name: 'mandates, first page', path: `/mandate/list?${LIST}`, floor: 'mandates' },
];

const OF_INVOICES: readonly Ask[] = [
  { name: 'invoices, first page', path: `/invoice/list?${LIST}`, floor: 'invoices' },
  { name: 'invoices, page 1,000', path: `/invoice/list?${LIST}&page=1000`, floor: 'invoices page 1000' },
  { name: 'invoices, page 40,000', path: `/invoice/list?${LIST}&page=40000`, floor: 'invoices page 40000' },
  {
    name: 'invoices, written off, of which none',
    path: `/invoice/list?${LIST}&status=written_off`,
    floor: 'invoices of a status',
  },
  {
    name: 'invoices, part-paid, of which none',
    path: `/invoice/list?${LIST}&status=part_paid`,
    floor: 'invoices of a status',
  },
  { name: 'invoice, what happened to it', path: `/invoice/standing?id=${INVOICE}`, floor: 'one look-up' },
  { name: 'invoices, overdue', path: `/invoice/list?${LIST}&status=overdue`, floor: 'invoices overdue' },
  { name: 'invoices, their sums', path: '/invoice/totals', floor: 'sums of invoices' },
  { name: 'invoices, what each customer owes', path: '/invoice/aged', floor: 'what each customer owes' },
];

const OF_THE_REST: readonly Ask[] = [
  { name: 'payouts, first page', path: `/payout/list?${LIST}`, floor: 'payouts' },
  { name: 'payouts, their summary', path: '/payout/summary', floor: 'one look-up' },
  { name: 'dashboard, figures', path: '/dashboard/figures', floor: 'one look-up' },
  { name: 'dashboard, twelve months', path: '/dashboard/months', floor: 'sums of payments' },
  { name: 'dashboard, attention', path: '/dashboard/attention', floor: 'one look-up' },
  { name: 'dashboard, documents', path: '/dashboard/documents', floor: 'one look-up' },
  { name: 'search, a name', path: '/search?search=kofi%20haddad', floor: 'ids of a name' },
  { name: 'search, a common word', path: '/search?search=nguyen', floor: 'ids of a name' },
  { name: 'search, an amount', path: '/search?search=%2442.00', floor: 'ids of an amount' },
  { name: 'search, an invoice', path: '/search?search=INV-000777', floor: 'one look-up' },
  { name: 'search, the end of an account', path: '/search?search=4417', floor: 'ids of a name' },
];
