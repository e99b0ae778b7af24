import { listApprovals } from '@lorikeet/contracts/approvals';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen } from '../../frames/use-list-screen.ts';
import { dateTime } from '../../lib/format.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { Moment } from '../../ui/values.tsx';
import { TeamNav } from '../users/team-nav.tsx';
import { ApprovalPanel } from './approval-panel.tsx';
import { ApprovalStatus } from './approval-status.tsx';
import { type Approval, deciderOf, kindWords, type Words } from './approval-words.ts';

const PRESETS = {
  '': { status: 'pending' },
  decided: { status: 'approved,declined,withdrawn,expired,overtaken' },
  all: {},
} as const;

const columnsOf = (t: Words): Column<Approval>[] => [
  { key: 'what', label: t('columns.what'), kind: 'strong', fixed: true, render: (row) => kindWords(row) },
  {
    key: 'status',
    label: t('columns.status'),
    kind: 'status',
    render: (row) => <ApprovalStatus status={row.status} />,
  },
  { key: 'about', label: t('columns.about'), render: (row) => row.subject_name },
  { key: 'maker', label: t('columns.maker'), render: (row) => row.requested_by.name },
  { key: 'decided', label: t('columns.decided'), render: (row) => deciderOf(row, t) },
  {
    key: 'until',
    label: t('columns.until'),
    kind: 'date',
    render: (row) => row.status === 'pending' && <Moment value={row.expires_at} />,
  },
  {
    key: 'at',
    label: t('columns.at'),
    kind: 'date',
    sort: 'requested_at',
    render: (row) => <Moment value={row.requested_at} />,
  },
];

/** The changes that wait for a second person, and those that were decided. */
export default function ApprovalsPage() {
  const { t } = useTranslation('approvals');
  const [shown, setShown] = useState<string | null>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  const list = useListScreen(listApprovals, { sort: '-requested_at', presets: PRESETS });
  return (
    <ListScreen
      id="approvals"
      title={t('title')}
      list={list}
      columns={columns}
      above={<TeamNav />}
      tab={(key) => ({ label: t(`tabs.${key || 'pending'}`) })}
      row={{
        name: (row) => kindWords(row),
        phone: (row) => ({
          meta: [row.subject_name, row.requested_by.name, dateTime(row.requested_at)]
            .filter(Boolean)
            .join(' · '),
          state: <ApprovalStatus status={row.status} />,
        }),
        open: (row) => setShown(row.id),
        menu: (row) => [{ label: t('look'), onSelect: () => setShown(row.id) }],
      }}
      words={{ search: t('search'), empty: t('empty'), emptyHint: t('emptyHint'), failed: t('didNotLoad') }}
    >
      <ApprovalPanel id={shown} onClose={() => setShown(null)} />
    </ListScreen>
  );
}
