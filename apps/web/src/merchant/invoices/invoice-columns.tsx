import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listInvoices } from '@lorikeet/contracts/invoices';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { amountUnit, date, money } from '../../lib/format.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { StatusChip } from '../../ui/status-chip.tsx';

export type InvoiceRow = WireOutput<typeof listInvoices>['rows'][number];
export type AccountingWords = TFunction<'accounting'>;

export const toInvoice = (id: string) => address('merchantInvoiceDetail', { id });

const part = (cents: number, row: InvoiceRow) =>
  cents === 0 ? <span className="lk-muted">–</span> : money(cents, row.currency);

/** The columns of the list of invoices; the rest wait in the column chooser. */
export const invoiceColumns = (t: AccountingWords): Column<InvoiceRow>[] => [
  ...factColumns(t),
  ...moneyColumns(t),
];

const factColumns = (t: AccountingWords): Column<InvoiceRow>[] => [
  { key: 'number', label: t('fields.number'), kind: 'main', sort: 'number', render: (row) => row.number },
  {
    key: 'status',
    label: t('fields.status'),
    kind: 'status',
    render: (row) => <StatusChip status={row.status} />,
  },
  {
    key: 'customer',
    label: t('fields.customer'),
    kind: 'words',
    render: (row) => (
      <Link className="lk-plain-link" to={address('merchantCustomersDetail', { id: row.customer_id })}>
        {row.customer_name}
      </Link>
    ),
  },
  { key: 'description', label: t('fields.description'), kind: 'words', render: (row) => row.description },
  {
    key: 'issued',
    label: t('fields.issued'),
    kind: 'date',
    sort: 'issue_date',
    render: (row) => date(row.issue_date),
  },
  {
    key: 'due_date',
    label: t('fields.dueDate'),
    kind: 'date',
    sort: 'due_date',
    render: (row) => date(row.due_date),
  },
];

const moneyColumns = (t: AccountingWords): Column<InvoiceRow>[] => [
  {
    key: 'total',
    label: t('fields.total'),
    ...amountUnit(),
    kind: 'amount',
    sort: 'amount',
    render: (row) => money(row.total_cents, row.currency),
  },
  {
    key: 'due',
    label: t('fields.due'),
    ...amountUnit(),
    kind: 'amount',
    render: (row) => part(row.due_cents, row),
  },
  {
    key: 'paid',
    label: t('fields.paid'),
    kind: 'amount',
    hidden: true,
    render: (row) => part(row.paid_cents, row),
  },
  {
    key: 'credited',
    label: t('fields.credited'),
    kind: 'amount',
    hidden: true,
    render: (row) => part(row.credited_cents, row),
  },
  {
    key: 'written_off',
    label: t('fields.writtenOff'),
    kind: 'amount',
    hidden: true,
    render: (row) => part(row.written_off_cents, row),
  },
  {
    key: 'in_flight',
    label: t('fields.inFlight'),
    kind: 'amount',
    hidden: true,
    render: (row) => part(row.in_flight_cents, row),
  },
];
