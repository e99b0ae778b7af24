import type { WireInput, WireOutput } from '@lorikeet/contracts/contract';
import { listMerchants, MERCHANT_STATUSES } from '@lorikeet/contracts/merchants';
import { formatAbn } from '@lorikeet/domain/kernel';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { address } from '../../app/paths.ts';
import { ApiError } from '../../lib/api-error.ts';
import { copyText } from '../../lib/clipboard.ts';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { date, dateOfMoment } from '../../lib/format.ts';
import { useListTools } from '../../lib/list-tools.ts';
import { useCan } from '../../lib/permissions.ts';
import { readPage } from '../../lib/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { type FilterKey, listInputOf, useListState } from '../../ui/data-list/list-state.ts';
import { EmptyState } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';

type Merchant = WireOutput<typeof listMerchants>['rows'][number];

const open = (row: Merchant) => address('merchantPlatformMerchantsDetail', { id: row.id });

/** A merchant that its own bank pays needs no payout account. */
function payoutWord(row: Merchant): 'present' | 'notNeeded' | 'missing' {
  if (row.has_payout_account) return 'present';
  return row.models.length > 0 && !row.models.includes('facilitated') ? 'notNeeded' : 'missing';
}

function useFilters(): FilterKey[] {
  const { t } = useTranslation('platform');
  return useMemo(
    () => [
      {
        key: 'kind',
        label: t('kind'),
        kind: 'choice',
        options: (['business', 'council'] as const).map((value) => ({ value, label: t(`kinds.${value}`) })),
      },
    ],
    [t],
  );
}

function useColumns(): Column<Merchant>[] {
  const { t } = useTranslation('platform');
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('tradingName'),
        kind: 'strong',
        sort: 'trading_name',
        fixed: true,
        render: (row) => <Link to={open(row)}>{row.trading_name}</Link>,
      },
      {
        key: 'status',
        label: t('status'),
        kind: 'status',
        render: (row) => <StatusChip status={row.status} />,
      },
      { key: 'slug', label: t('slug'), render: (row) => <code>{row.slug}</code> },
      { key: 'kind', label: t('kind'), render: (row) => t(`kinds.${row.kind}`) },
      { key: 'abn', label: t('abn'), render: (row) => (row.abn ? formatAbn(row.abn) : t('missing')) },
      {
        key: 'models',
        label: t('facility'),
        render: (row) => row.models.map((model) => t(`models.${model}`)).join(', ') || t('missing'),
      },
      {
        key: 'payout',
        label: t('payoutAccount'),
        render: (row) => t(payoutWord(row)),
      },
      {
        key: 'created',
        label: t('since'),
        kind: 'date',
        sort: 'created_at',
        render: (row) => date(dateOfMoment(row.created_at)),
      },
    ],
    [t],
  );
}

/** Every merchant of the platform. */
export default function MerchantsPage() {
  const { t } = useTranslation('platform');
  const navigate = useNavigate();
  const filters = useFilters();
  const columns = useColumns();
  const control = useListState(filters, '-created_at');
  const today = useBusinessDate();
  const mayWrite = useCan('merchants.write');
  const { tab } = control.state;
  const input = { ...listInputOf(control.state, filters), ...(tab && { status: tab }) };
  const tools = useListTools('merchants', input);
  const query = useQuery(readPage(listMerchants, input as WireInput<typeof listMerchants>));
  const create = (
    <ButtonLink to={address('merchantPlatformMerchantsCreate')} look="primary" icon={IconPlus}>
      {t('create')}
    </ButtonLink>
  );
  const tabs = ['', ...MERCHANT_STATUSES].map((key) => ({ key, label: t(`tabs.${key || 'all'}`) }));
  return (
    <Page list>
      <PageHeader title={t('merchants')} actions={mayWrite && create} />
      <DataList<Merchant>
        id="merchants"
        caption={t('merchants')}
        errorTitle={t('didNotLoad')}
        control={control}
        filters={filters}
        columns={columns}
        tabs={tabs}
        rowId={(row) => row.id}
        rowName={(row) => row.trading_name}
        rows={query.data?.rows}
        count={query.data?.count ?? 0}
        error={failureOf(query.error)}
        onRetry={() => void query.refetch()}
        onOpen={(row) => void navigate(open(row))}
        rowMenu={(row) => [
          { label: t('common:open'), onSelect: () => void navigate(open(row)) },
          { label: t('copySlug'), onSelect: () => void copyText(row.slug) },
        ]}
        phoneRow={(row) => ({
          who: row.trading_name,
          meta: `${row.slug} · ${t(`kinds.${row.kind}`)}`,
          state: <StatusChip status={row.status} />,
        })}
        today={today}
        tools={tools}
        empty={<EmptyState title={t('noMerchants')} actions={mayWrite && create} />}
      />
    </Page>
  );
}

const failureOf = (error: Error | null) =>
  error && { message: error.message, requestId: error instanceof ApiError ? error.requestId : null };
