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
import type { LocalDate } from '@lorikeet/domain/kernel';
import type { z } from 'zod';
import { listPage } from '../../platform/db/list-page.ts';
import { empty, join, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { isOwing } from './due-sql.ts';

const INVOICE_PREFIX = 'INV';
const CREDIT_NOTE_PREFIX = 'CN';
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

/** Invoices, the newest first by default. */
export async function listInvoices(
  work: Work,
  input: Filters,
): Promise<Output<typeof invoices.listInvoices>> {
  const { merchantId } = work;
  const direction = input.sort === 'issue_date' ? sql`asc` : sql`desc`;
  const { rows, count } = await listPage<StoredInvoice>(work, {
    match: sql`from invoices t where t.merchant_id = ${merchantId}
      ${statusFilter(input.status, work.today)}
      ${input.customer_id ? sql`and t.customer_id = ${input.customer_id}` : empty}
      ${input.subscription_id ? sql`and t.subscription_id = ${input.subscription_id}` : empty}
      ${input.billing_run_id ? sql`and t.billing_run_id = ${input.billing_run_id}` : empty}
      ${input.from ? sql`and t.issue_date >= ${input.from}` : empty}
      ${input.to ? sql`and t.issue_date <= ${input.to}` : empty}
      ${input.search ? searched(merchantId, input.search) : empty}`,
    orderBy: sql`t.issue_date ${direction}, t.id ${direction}`,
    page: input.page,
    pageSize: input.page_size,
    load: (page) => sql`
      select ${INVOICE_COLUMNS} from ${page}
      join invoices i on i.merchant_id = ${merchantId} and i.id = page.id
      join customers c on c.merchant_id = ${merchantId} and c.id = i.customer_id
      order by page.place`,
  });
  return { rows: rows.map((row) => shownInvoice(row, work.today)), count };
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

/** A number in any writing finds its invoice; anything else is looked for in the customers' names. */
function searched(merchantId: string, words: string): Sql {
  const number =
    parseDocumentNumber(words)?.sequence ?? (/^\d{1,15}$/.test(words) ? Number(words) : undefined);
  if (number !== undefined) return sql`and t.number = ${number}`;
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`and t.customer_id in (select c.id from customers c where c.merchant_id = ${merchantId}
    and c.name ilike ${pattern} limit ${CUSTOMERS_MAX})`;
}

type StoredNote = Omit<Output<typeof invoices.listCreditNotes>['rows'][number], 'number'> & {
  number: number;
};

/** Credit notes, the newest first by default. */
export async function listCreditNotes(
  work: Work,
  input: Input<typeof invoices.listCreditNotes>,
): Promise<Output<typeof invoices.listCreditNotes>> {
  const { merchantId } = work;
  const direction = input.sort === 'issue_date' ? sql`asc` : sql`desc`;
  const { rows, count } = await listPage<StoredNote>(work, {
    match: sql`from credit_notes t where t.merchant_id = ${merchantId}
      ${input.customer_id ? sql`and t.customer_id = ${input.customer_id}` : empty}`,
    orderBy: sql`t.issue_date ${direction}, t.id ${direction}`,
    page: input.page,
    pageSize: input.page_size,
    load: (page) => sql`
      select n.id, n.number, n.customer_id, n.subscription_id, n.currency, n.amount_cents,
        n.gst_cents, n.description, n.issue_date
      from ${page} join credit_notes n on n.merchant_id = ${merchantId} and n.id = page.id order by page.place`,
  });
  const printed = rows.map((row) => ({
    ...row,
    number: formatDocumentNumber(CREDIT_NOTE_PREFIX, row.number),
  }));
  return { rows: printed, count };
}
