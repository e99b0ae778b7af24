import type { WireOutput } from '@lorikeet/contracts/contract';
import { listDeposits } from '@lorikeet/contracts/trust';
import { IconCircleCheck, IconCircleDashed, IconReceipt2 } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { filtersOf } from '../../frames/list-filters.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen, useTools } from '../../frames/use-list-screen.ts';
import { count, date, dateWithWeekday, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { Chip } from '../../ui/status-chip.tsx';
import { LedgerLink } from '../ledger/ledger-link.tsx';
import { LandingLink } from './landing-link.tsx';
import { TaxInvoicesCard } from './tax-invoices-card.tsx';

type Deposit = WireOutput<typeof listDeposits>['rows'][number];

const PRESETS = { '': {}, waiting: { matched: 'no' }, credited: { matched: 'yes' } } as const;

/** The bank pays a direct merchant itself: what it took, and which line of its statement shows each. */
export function DepositsScreen({ hasPayouts }: { hasPayouts: boolean }) {
  const { t } = useTranslation('payouts');
  const canSeeStatement = useCan('statements.read');
  const filters = useMemo(
    () => filtersOf(listDeposits, [{ key: 'date', label: t('filters.date'), kind: 'date' }]),
    [t],
  );
  const columns = useMemo(() => depositColumns(t), [t]);
  const list = useListScreen(listDeposits, { filters, sort: '-processing_date', presets: PRESETS });
  return (
    <ListScreen
      id="deposits"
      title={t('deposits.title')}
      meta={t('deposits.meta')}
      list={list}
      columns={columns}
      actions={
        <>
          <LedgerLink />
          {hasPayouts && <LandingLink to="payouts" />}
          {canSeeStatement && (
            <ButtonLink to={paths.merchantPlatformStatement} icon={IconReceipt2}>
              {t('deposits.statement')}
            </ButtonLink>
          )}
        </>
      }
      above={<TaxInvoicesCard />}
      tools={useTools(list, 'deposits')}
      tab={(key) => ({ label: t(`deposits.tabs.${key || 'all'}`) })}
      row={{
        name: (row) => row.filename,
        phone: (row) => ({
          amount: money(row.amount_cents),
          meta: dateWithWeekday(row.processing_date),
          state: <DepositChip row={row} />,
        }),
      }}
      words={{
        search: t('deposits.search'),
        empty: t('deposits.empty'),
        emptyHint: t('deposits.emptyHint'),
        failed: t('deposits.failed'),
        safe: t('safe'),
      }}
    />
  );
}

const depositColumns = (t: TFunction<'payouts'>): Column<Deposit>[] => [
  {
    key: 'amount',
    label: t('columns.amount'),
    unit: 'AUD',
    kind: 'amount',
    fixed: true,
    render: (row) => money(row.amount_cents),
  },
  { key: 'status', label: t('columns.status'), kind: 'status', render: (row) => <DepositChip row={row} /> },
  { key: 'file', label: t('columns.file'), kind: 'strong', render: (row) => row.filename },
  { key: 'reference', label: t('columns.reference'), render: (row) => <code>{row.reference}</code> },
  { key: 'records', label: t('columns.debits'), kind: 'number', render: (row) => count(row.records) },
  {
    key: 'date',
    label: t('columns.processed'),
    kind: 'date',
    sort: 'processing_date',
    render: (row) => dateWithWeekday(row.processing_date),
  },
];

function DepositChip({ row }: { row: Deposit }) {
  const { t } = useTranslation('payouts');
  return row.credited_on ? (
    <Chip tone="positive" icon={IconCircleCheck}>
      {t('deposits.creditedOn', { date: date(row.credited_on) })}
    </Chip>
  ) : (
    <Chip tone="neutral" icon={IconCircleDashed}>
      {t('deposits.waits')}
    </Chip>
  );
}
