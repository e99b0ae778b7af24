import { bankDebitTable, LODGEMENT_REFERENCE_LENGTH } from '@lorikeet/domain/debits';
import { addDays, datesBetween, type LocalDate, maxDate, nextBankDay } from '@lorikeet/domain/kernel';
import { earliestDebitDate, type NoticeKind } from '@lorikeet/domain/notices';
import type { Rail } from '@lorikeet/domain/payments';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { word } from '../../platform/db/words.ts';
import { type UuidSeed, uuidSeed } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { reserveEach } from '../merchants/index.ts';
import { enterPayments } from '../payments/index.ts';

const RAIL: Rail = 'bank_debit';
/** The notice that an accepted agreement is: a debit that has it may be claimed on the next bank day. */
const AT_ONCE: NoticeKind = 'agreement';

export type Scheduled = { count: number; totalCents: number };

/** Due dates that a calendar is laid out for; a debit due outside it is rolled to a bank day when it is claimed. */
const CALENDAR_DAYS_BACK = 31;
const CALENDAR_DAYS_AHEAD = 800;

/**
 * Schedules bank debits in one statement, each on its due date or the next bank day, with a lodgement reference of
 * its own. `rows` is a query yielding (invoice_id, customer_id, mandate_id, payment_method_id, facility_id,
 * currency, amount_cents, due_date, description, notice_kind, property_id, debit_on), `debit_on` being the day that its notice
 * allows where that is a later one. `notice_kind` says how the payer knows of the
 * debit: 'agreement' when the accepted agreement stated this amount and date (it may then be claimed at once),
 * else the notice that has to be sent first. Only AUD can be debited; the database refuses any other currency.
 */
export async function scheduleDebits(work: Work, rows: Sql): Promise<Scheduled> {
  const { count, totalCents } = await insertDebits(
    work,
    sql`select r.*, null::uuid as retry_of, 1 as attempt, null::date as allows_from
        from (${rows}) r`,
    { calendar: debitDays(work.clock.bankToday()), order: empty, ids: sql`null::uuid[]` },
  );
  return { count, totalCents };
}

export type NewDebit = {
  invoiceId: string | null;
  /** The property that owes, of rates: then there is no invoice. */
  propertyId?: string | null;
  customerId: string;
  mandateId: string;
  paymentMethodId: string;
  facilityId: string;
  currency: string;
  amountCents: number;
  dueDate: LocalDate;
  description: string;
  noticeKind: NoticeKind;
  /** A further attempt names the debit it repeats, its day and the day its notice allows. */
  retry?: { of: string | null; attempt: number; debitOn: LocalDate; allowsFrom: LocalDate | null };
};

/**
 * Schedules one bank debit; returns its id, the first that the seed makes, and the day on which it is taken. Throws
 * Refusal `payment.aud_only`.
 */
export async function scheduleDebit(
  work: Work,
  debit: NewDebit,
  seed = uuidSeed(),
): Promise<{ id: string; debitDate: LocalDate }> {
  const { ids, firstOn } = await scheduleAll(work, [debit], seed);
  return { id: ids[0]!, debitDate: firstOn };
}

/** Schedules several bank debits in one statement and returns their ids in the same order. Throws as `scheduleDebit`. */
export async function scheduleEach(work: Work, debits: readonly NewDebit[]): Promise<string[]> {
  return debits.length === 0 ? [] : (await scheduleAll(work, debits)).ids;
}

function scheduleAll(work: Work, debits: readonly NewDebit[], seed?: UuidSeed): Promise<Inserted> {
  if (debits.some(({ currency }) => currency !== 'AUD')) throw new Refusal('payment.aud_only');
  const each = <T>(value: (debit: NewDebit) => T) => debits.map(value);
  const due = each((one) => one.dueDate);
  return insertDebits(
    work,
    sql`select r.* from unnest(${each((one) => one.invoiceId)}::uuid[], ${each((one) => one.customerId)}::uuid[],
        ${each((one) => one.mandateId)}::uuid[], ${each((one) => one.paymentMethodId)}::uuid[],
        ${each((one) => one.facilityId)}::uuid[], ${each((one) => one.currency)}::text[],
        ${each((one) => one.amountCents)}::bigint[], ${due}::date[], ${each((one) => one.description)}::text[],
        ${each((one) => one.noticeKind)}::text[], ${each((one) => one.propertyId ?? null)}::uuid[],
        ${each((one) => one.retry?.of ?? null)}::uuid[], ${each((one) => one.retry?.attempt ?? 1)}::int[],
        ${each((one) => one.retry?.debitOn ?? null)}::date[], ${each((one) => one.retry?.allowsFrom ?? null)}::date[])
      with ordinality as r (invoice_id, customer_id, mandate_id, payment_method_id, facility_id, currency, amount_cents,
        due_date, description, notice_kind, property_id, retry_of, attempt, debit_on, allows_from, place)`,
    // Ids sort by the number of their row, so that they come back in the order of the debits.
    {
      calendar: debitDaysOf([...new Set(due)], work.clock.bankToday()),
      order: sql`order by r.place`,
      ids: sql`array_agg(id order by id)`,
      seed,
    },
  );
}

type Inserting = {
  calendar: DebitDays;
  /** How the rows `r` are numbered. */
  order: Sql;
  /** Which ids come back. */
  ids: Sql;
  /** What they are made from, where the caller knows them before. */
  seed?: UuidSeed | undefined;
};

/** With the earliest day on which one of them is taken. */
type Inserted = Scheduled & { ids: string[]; firstOn: LocalDate };

function insertDebits(work: Work, rows: Sql, { calendar, order, ids, seed }: Inserting): Promise<Inserted> {
  const today = work.clock.bankToday();
  return work.one<Inserted>(sql`
    with source as materialized (
      select r.*, row_number() over (${order}) as n, row_number() over (partition by r.facility_id ${order}) as nth
      from (${rows}) r
    ), wanted as (
      select facility_id, count(*) as n from source group by facility_id
    ), numbered as (
      ${reserveEach(work, sql`select 'debit-reference:' || facility_id as name, n from wanted`)}
    ), inserted as (
      ${enterPayments(
        work,
        sql`select s.n, ${word(RAIL)} as rail, ${word(bankDebitTable.initial)} as stage, s.customer_id,
          s.payment_method_id, s.mandate_id, s.facility_id, s.invoice_id, s.currency, s.amount_cents, s.due_date,
          coalesce(s.debit_on, day.debit, s.due_date) as debit_date, s.description,
          ${referenceSql(sql`reference_code(numbered.n - wanted.n + s.nth - 1)`)} as lodgement_reference,
          s.retry_of, s.attempt, s.notice_kind,
          case when s.notice_kind = ${word(AT_ONCE)} then ${earliestDebitDate(AT_ONCE, today)}::date
            else s.allows_from end as notice_allows_from, s.property_id
        from source s
        join wanted on wanted.facility_id = s.facility_id
        join numbered on numbered.name = 'debit-reference:' || s.facility_id
        join facilities f on f.merchant_id = ${work.merchantId} and f.id = s.facility_id
        left join invoices i on i.merchant_id = ${work.merchantId} and i.id = s.invoice_id
        left join unnest(${calendar.due}::date[], ${calendar.debit}::date[]) as day (due, debit)
          on day.due = s.due_date`,
        seed,
      )}
      returning id, amount_cents, debit_date
    )
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as "totalCents",
      ${ids} as ids, min(debit_date) as "firstOn"
    from inserted`);
}

/**
 * A debit's lodgement reference: the facility's mark, the invoice's number where the biller wants it and 18 places hold
 * it, and the code that makes it unique for ever.
 */
const referenceSql = (code: Sql) => sql`f.reference_prefix || '-' || case
  when f.names_invoice and i.number is not null
    and length(f.reference_prefix) + length(i.number::text) + length(${code}) + 2 <= ${LODGEMENT_REFERENCE_LENGTH}
  then i.number || '-' else '' end || ${code}`;

/** Due dates whose debit is on another day, and that day. */
type DebitDays = { due: LocalDate[]; debit: LocalDate[] };

/** Laid out once a day: every set that is scheduled asks for it. */
let laidOut: { today: LocalDate; days: DebitDays } | undefined;

/** The bank days on which debits of every due date that a set may hold are taken; none is before today. */
export function debitDays(today: LocalDate): DebitDays {
  if (laidOut?.today !== today) {
    const dates = datesBetween(addDays(today, -CALENDAR_DAYS_BACK), addDays(today, CALENDAR_DAYS_AHEAD));
    laidOut = { today, days: debitDaysOf(dates, today) };
  }
  return laidOut.days;
}

/** Never in the past, always a bank day. A debit on its due date is left out: most are. */
function debitDaysOf(dates: readonly LocalDate[], today: LocalDate): DebitDays {
  const rolled = dates
    .map((due) => ({ due, debit: nextBankDay(maxDate(due, today)) }))
    .filter(({ due, debit }) => due !== debit);
  return { due: rolled.map(({ due }) => due), debit: rolled.map(({ debit }) => debit) };
}
