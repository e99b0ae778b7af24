import type { Input, Output } from '@lorikeet/contracts';
import type * as invoices from '@lorikeet/contracts/invoices';
import { amountDue, formatDocumentNumber, type InvoiceState, shownState } from '@lorikeet/domain/invoices';
import type { LocalDate } from '@lorikeet/domain/kernel';
import type { z } from 'zod';
import { type FoundRows, foundPage } from '../../platform/db/list-page.ts';
import { raw, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { invoiceMatch } from './invoice-match.ts';
import { isByDay, summedInvoices } from './invoice-sums.query.ts';

const INVOICE_PREFIX = 'INV';

type Filters = Input<typeof invoices.listInvoices>;
export type InvoiceRow = z.output<typeof invoices.invoiceRow>;
export type StoredInvoice = Omit<InvoiceRow, 'number' | 'status' | 'due_cents'> & {
  number: number;
  status: InvoiceState;
};

export const INVOICE_COLUMNS = sql`i.id, i.number, i.customer_id, c.name as customer_name, i.status,
  i.description, i.issue_date, i.due_date, i.period_start, i.period_end, i.currency, i.total_cents, i.gst_cents,
  i.paid_cents, i.credited_cents, i.written_off_cents, i.in_flight_cents`;

const BY_ISSUE = 'issue_date';
const ORDERS: Readonly<Record<string, string>> = {
  issue_date: 't.issue_date',
  due_date: 't.due_date',
  number: 't.number',
  amount: 't.total_cents',
};

/** One page of invoices, the newest first by default. */
export function listInvoices(work: Work, input: Filters): Promise<Output<typeof invoices.listInvoices>> {
  return foundPage(work, input, foundInvoices(work, input));
}

/** The invoices that the filters match, in the list's order. */
export function foundInvoices(work: Work, input: Filters): FoundRows<InvoiceRow> {
  const { page: _, page_size, sort, ...filter } = input;
  const order = sort?.replace('-', '') ?? BY_ISSUE;
  const column = raw(ORDERS[order]!);
  const direction = sort && !sort.startsWith('-') ? 'asc' : 'desc';
  return {
    match: invoiceMatch(work, filter),
    isLong: true,
    orderBy: sql`${column} ${raw(direction)}, t.id ${raw(direction)}`,
    days:
      order === BY_ISSUE && isByDay(filter)
        ? {
            column,
            direction,
            counts: summedInvoices(work, filter),
            isNarrowed: Boolean(filter.status?.length || filter.currency?.length),
          }
        : undefined,
    select: (page) => sql`
      select ${INVOICE_COLUMNS} from ${page}
      join invoices i on i.merchant_id = ${work.merchantId} and i.id = page.id
      join customers c on c.merchant_id = ${work.merchantId} and c.id = i.customer_id
      order by page.place`,
    shown: (rows: StoredInvoice[]) => rows.map((row) => shownInvoice(row, work.today)),
  };
}

/** A stored invoice as shown: its printed number, the word for where it stands, and the amount still due. */
export function shownInvoice(row: StoredInvoice, today: LocalDate): InvoiceRow {
  const money = {
    state: row.status,
    total: row.total_cents,
    paid: row.paid_cents,
    credited: row.credited_cents,
    writtenOff: row.written_off_cents,
    inFlight: row.in_flight_cents,
  };
  return {
    ...row,
    number: formatDocumentNumber(INVOICE_PREFIX, row.number),
    status: shownState(money, row.due_date, today),
    due_cents: amountDue(money),
  };
}
