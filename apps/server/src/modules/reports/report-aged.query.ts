import { OWING_STATES } from '@lorikeet/domain/invoices';
import { type Cents, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { AGES, type Aged, ageBalance, ageOf, type Bill, nothingAged } from '@lorikeet/domain/reports';
import { sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { type OwingProperty, type PropertiesOwing, propertiesOwing } from './report-aged-rates.query.ts';
import {
  type Asked,
  type Figure,
  figure,
  groupedBy,
  type Opened,
  type ReportBody,
  sumOf,
} from './report-body.ts';

type Owing = {
  name: string | null;
  aged: Aged;
  opens: Opened | null;
};
type OwingCustomer = Held & { aged: Aged };
const COLUMNS = [...AGES, 'unallocated'] as const;

/**
 * What payers owe at the end of a day by how long it has been due, customer by customer, and a council's rates property by
 * property: whoever pays for a property, it is the property that owes. The total is what the ledger
 * holds under `receivable`: what their banks are asked for is not in it. Today's ages are those of the bills themselves;
 * for a day before, what was paid is taken to have paid the oldest bill first.
 */
export async function agedReport(work: Work, asked: Asked): Promise<ReportBody> {
  const asOf = asked.period.to;
  const isPast = asOf < work.today;
  const { rowsMax } = asked;
  const until = isPast ? asOf : null;
  const properties = await propertiesOwing(work, asked.currency, { asOf, until, rowsMax });
  const ofRates = totalOf(properties);
  const customers = isPast
    ? await owedAt(work, asked.currency, asOf)
    : await owedNow(work, asked.currency, { asOf, ofRates });
  const owing = [...customers.map(customerRow), ...properties.rows.map(propertyRow)];
  const before = await receivableAt(work, asked.currency, asked.previous.to);
  const total = (column: (typeof COLUMNS)[number]) =>
    properties.aged[column] + sumOf(customers, ({ aged }) => aged[column]);
  const all = sumOf(COLUMNS, total);
  const shown = owing
    .toSorted((a, b) => totalOf(b) - totalOf(a) || ((a.name ?? '') < (b.name ?? '') ? -1 : 1))
    .slice(0, rowsMax ?? undefined);
  const postings = { list: 'ledger', account: 'receivable', from: asked.period.from, to: asOf } as const;
  return {
    figures: [
      figure('owed', 'cents', all, before, postings),
      figure('not_due', 'cents', total('not_due'), null),
      figure(
        'overdue',
        'cents',
        properties.overdue + sumOf(customers, ({ aged }) => sumOf(LATE, (age) => aged[age])),
        null,
      ),
      ...owingCounts(customers, properties),
    ],
    chart: {
      kind: 'cents',
      series: ['owed'],
      points: COLUMNS.map((column) => ({
        ...asked.period,
        word: column,
        values: [total(column)],
        opens: [postings],
      })),
    },
    tables: [
      {
        key: 'by_customer',
        columns: [
          { key: 'customer', kind: 'text' },
          ...COLUMNS.map((key) => ({ key, kind: 'cents' as const })),
          { key: 'owed', kind: 'cents' },
        ],
        rows: shown.map((one) => ({
          cells: [one.name, ...COLUMNS.map((column) => one.aged[column]), totalOf(one)],
          opens: one.opens,
        })),
        // Of all, whether they are among the rows or not.
        total: [null, ...COLUMNS.map(total), all],
        left_out: customers.length + properties.count - shown.length,
      },
    ],
    notes: ['aged_book', ...(properties.count > 0 ? ['aged_rates'] : []), ...(isPast ? ['aged_past'] : [])],
  };
}

const LATE = AGES.filter((age) => age !== 'not_due');

const customerRow = ({ customer_id: id, name, aged }: OwingCustomer): Owing => ({
  name,
  aged,
  opens: id ? { list: 'customer', id } : null,
});

const propertyRow = (one: OwingProperty): Owing => ({
  name: `${one.owner_name}, ${one.assessment_number}`,
  aged: one.aged,
  opens: { list: 'property', id: one.property_id },
});

/** How many owe: properties are counted by themselves, and customers only where any have bills beside them. */
function owingCounts(customers: readonly OwingCustomer[], properties: PropertiesOwing): Figure[] {
  const owing = customers.filter((one) => totalOf(one) > 0).length;
  return [
    ...(properties.count > 0 ? [figure('properties_owing', 'count', properties.owing, null)] : []),
    ...(customers.length > 0 || properties.count === 0
      ? [figure('customers_owing', 'count', owing, null)]
      : []),
  ];
}

const totalOf = ({ aged }: Pick<Owing, 'aged'>): number => sumOf(COLUMNS, (column) => aged[column]);

type Open = { customer_id: string; due: LocalDate; cents: Cents };
type Held = { customer_id: string | null; name: string | null; cents: Cents };

/** By the bills themselves; what no bill explains stands in a column of its own. */
async function owedNow(
  work: Work,
  currency: string,
  { asOf, ofRates }: { asOf: LocalDate; ofRates: number },
): Promise<OwingCustomer[]> {
  const bills = groupedBy(await openBills(work, currency, asOf), (row) => row.customer_id);
  const held = await heldNow(work, currency, { bills, ofRates });
  return held.flatMap((one) => {
    const aged = nothingAged();
    let explained = 0;
    for (const { due, cents } of (one.customer_id && bills.get(one.customer_id)) || []) {
      const age = ageOf(due, asOf);
      aged[age] = toCents(aged[age] + cents);
      explained += cents;
    }
    aged.unallocated = toCents(one.cents - explained);
    return Object.values(aged).every((cents) => cents === 0) ? [] : [{ ...one, aged }];
  });
}

/** What bills ask for, less what banks are asked for it; what a file on its way to the bank holds is not late. */
function openBills(work: Work, currency: string, asOf: LocalDate): Promise<Open[]> {
  const askedOf = (stage: 'submitted' | 'batched') =>
    sql`coalesce(sum(p.amount_cents) filter (where p.stage = ${word(stage)}), 0)`;
  return work.rows<Open>(sql`
    with open as (
      select o.customer_id, o.due, o.cents, least(greatest(0, o.cents), o.filed) as filed from (
        select i.customer_id, i.due_date as due, ${askedOf('batched')} as filed,
          i.total_cents - i.paid_cents - i.credited_cents - i.written_off_cents - ${askedOf('submitted')} as cents
        from invoices i
        left join payments p on p.merchant_id = ${work.merchantId} and p.invoice_id = i.id and p.rail = 'bank_debit'
          and p.stage in ('submitted', 'batched')
        where i.merchant_id = ${work.merchantId} and i.status ${among(OWING_STATES)} and i.currency = ${currency}
        group by i.customer_id, i.id, i.due_date, i.total_cents, i.paid_cents, i.credited_cents,
          i.written_off_cents) o
    )
    select customer_id, due, sum(cents)::bigint as cents from (
      select customer_id, due, cents - filed as cents from open
      union all
      select customer_id, greatest(due, ${asOf}), filed from open where filed > 0
    ) part group by customer_id, due order by customer_id, due`);
}

/**
 * What each customer owes by the book, beside what properties owe. Bills, less debits that pay for none, say it at once; only where they do not add
 * up to the day totals of the account are its entries read.
 */
async function heldNow(
  work: Work,
  currency: string,
  { bills, ofRates }: { bills: Map<string, Open[]>; ofRates: number },
): Promise<Held[]> {
  const loose = await work.rows<{ customer_id: string; cents: number }>(sql`
    select customer_id, sum(amount_cents)::bigint as cents from payments
    where merchant_id = ${work.merchantId} and invoice_id is null and property_id is null and rail = 'bank_debit'
      and stage in ('submitted', 'cleared') and currency = ${currency}
    group by customer_id order by customer_id`);
  const held = new Map<string, number>();
  for (const [id, own] of bills)
    held.set(
      id,
      sumOf(own, ({ cents }) => cents),
    );
  for (const { customer_id: id, cents } of loose) held.set(id, (held.get(id) ?? 0) - cents);
  const total = [...held.values()].reduce((sum, cents) => sum + cents, 0);
  if (total + ofRates !== (await receivableAt(work, currency, null)))
    return heldByCustomer(work, currency, null);
  const names = await work.rows<{ id: string; name: string }>(sql`
    select id, name from customers where merchant_id = ${work.merchantId} and id = any(${[...held.keys()]}::uuid[])
    order by id`);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return [...held].map(([id, cents]) => ({
    customer_id: id,
    name: nameOf.get(id) ?? null,
    cents: toCents(cents),
  }));
}

/**
 * As a balance carried forward: over the bills as they stood on the day, each less what notes and write-offs had taken
 * off it by then. A bill that was taken back later was owed until then, by the book too.
 */
async function owedAt(work: Work, currency: string, asOf: LocalDate): Promise<OwingCustomer[]> {
  const held = await heldByCustomer(work, currency, asOf);
  const issued = await work.rows<{ customer_id: string; due: LocalDate; cents: Cents }>(sql`
    select i.customer_id, i.due_date as due,
      sum(i.total_cents - coalesce(n.cents, 0) - coalesce(w.cents, 0))::bigint as cents
    from invoices i
    left join (
      select invoice_id, sum(off_receivable_cents) as cents from credit_notes
      where merchant_id = ${work.merchantId} and invoice_id is not null and issue_date <= ${asOf} group by invoice_id
    ) n on n.invoice_id = i.id
    left join (
      select o.invoice_id, sum(o.amount_cents) as cents from invoice_write_offs o
      join postings p on p.merchant_id = ${work.merchantId} and p.source_id = o.id and p.kind = 'written_off'
      where o.merchant_id = ${work.merchantId} and p.effective_date <= ${asOf} group by o.invoice_id
    ) w on w.invoice_id = i.id
    where i.merchant_id = ${work.merchantId} and i.currency = ${currency} and i.issue_date <= ${asOf}
      and (i.status not in ('draft', 'void') or i.status = 'void' and exists (
        select 1 from postings p where p.merchant_id = ${work.merchantId} and p.source_id = i.id
          and p.kind in ('invoice_voided', 'dishonour_fee_waived') and p.effective_date > ${asOf}))
    group by i.customer_id, i.due_date order by i.customer_id, i.due_date`);
  const bills = groupedBy(issued, (row) => row.customer_id);
  return held.flatMap((one) => {
    const own: readonly Bill[] = (one.customer_id && bills.get(one.customer_id)) || [];
    return one.cents === 0 ? [] : [{ ...one, aged: ageBalance(one.cents, own, asOf) }];
  });
}

/** What the book says that each customer owes, beside what properties owe, now or by the postings of days up to one. */
function heldByCustomer(work: Work, currency: string, until: LocalDate | null): Promise<Held[]> {
  return work.rows<Held>(sql`
    select h.customer_id, c.name, h.cents from (
      select customer_id, sum(amount_cents)::bigint as cents from entries
      where merchant_id = ${work.merchantId} and account = 'receivable' and currency = ${currency}
        and property_id is null and (${until}::date is null or effective_date <= ${until}::date)
      group by customer_id
    ) h
    left join customers c on c.merchant_id = ${work.merchantId} and c.id = h.customer_id
    order by h.customer_id`);
}

async function receivableAt(work: Work, currency: string, day: LocalDate | null): Promise<number> {
  const { cents } = await work.one<{ cents: number }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as cents from account_days
    where merchant_id = ${work.merchantId} and account = 'receivable' and currency = ${currency}
      and (${day}::date is null or day <= ${day}::date)`);
  return cents;
}
