import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listPayouts } from '@lorikeet/contracts/payouts';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { copyText } from '../../lib/clipboard.ts';
import { count, date, dateWithWeekday, lastDigits, money } from '../../lib/format.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { CopyableId, Moment } from '../../ui/values.tsx';
import { PayoutChip } from './payout-chip.tsx';

export type PayoutRow = WireOutput<typeof listPayouts>['rows'][number];

/** `ANZ ••• 318`. */
export const accountWords = (row: { bank_name: string | null; account_masked: string }): string =>
  [row.bank_name, lastDigits(row.account_masked)].filter(Boolean).join(' ');

export const payoutColumns = (t: TFunction<'payouts'>): Column<PayoutRow>[] => [
  {
    key: 'amount',
    label: t('columns.amount'),
    unit: 'AUD',
    kind: 'amount',
    fixed: true,
    render: (row) => money(row.amount_cents, row.currency),
  },
  {
    key: 'status',
    label: t('columns.status'),
    kind: 'status',
    render: (row) => <PayoutChip status={row.status} />,
  },
  {
    key: 'number',
    label: t('columns.number'),
    kind: 'strong',
    fixed: true,
    render: (row) => (
      <Link to={address('merchantPayoutDetail', { id: row.id })} onClick={(event) => event.stopPropagation()}>
        {row.number}
      </Link>
    ),
  },
  { key: 'account', label: t('columns.account'), render: accountWords },
  {
    key: 'lines',
    label: t('columns.lines'),
    kind: 'number',
    hidden: true,
    render: (row) => count(row.lines),
  },
  {
    key: 'paid',
    label: t('columns.paidOn'),
    kind: 'date',
    render: (row) => (row.paid_on ? date(row.paid_on) : <span className="lk-muted">–</span>),
  },
  {
    key: 'date',
    label: t('columns.date'),
    kind: 'date',
    sort: 'payout_date',
    render: (row) => dateWithWeekday(row.payout_date),
  },
  {
    key: 'drawn',
    label: t('columns.drawn'),
    hidden: true,
    render: (row) => <Moment value={row.created_at} />,
  },
  {
    key: 'id',
    label: t('columns.id'),
    hidden: true,
    render: (row) => <CopyableId value={row.id} onCopy={copyText} />,
  },
];
