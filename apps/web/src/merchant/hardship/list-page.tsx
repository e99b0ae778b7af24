import { listHardshipRequests } from '@lorikeet/contracts/hardship';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen, useTools } from '../../frames/use-list-screen.ts';
import { amountUnit, date, dateOfMoment, money } from '../../lib/format.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { HardshipChip, type HardshipRow } from './hardship-words.tsx';

const PRESETS = {
  '': { status: 'waiting' },
  approved: { status: 'approved' },
  declined: { status: 'declined' },
  all: {},
} as const;

const open = (row: HardshipRow) => address('merchantCouncilHardshipDetail', { id: row.id });

function useColumns(): Column<HardshipRow>[] {
  const { t } = useTranslation('hardship');
  return useMemo(
    () => [
      { key: 'ratepayer', label: t('ratepayer'), kind: 'main', render: (row) => row.ratepayer_name },
      {
        key: 'status',
        label: t('standing'),
        kind: 'status',
        render: (row) => <HardshipChip status={row.status} />,
      },
      {
        key: 'property',
        label: t('property'),
        render: (row) => `${row.address.line1} · ${row.assessment_number}`,
      },
      {
        key: 'owed',
        label: t('owed'),
        ...amountUnit(),
        kind: 'amount',
        render: (row) => money(row.owed_cents),
      },
      {
        key: 'overdue',
        label: t('overdue'),
        ...amountUnit(),
        kind: 'amount',
        render: (row) =>
          row.overdue_cents > 0 ? money(row.overdue_cents) : <span className="lk-muted">–</span>,
      },
      {
        key: 'asked',
        label: t('askedAt'),
        kind: 'date',
        sort: 'asked_at',
        render: (row) => date(dateOfMoment(row.asked_at)),
      },
    ],
    [t],
  );
}

/** What ratepayers in hardship ask for, what waits first. */
export default function HardshipPage() {
  const { t } = useTranslation('hardship');
  const columns = useColumns();
  const list = useListScreen(listHardshipRequests, { sort: 'asked_at', presets: PRESETS });
  return (
    <ListScreen
      id="hardship"
      title={t('title')}
      list={list}
      columns={columns}
      tools={useTools(list, 'hardship')}
      tab={(key) => ({ label: t(`tabs.${key || 'waiting'}`) })}
      row={{
        name: (row) => row.ratepayer_name,
        phone: (row) => ({
          amount: money(row.owed_cents),
          meta: row.address.line1,
          state: <HardshipChip status={row.status} />,
        }),
        to: open,
      }}
      words={{ empty: t('empty'), emptyHint: t('emptyText'), failed: t('failed') }}
    />
  );
}
