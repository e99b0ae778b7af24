import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listPlans } from '@lorikeet/contracts/plans';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { copyText } from '../../lib/clipboard.ts';
import { count, date, dateOfMoment, money } from '../../lib/format.ts';
import { unitMoney } from '../../lib/unit-money.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CopyableId } from '../../ui/values.tsx';

export type PlanRow = WireOutput<typeof listPlans>['rows'][number];
type Words = TFunction<'plans'>;

/** `$12.50 a unit`, `Graduated, 3 tiers`, `Flat`. */
export function pricingWords(row: PlanRow, t: Words): string {
  if (row.fee_type === 'flat') return t('fee.flat');
  if (row.unit_price_e4 !== null) {
    return t('list.aUnit', { price: unitMoney(row.unit_price_e4, row.currency) });
  }
  return t(`list.${row.fee_type}`, { count: row.tiers });
}

const none = <span className="lk-muted">–</span>;

/** The fields that the specification names, and who is on the plan. */
export const planColumns = (t: Words): Column<PlanRow>[] => [...priceColumns(t), ...dateColumns(t)];

const priceColumns = (t: Words): Column<PlanRow>[] => [
  {
    key: 'name',
    label: t('fields.name'),
    kind: 'strong',
    fixed: true,
    render: (row) => (
      <Link
        to={address('merchantPlanSubscriptionDetails', { id: row.id })}
        onClick={(event) => event.stopPropagation()}
      >
        {row.name}
      </Link>
    ),
  },
  {
    key: 'amount',
    label: t('fields.fromAmount'),
    kind: 'amount',
    render: (row) => money(row.amount_cents, row.currency),
  },
  {
    key: 'status',
    label: t('fields.status'),
    kind: 'status',
    render: (row) => <StatusChip status={row.status} />,
  },
  { key: 'pricing', label: t('fields.pricing'), render: (row) => pricingWords(row, t) },
  { key: 'process', label: t('fields.process'), render: (row) => t(`process.${row.process_type}`) },
  { key: 'fee', label: t('fields.fee'), hidden: true, render: (row) => t(`fee.${row.fee_type}`) },
  {
    key: 'subscribers',
    label: t('fields.subscribers'),
    kind: 'number',
    render: (row) => (row.subscribers === 0 ? none : count(row.subscribers)),
  },
];

const dateColumns = (t: Words): Column<PlanRow>[] => [
  {
    key: 'start',
    label: t('fields.start'),
    kind: 'date',
    render: (row) => (row.start_date ? date(row.start_date) : none),
  },
  {
    key: 'end',
    label: t('fields.end'),
    kind: 'date',
    render: (row) => (row.end_date ? date(row.end_date) : none),
  },
  {
    key: 'updated',
    label: t('fields.updated'),
    kind: 'date',
    render: (row) => date(dateOfMoment(row.updated_at)),
  },
  {
    key: 'created',
    label: t('fields.created'),
    kind: 'date',
    sort: 'created_at',
    render: (row) => date(dateOfMoment(row.created_at)),
  },
  {
    key: 'id',
    label: t('fields.planId'),
    hidden: true,
    render: (row) => <CopyableId value={row.id} onCopy={copyText} />,
  },
];
