import { listSchedules } from '@lorikeet/contracts/schedules';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen, useTools } from '../../frames/use-list-screen.ts';
import { amountUnit, date, dateOfMoment, money } from '../../lib/format.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { ScheduleChip, type ScheduleRow } from './schedule-words.tsx';

const PRESETS = {
  '': {},
  active: { status: 'active' },
  stopped: { status: 'stopped' },
  ended: { status: 'ended' },
} as const;

const open = (row: ScheduleRow) => address('merchantCouncilSchedulesDetail', { id: row.id });

function useColumns(): Column<ScheduleRow>[] {
  const { t } = useTranslation('schedules');
  return useMemo(
    () => [
      {
        key: 'assessment',
        label: t('staff.assessment'),
        kind: 'strong',
        sort: 'assessment_number',
        fixed: true,
        render: (row) => (
          <Link className="lk-num" to={open(row)}>
            {row.assessment_number}
          </Link>
        ),
      },
      {
        key: 'status',
        label: t('staff.status'),
        kind: 'status',
        render: (row) => <ScheduleChip schedule={row} />,
      },
      { key: 'street', label: t('staff.address'), render: (row) => row.address.line1 },
      {
        key: 'payer',
        label: t('staff.payer'),
        render: (row) => (
          <span className="lk-clip" title={row.payer_name}>
            {row.payer_name}
          </span>
        ),
      },
      { key: 'frequency', label: t('fields.frequency'), render: (row) => t(`frequency.${row.frequency}`) },
      {
        key: 'owed',
        label: t('next.owed'),
        ...amountUnit(),
        kind: 'amount',
        render: (row) => money(row.owed_cents),
      },
      {
        key: 'next',
        label: t('next.taken'),
        kind: 'amount',
        render: (row) =>
          row.next ? (
            `${money(row.next.amount_cents)} · ${date(row.next.on)}`
          ) : (
            <span className="lk-muted">–</span>
          ),
      },
      {
        key: 'changed',
        label: t('staff.changed'),
        kind: 'date',
        sort: 'updated_at',
        render: (row) => date(dateOfMoment(row.updated_at)),
      },
    ],
    [t],
  );
}

/** The schedules by which ratepayers pay the council. */
export default function SchedulesPage() {
  const { t } = useTranslation('schedules');
  const columns = useColumns();
  const list = useListScreen(listSchedules, { sort: '-updated_at', presets: PRESETS });
  return (
    <ListScreen
      id="schedules"
      title={t('title')}
      list={list}
      columns={columns}
      tools={useTools(list, 'schedules')}
      tab={(key) => ({ label: t(`staff.tabs.${key || 'all'}`) })}
      row={{
        name: (row) => row.assessment_number,
        phone: (row) => ({
          who: row.payer_name,
          amount: money(row.owed_cents),
          meta: `${row.assessment_number} · ${row.address.line1}`,
          state: <ScheduleChip schedule={row} />,
        }),
        to: open,
      }}
      words={{ empty: t('staff.empty'), emptyHint: t('staff.emptyText'), failed: t('staff.failed') }}
    />
  );
}
