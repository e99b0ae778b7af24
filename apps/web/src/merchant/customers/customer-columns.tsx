import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listCustomers } from '@lorikeet/contracts/customers';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { copyText } from '../../lib/clipboard.ts';
import { amountUnit, count, date, dateOfMoment, lastDigits, money } from '../../lib/format.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CopyableId } from '../../ui/values.tsx';

export type CustomerRow = WireOutput<typeof listCustomers>['rows'][number];
type Words = (key: string) => string;

/** `Commonwealth Bank ••• 5148`, `Visa ••• 4242`, or that there is none. */
export function methodWords({ default_payment_method: method }: CustomerRow, t: Words): string {
  if (!method?.account_masked) return t('list.noMethod');
  const issuer = method.card_network ? t(`cards:networks.${method.card_network}`) : method.bank_name;
  return [issuer, lastDigits(method.account_masked)].filter(Boolean).join(' ');
}

const none = <span className="lk-muted">–</span>;
const amount = (cents: number, row: CustomerRow) => (cents === 0 ? none : money(cents, row.currency));

/** What a customer paid, got back and took away; most got nothing back, so those wait in the column chooser. */
const moneyColumns = (t: Words): Column<CustomerRow>[] => [
  {
    key: 'spend',
    label: t('fields.totalSpend'),
    ...amountUnit(),
    kind: 'amount',
    render: (row) => amount(row.total_spend_cents, row),
  },
  {
    key: 'payments',
    label: t('fields.payments'),
    kind: 'number',
    render: (row) => (row.payments === 0 ? none : count(row.payments)),
  },
  {
    key: 'refunds',
    label: t('fields.refunds'),
    kind: 'amount',
    hidden: true,
    render: (row) => amount(row.refunded_cents, row),
  },
  {
    key: 'disputes',
    label: t('fields.disputeLosses'),
    kind: 'amount',
    hidden: true,
    render: (row) => amount(row.dispute_losses_cents, row),
  },
  {
    key: 'last',
    label: t('fields.lastPayment'),
    kind: 'date',
    render: (row) => (row.last_payment_on ? date(row.last_payment_on) : none),
  },
];

/** The columns of the list: those that fit a laptop's screen; the rest wait in the column chooser. */
export const customerColumns = (t: Words): Column<CustomerRow>[] => [
  {
    key: 'name',
    label: t('fields.name'),
    kind: 'strong',
    sort: 'name',
    fixed: true,
    render: (row) => (
      <Link
        to={address('merchantCustomersDetail', { id: row.id })}
        onClick={(event) => event.stopPropagation()}
      >
        {row.name}
      </Link>
    ),
  },
  {
    key: 'status',
    label: t('fields.status'),
    kind: 'status',
    render: (row) => <StatusChip status={row.status} />,
  },
  {
    key: 'method',
    label: t('fields.defaultMethod'),
    render: (row) =>
      row.default_payment_method ? (
        methodWords(row, t)
      ) : (
        <span className="lk-muted">{t('list.noMethod')}</span>
      ),
  },
  ...moneyColumns(t),
  { key: 'email', label: t('fields.email'), hidden: true, render: (row) => row.email ?? none },
  { key: 'phone', label: t('fields.phone'), hidden: true, render: (row) => row.phone ?? none },
  {
    key: 'ddr',
    label: t('fields.ddrId'),
    hidden: true,
    render: (row) => (row.ddr_id ? <code>{row.ddr_id}</code> : none),
  },
  { key: 'type', label: t('fields.type'), hidden: true, render: (row) => t(`type.${row.type}`) },
  {
    key: 'created',
    label: t('fields.created'),
    kind: 'date',
    sort: 'created_at',
    render: (row) => date(dateOfMoment(row.created_at)),
  },
  {
    key: 'id',
    label: t('fields.customerId'),
    hidden: true,
    render: (row) => <CopyableId value={row.id} onCopy={copyText} />,
  },
];
