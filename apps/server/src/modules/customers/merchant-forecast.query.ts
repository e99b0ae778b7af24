import { BANK_CURRENCY, type Cents, type Currency, type LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { afterCredit, type Billed, futurePeriods } from './customer-forecast.query.ts';
import { plannedCharges, scheduledDebits } from './planned-charges.query.ts';
import { plannedRates } from './planned-rates.query.ts';
import { ofSome } from './whose.ts';

/** What is expected to be debited or charged on one day for one thing. */
export type Expected = {
  debit_date: LocalDate;
  kind: 'scheduled' | 'forecast';
  by: 'bank_debit' | 'card';
  description: string;
  count: number;
  amount_cents: Cents;
  /** Whether payments stand for it already; what plans and kept cards will take has none before its day. */
  is_payment: boolean;
};

/** Customers whose rows are in memory at once. */
const AT_ONCE = 2_000;
/** What is for a property is one thing, however many properties there are. */
const RATES = 'Rates';

/**
 * Every debit and charge that is expected of all customers of a currency through a day, added up by day, rail and what it
 * is for: the same rows that each customer’s own forecast shows, with the rates of all properties as one thing.
 */
export async function merchantForecast(
  work: Work,
  { currency, to }: { currency: Currency; to: LocalDate },
): Promise<Expected[]> {
  const sums = new Map<string, Expected>();
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const ids = await nextCustomers(work, currency, after);
    if (ids.length === 0) break;
    for (const row of await rowsOf(work, ids, currency, to)) addTo(sums, row);
    after = ids.at(-1)!;
  }
  const rates = currency === BANK_CURRENCY ? await plannedRates(work, to) : [];
  for (const row of rates) addTo(sums, { ...row, description: RATES });
  return [...sums.values()];
}

type Row = ReturnType<typeof afterCredit>[number];
const named = sql`case when p.property_id is null then p.description else ${RATES} end`;

async function nextCustomers(work: Work, currency: Currency, after: string): Promise<string[]> {
  const rows = await work.rows<{ id: string }>(sql`
    select id from customers
    where merchant_id = ${work.merchantId} and id > ${after} and currency = ${currency}
    order by id limit ${AT_ONCE}`);
  return rows.map(({ id }) => id);
}

async function rowsOf(work: Work, ids: readonly string[], currency: Currency, to: LocalDate): Promise<Row[]> {
  const whose = ofSome(ids);
  const credits = await work.rows<{ customer_id: string; cents: number }>(sql`
    select customer_id, balance_cents as cents from customer_credits
    where merchant_id = ${work.merchantId} and ${whose(sql`customer_id`)} and currency = ${currency}`);
  const creditOf = new Map(credits.map((one) => [one.customer_id, one.cents]));
  const billed = new Map<string, Billed[]>();
  for (const bill of await futurePeriods(work, { whose, currency }, work.today, to)) {
    const own = billed.get(bill.customer_id);
    if (own) own.push(bill);
    else billed.set(bill.customer_id, [bill]);
  }
  return [
    ...(await scheduledDebits(work, whose, to, named)),
    ...(await plannedCharges(work, whose, to)),
    ...[...billed].flatMap(([id, bills]) => afterCredit(creditOf.get(id) ?? 0, bills)),
  ];
}

type Added = Omit<Expected, 'kind' | 'count' | 'is_payment'> &
  Partial<Pick<Row, 'payment_id'>> & { kind: Row['kind']; count?: number };

function addTo(sums: Map<string, Expected>, row: Added): void {
  if (row.kind === 'skipped') return;
  const { debit_date, kind, by, description, count = 1, amount_cents } = row;
  const is_payment = Boolean(row.payment_id);
  const key = `${debit_date} ${kind} ${by} ${is_payment} ${description}`;
  const sum = sums.get(key);
  if (sum) {
    sum.count += count;
    sum.amount_cents = (sum.amount_cents + amount_cents) as Cents;
    return;
  }
  sums.set(key, { debit_date, kind, by, description, count, amount_cents, is_payment });
}
