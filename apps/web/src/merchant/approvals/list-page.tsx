import { listApprovals } from '@lorikeet/contracts/approvals';
import type { WireInput } from '@lorikeet/contracts/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { dateTime } from '../../lib/format.ts';
import { readPage } from '../../lib/queries.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { type FilterKey, listInputOf, useListState } from '../../ui/data-list/list-state.ts';
import { EmptyState } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Moment } from '../../ui/values.tsx';
import { TeamNav } from '../users/team-nav.tsx';
import { ApprovalPanel } from './approval-panel.tsx';
import { type Approval, kindWords, type Words } from './approval-words.ts';

const TABS = ['', 'decided', 'all'] as const;
const STATES: Record<string, string | undefined> = {
  '': 'pending',
  decided: 'approved,declined,withdrawn,expired',
};
const NO_FILTERS: readonly FilterKey[] = [];

const columnsOf = (t: Words): Column<Approval>[] => [
  { key: 'what', label: t('columns.what'), kind: 'strong', fixed: true, render: (row) => kindWords(row, t) },
  {
    key: 'status',
    label: t('columns.status'),
    kind: 'status',
    render: (row) => <StatusChip status={row.status} />,
  },
  { key: 'about', label: t('columns.about'), render: (row) => row.subject_name },
  { key: 'maker', label: t('columns.maker'), render: (row) => row.requested_by.name },
  { key: 'decided', label: t('columns.decided'), render: (row) => row.decided_by?.name },
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
  const today = useBusinessDate();
  const [shown, setShown] = useState<string | null>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  const control = useListState(NO_FILTERS, '-requested_at');
  const status = STATES[control.state.tab];
  const input = { ...listInputOf(control.state, NO_FILTERS), ...(status && { status }) };
  const list = useQuery(readPage(listApprovals, input as WireInput<typeof listApprovals>));
  return (
    <Page list>
      <PageHeader title={t('title')} />
      <TeamNav />
      <DataList<Approval>
        id="approvals"
        caption={t('title')}
        control={control}
        filters={NO_FILTERS}
        columns={columns}
        tabs={TABS.map((key) => ({ key, label: t(`tabs.${key || 'pending'}`) }))}
        placeholder={t('search')}
        phoneRow={(row) => ({
          who: kindWords(row, t),
          meta: [row.subject_name, row.requested_by.name, dateTime(row.requested_at)]
            .filter(Boolean)
            .join(' · '),
          state: <StatusChip status={row.status} />,
        })}
        rowId={(row) => row.id}
        rowName={(row) => kindWords(row, t)}
        rows={list.data?.rows}
        count={list.data?.count ?? 0}
        error={list.error ? { message: list.error.message } : null}
        onRetry={() => void list.refetch()}
        onOpen={(row) => setShown(row.id)}
        rowMenu={(row) => [{ label: t('look'), onSelect: () => setShown(row.id) }]}
        today={today}
        empty={<EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
        errorTitle={t('didNotLoad')}
      />
      <ApprovalPanel id={shown} onClose={() => setShown(null)} />
    </Page>
  );
}
