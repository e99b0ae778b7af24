import type { WireOutput } from '@lorikeet/contracts/contract';
import { listMerchants, MERCHANT_STATUSES } from '@lorikeet/contracts/merchants';
import { formatAbn } from '@lorikeet/domain/kernel';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { choiceOf, filtersOf } from '../../frames/list-filters.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen, useTools } from '../../frames/use-list-screen.ts';
import { copyText } from '../../lib/clipboard.ts';
import { date, dateOfMoment } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { StatusChip } from '../../ui/status-chip.tsx';

type Merchant = WireOutput<typeof listMerchants>['rows'][number];

const PRESETS = {
  '': {},
  ...Object.fromEntries(MERCHANT_STATUSES.map((status) => [status, { status }])),
};

const open = (row: Merchant) => address('merchantPlatformMerchantsDetail', { id: row.id });

/** A merchant that its own bank pays needs no payout account. */
function payoutWord(row: Merchant): 'present' | 'notNeeded' | 'missing' {
  if (row.has_payout_account) return 'present';
  return row.models.length > 0 && !row.models.includes('facilitated') ? 'notNeeded' : 'missing';
}

function useFilters() {
  const { t } = useTranslation('merchants');
  return useMemo(
    () =>
      filtersOf(listMerchants, [
        choiceOf('kind', t('kind'), ['business', 'council'], (value) => t(`kinds.${value}`)),
      ]),
    [t],
  );
}

function useColumns(): Column<Merchant>[] {
  const { t } = useTranslation('merchants');
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('tradingName'),
        kind: 'main',
        sort: 'trading_name',
        render: (row) => row.trading_name,
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

function CreateMerchant() {
  const { t } = useTranslation('merchants');
  if (!useCan('merchants.write')) return null;
  return (
    <ButtonLink to={address('merchantPlatformMerchantsCreate')} look="primary" icon={IconPlus}>
      {t('create')}
    </ButtonLink>
  );
}

/** Every merchant of the platform. */
export default function MerchantsPage() {
  const { t } = useTranslation('merchants');
  const columns = useColumns();
  const list = useListScreen(listMerchants, {
    filters: useFilters(),
    sort: '-created_at',
    presets: PRESETS,
  });
  return (
    <ListScreen
      id="merchants"
      title={t('merchants')}
      list={list}
      columns={columns}
      actions={<CreateMerchant />}
      tools={useTools(list, 'merchants')}
      tab={(key) => ({ label: t(`tabs.${key || 'all'}`) })}
      row={{
        name: (row) => row.trading_name,
        phone: (row) => ({
          meta: `${row.slug} · ${t(`kinds.${row.kind}`)}`,
          state: <StatusChip status={row.status} />,
        }),
        to: open,
        menu: (row) => [{ label: t('copySlug'), onSelect: () => void copyText(row.slug) }],
      }}
      emptyActions={<CreateMerchant />}
      words={{ empty: t('noMerchants'), failed: t('didNotLoad') }}
    />
  );
}
