import { listApplications } from '@lorikeet/contracts/site';
import { formatAbn } from '@lorikeet/domain/kernel';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen } from '../../frames/use-list-screen.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Moment } from '../../ui/values.tsx';
import { type Application, ApplicationPanel } from './application-panel.tsx';

const PRESETS = {
  '': { status: 'open' },
  approved: { status: 'approved' },
  declined: { status: 'declined' },
  all: {},
} as const;

/** Applications to become a biller, until they are decided. */
export default function ApplicationsPage() {
  const { t } = useTranslation('site');
  const [shown, setShown] = useState<Application | null>(null);
  const columns = useMemo(
    (): Column<Application>[] => [
      {
        key: 'name',
        label: t('fields.tradingName'),
        kind: 'strong',
        fixed: true,
        render: (row) => row.trading_name,
      },
      {
        key: 'status',
        label: t('fields.status'),
        kind: 'status',
        render: (row) => <StatusChip status={row.status} />,
      },
      { key: 'kind', label: t('fields.kind'), render: (row) => t(`kinds.${row.kind}`) },
      { key: 'abn', label: 'ABN', render: (row) => formatAbn(row.abn) },
      { key: 'reference', label: t('fields.reference'), render: (row) => <code>{row.reference}</code> },
      {
        key: 'at',
        label: t('fields.at'),
        kind: 'date',
        sort: 'created_at',
        render: (row) => <Moment value={row.created_at} />,
      },
    ],
    [t],
  );
  const list = useListScreen(listApplications, { sort: '-created_at', presets: PRESETS });
  return (
    <ListScreen
      id="applications"
      title={t('applications.title')}
      list={list}
      columns={columns}
      tab={(key) => ({ label: t(`tabs.${key || 'open'}`) })}
      row={{
        name: (row) => row.trading_name,
        phone: (row) => ({
          meta: `${row.reference} · ${t(`kinds.${row.kind}`)}`,
          state: <StatusChip status={row.status} />,
        }),
        open: setShown,
        menu: (row) => [{ label: t('look'), onSelect: () => setShown(row) }],
      }}
      words={{
        search: t('searchByNumber'),
        empty: t('applications.empty'),
        failed: t('applications.failed'),
      }}
    >
      <SidePanel
        open={shown !== null}
        onClose={() => setShown(null)}
        title={shown?.trading_name ?? t('applications.title')}
        width={560}
      >
        {shown && <ApplicationPanel application={shown} onClose={() => setShown(null)} />}
      </SidePanel>
    </ListScreen>
  );
}
