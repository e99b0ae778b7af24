import { BANK_CURRENCY, type Cents, type Currency, type LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { whole } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { afterCredit, type Billed, futurePeriods } from './customer-forecast.query.ts';
import { type Expected, plannedSums, RATES } from './planned-charges.query.ts';
import { plannedRates } from './planned-rates.query.ts';
import { ofSome } from './whose.ts';

type Asked = { currency: Currency; from: LocalDate; to: LocalDate };

/** Customers whose rows are in memory at once. */
const AT_ONCE = 2_000;
/**
 * Every debit and charge that is expected of all customers of a currency from a day through another, added up by day, rail
 * and what it is for: the same rows that each customer’s own forecast shows, with the rates of all properties as one thing.
 */
export async function merchantForecast(work: Work, asked: Asked): Promise<Expected[]> {
  const sums = new Map<string, Expected>();
  for (const sum of await plannedSums(work, asked)) addTo(sums, sum);
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const ids = await nextSubscribers(work, asked.currency, after);
    if (ids.length === 0) break;
    for (const row of await periodsOf(work, ids, asked)) addTo(sums, row);
    after = ids.at(-1)!;
  }
  const rates = asked.currency === BANK_CURRENCY ? await plannedRates(work, asked.to) : [];
  for (const row of rates) addTo(sums, { ...row, description: RATES, is_payment: false });
  return [...sums.values()].filter((sum) => sum.debit_date >= asked.from);
}

async function nextSubscribers(work: Work, currency: Currency, after: string): Promise<string[]> {
  const rows = await work.rows<{ id: string }>(sql`
    select distinct s.customer_id as id from subscriptions s
    join customers c on c.merchant_id = ${work.merchantId} and c.id = s.customer_id and c.currency = ${currency}
    where s.merchant_id = ${work.merchantId} and s.customer_id > ${after} and s.status in ('pending', 'active', 'past_due')
    order by s.customer_id limit ${whole(AT_ONCE)}`);
  return rows.map(({ id }) => id);
}

/** The periods that some customers are not billed yet, less their credit, which is spent from today on. */
async function periodsOf(work: Work, ids: readonly string[], { currency, to }: Asked): Promise<Expected[]> {
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
  return [...billed]
    .flatMap(([id, bills]) => afterCredit(creditOf.get(id) ?? 0, bills))
    .map(({ debit_date, by, description, amount_cents }) => ({
      debit_date,
      kind: 'forecast',
      by,
      description,
      count: 1,
      amount_cents,
      is_payment: false,
    }));
}

function addTo(sums: Map<string, Expected>, row: Expected): void {
  const { debit_date, kind, by, description, is_payment } = row;
  const key = `${debit_date} ${kind} ${by} ${is_payment} ${description}`;
  const sum = sums.get(key);
  if (!sum) {
    sums.set(key, { ...row });
    return;
  }
  sum.count += row.count;
  sum.amount_cents = (sum.amount_cents + row.amount_cents) as Cents;
}
