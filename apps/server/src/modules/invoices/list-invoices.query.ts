import type { Input, Output } from '@lorikeet/contracts';
import type * as invoices from '@lorikeet/contracts/invoices';
import { amountDue, formatDocumentNumber, type InvoiceState, shownState } from '@lorikeet/domain/invoices';
import type { Cents, LocalDate } from '@lorikeet/domain/kernel';
import type { z } from 'zod';
import { type FoundRows, foundPage } from '../../platform/db/list-page.ts';
import { raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { takenOf } from './due-sql.ts';
import { invoiceMatch } from './invoice-match.ts';
import { isByDay, summedInvoices } from './invoice-sums.query.ts';
import { notedOf } from './state-sql.ts';

const INVOICE_PREFIX = 'INV';

type Filters = Input<typeof invoices.listInvoices>;
export type InvoiceRow = z.output<typeof invoices.invoiceRow>;
export type StoredInvoice = Omit<InvoiceRow, 'number' | 'status' | 'due_cents'> & {
  number: number;
  status: InvoiceState;
  noted_cents: Cents;
};

/** The columns of `invoices i` and `customers c` that an invoice is shown by; what files on their way hold is being taken. */
export const invoiceColumns = (
  merchantId: string,
): Sql => sql`i.id, i.number, i.customer_id, c.name as customer_name, i.status,
  i.description, i.issue_date, i.due_date, i.period_start, i.period_end, i.currency, i.total_cents, i.gst_cents,
  i.paid_cents, i.credited_cents, i.written_off_cents, ${takenOf(merchantId, 'i')} as in_flight_cents,
  ${notedOf(merchantId, 'i')} as noted_cents`;

const BY_ISSUE = 'issue_date';
const ORDERS: Readonly<Record<string, string>> = {
  issue_date: 'issue_date',
  due_date: 'due_date',
  number: 'number',
  amount: 'total_cents',
};

/** One page of invoices, the newest first by default. */
export function listInvoices(work: Work, input: Filters): Promise<Output<typeof invoices.listInvoices>> {
  return foundPage(work, input, foundInvoices(work, input));
}

/** The invoices that the filters match, in the list's order. */
export function foundInvoices(work: Work, input: Filters): FoundRows<InvoiceRow> {
  const { page: _, page_size, sort, ...filter } = input;
  const order = sort?.replace('-', '') ?? BY_ISSUE;
  const column = ORDERS[order]!;
  const direction = sort && !sort.startsWith('-') ? 'asc' : 'desc';
  const orderBy = (of: string) => raw(`${of}.${column} ${direction}, ${of}.id ${direction}`);
  const shownFrom = (rows: Sql, by: Sql) => sql`
      select ${invoiceColumns(work.merchantId)} from ${rows}
      join customers c on c.merchant_id = ${work.merchantId} and c.id = i.customer_id
      order by ${by}`;
  return {
    match: invoiceMatch(work, filter),
    isLong: true,
    orderBy: orderBy('t'),
    days:
      order === BY_ISSUE && isByDay(filter)
        ? {
            column: sql`t.issue_date`,
            direction,
            counts: summedInvoices(work, filter),
            isNarrowed: Boolean(filter.status?.length || filter.currency?.length),
          }
        : undefined,
    select: (page) =>
      shownFrom(
        sql`${page} join invoices i on i.merchant_id = ${work.merchantId} and i.id = page.id`,
        sql`page.place`,
      ),
    selectFirst: (rows) => shownFrom(sql`${rows} i`, orderBy('i')),
    shown: (rows: StoredInvoice[]) => rows.map((row) => shownInvoice(row, work.today)),
  };
}

/** A stored invoice as shown: its printed number, the word for where it stands, and the amount still due. */
export function shownInvoice({ noted_cents: noted, ...row }: StoredInvoice, today: LocalDate): InvoiceRow {
  const money = {
    state: row.status,
    total: row.total_cents,
    paid: row.paid_cents,
    credited: row.credited_cents,
    noted,
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
