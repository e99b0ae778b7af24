import type { Input, Output } from '@lorikeet/contracts';
import type * as invoices from '@lorikeet/contracts/invoices';
import {
  amountDue,
  formatDocumentNumber,
  type InvoiceState,
  isOverdue,
  OWING_STATES,
  parseDocumentNumber,
} from '@lorikeet/domain/invoices';
import { type LocalDate, parseId } from '@lorikeet/domain/kernel';
import type { z } from 'zod';
import { anywhere } from '../../platform/db/like.ts';
import { type FoundRows, foundPage } from '../../platform/db/list-page.ts';
import { empty, join, raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { isOwing } from './due-sql.ts';

const INVOICE_PREFIX = 'INV';
/** A name that fits more customers than this is no help in finding an invoice. */
const CUSTOMERS_MAX = 1000;

type Filters = Input<typeof invoices.listInvoices>;
export type InvoiceRow = z.output<typeof invoices.invoiceRow>;
export type StoredInvoice = Omit<InvoiceRow, 'number' | 'status' | 'due_cents'> & {
  number: number;
  status: InvoiceState;
};

export const INVOICE_COLUMNS = sql`i.id, i.number, i.customer_id, c.name as customer_name, i.status,
  i.description, i.issue_date, i.due_date, i.period_start, i.period_end, i.currency, i.total_cents, i.gst_cents,
  i.paid_cents, i.credited_cents, i.in_flight_cents`;

const ORDERS: Readonly<Record<string, string>> = {
  issue_date: 't.issue_date',
  due_date: 't.due_date',
  number: 't.number',
  amount: 't.total_cents',
};

/** One page of invoices, the newest first by default. */
export function listInvoices(work: Work, input: Filters): Promise<Output<typeof invoices.listInvoices>> {
  return foundPage(work, foundInvoices(work, input), input);
}

/** The invoices that the filters match, in the list's order. */
export function foundInvoices(work: Work, input: Filters): FoundRows<InvoiceRow> {
  const column = raw(ORDERS[input.sort?.replace('-', '') ?? 'issue_date']!);
  const direction = input.sort && !input.sort.startsWith('-') ? sql`asc` : sql`desc`;
  return {
    match: invoiceMatch(work, input),
    orderBy: sql`${column} ${direction}, t.id ${direction}`,
    async load(page) {
      const rows = await work.rows<StoredInvoice>(sql`
        select ${INVOICE_COLUMNS} from ${page}
        join invoices i on i.merchant_id = ${work.merchantId} and i.id = page.id
        join customers c on c.merchant_id = ${work.merchantId} and c.id = i.customer_id
        order by page.place`);
      return rows.map((row) => shownInvoice(row, work.today));
    },
  };
}

/** `from invoices t where …` for a list and its sums. */
export function invoiceMatch(work: Work, input: Input<typeof invoices.getInvoiceTotals>): Sql {
  const { merchantId } = work;
  return sql`from invoices t where t.merchant_id = ${merchantId}
    ${statusFilter(input.status, work.today)}
    ${input.currency?.length ? sql`and t.currency = any(${input.currency})` : empty}
    ${input.customer_id ? sql`and t.customer_id = ${input.customer_id}` : empty}
    ${input.subscription_id ? sql`and t.subscription_id = ${input.subscription_id}` : empty}
    ${input.billing_run_id ? sql`and t.billing_run_id = ${input.billing_run_id}` : empty}
    ${input.issued_from ? sql`and t.issue_date >= ${input.issued_from}` : empty}
    ${input.issued_to ? sql`and t.issue_date <= ${input.issued_to}` : empty}
    ${input.due_from ? sql`and t.due_date >= ${input.due_from}` : empty}
    ${input.due_to ? sql`and t.due_date <= ${input.due_to}` : empty}
    ${input.amount_min === undefined ? empty : sql`and t.total_cents >= ${input.amount_min}`}
    ${input.amount_max === undefined ? empty : sql`and t.total_cents <= ${input.amount_max}`}
    ${input.search ? searched(merchantId, input.search) : empty}`;
}

/** A stored invoice as shown: its printed number, whether it is overdue, and the amount still due. */
export function shownInvoice(row: StoredInvoice, today: LocalDate): InvoiceRow {
  const due = amountDue({
    state: row.status,
    total: row.total_cents,
    paid: row.paid_cents,
    credited: row.credited_cents,
    inFlight: row.in_flight_cents,
  });
  return {
    ...row,
    number: formatDocumentNumber(INVOICE_PREFIX, row.number),
    status: isOverdue(row.status, row.due_date, today) && due > 0 ? 'overdue' : row.status,
    due_cents: due,
  };
}

function statusFilter(statuses: Filters['status'], today: LocalDate): Sql {
  if (!statuses || statuses.length === 0) return empty;
  const overdue = sql`${isOwing('t')} and t.due_date < ${today}`;
  const each = statuses.map((status) => {
    if (status === 'overdue') return sql`(${overdue})`;
    const isOpen = OWING_STATES.some((state) => state === status);
    return isOpen ? sql`(t.status = ${status} and not (${overdue}))` : sql`t.status = ${status}`;
  });
  return sql`and (${join(each, ' or ')})`;
}

/** A number in any writing or an id finds its invoice; anything else is looked for in the customers' names. */
function searched(merchantId: string, words: string): Sql {
  const id = parseId('invoice', words.toLowerCase());
  if (id) return sql`and t.id = ${id}`;
  const number =
    parseDocumentNumber(words)?.sequence ?? (/^\d{1,15}$/.test(words) ? Number(words) : undefined);
  if (number !== undefined) return sql`and t.number = ${number}`;
  const pattern = anywhere(words);
  return sql`and t.customer_id in (select c.id from customers c where c.merchant_id = ${merchantId}
    and c.name ilike ${pattern} limit ${CUSTOMERS_MAX})`;
}
