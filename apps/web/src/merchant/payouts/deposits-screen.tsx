import type { WireOutput } from '@lorikeet/contracts/contract';
import { listDeposits } from '@lorikeet/contracts/trust';
import { IconCircleCheck, IconCircleDashed, IconReceipt2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { count, date, dateWithWeekday, money } from '../../lib/format.ts';
import { useListTools } from '../../lib/list-tools.ts';
import { useCan } from '../../lib/permissions.ts';
import { readPage } from '../../lib/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { type FilterKey, listInputOf, useListState } from '../../ui/data-list/list-state.ts';
import { EmptyState } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Chip } from '../../ui/status-chip.tsx';

type Deposit = WireOutput<typeof listDeposits>['rows'][number];

const TABS = { '': undefined, waiting: 'no', credited: 'yes' } as const;
type TabKey = keyof typeof TABS;

/** The bank pays a direct merchant itself: what it took, and which line of its statement shows each. */
export function DepositsScreen() {
  const { t } = useTranslation('payouts');
  const today = useBusinessDate();
  const canSeeStatement = useCan('statements.read');
  const filters = useMemo<FilterKey[]>(() => [{ key: 'date', label: t('filters.date'), kind: 'date' }], [t]);
  const columns = useMemo(() => depositColumns(t), [t]);
  const control = useListState(filters, '-processing_date');
  const tab = (control.state.tab in TABS ? control.state.tab : '') as TabKey;
  const matched = TABS[tab];
  const input = { ...listInputOf(control.state, filters), ...(matched ? { matched } : {}) };
  const tools = useListTools('deposits', input);
  const list = useQuery(readPage(listDeposits, input));
  return (
    <Page list>
      <PageHeader
        title={t('deposits.title')}
        meta={t('deposits.meta')}
        actions={
          canSeeStatement && (
            <ButtonLink to={paths.merchantPlatformStatement} icon={IconReceipt2}>
              {t('deposits.statement')}
            </ButtonLink>
          )
        }
      />
      <DataList
        id="deposits"
        caption={t('deposits.title')}
        control={control}
        filters={filters}
        columns={columns}
        tabs={(Object.keys(TABS) as TabKey[]).map((key) => ({
          key,
          label: t(`deposits.tabs.${key || 'all'}`),
        }))}
        placeholder={t('deposits.search')}
        phoneRow={(row) => ({
          who: row.filename,
          amount: money(row.amount_cents),
          meta: dateWithWeekday(row.processing_date),
          state: <DepositChip row={row} />,
        })}
        rowId={(row) => row.id}
        rowName={(row) => row.filename}
        rows={list.data?.rows}
        count={list.data?.count ?? 0}
        error={list.error ? { message: list.error.message } : null}
        onRetry={() => void list.refetch()}
        today={today}
        tools={tools}
        empty={<EmptyState title={t('deposits.empty')}>{t('deposits.emptyHint')}</EmptyState>}
        errorTitle={t('deposits.failed')}
        reassurance={t('safe')}
      />
    </Page>
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
