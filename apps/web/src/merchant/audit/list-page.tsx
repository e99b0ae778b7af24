import { listAudit, listAuditPeople } from '@lorikeet/contracts/audit';
import { AUDIT_GROUPS, auditGroupWords } from '@lorikeet/contracts/audit-actions';
import type { WireInput } from '@lorikeet/contracts/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/clipboard.ts';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { dateTime } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { useListTools } from '../../lib/list-tools.ts';
import { read, readPage } from '../../lib/queries.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { type FilterKey, listInputOf, useListState } from '../../ui/data-list/list-state.ts';
import { EmptyState } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { TeamNav } from '../users/team-nav.tsx';
import { type AuditRow, actionWords, auditColumns, subjectWords, whoWords } from './audit-columns.tsx';
import { AuditPanel } from './audit-panel.tsx';

const TABS = ['', 'user', 'payer', 'system'] as const;

/** What the log can be narrowed by: who, what it was about, a record by its id, and when. */
function useFilters(): FilterKey[] {
  const { t } = useTranslation('audit');
  const locale = useInterface((state) => state.locale);
  const people = useQuery(read(listAuditPeople, {})).data?.people;
  return useMemo(
    () => [
      {
        key: 'person',
        label: t('filters.person'),
        kind: 'choice',
        options: (people ?? []).map(({ id, name }) => ({ value: id, label: name })),
        toInput: (value) => ({ actor_id: value }),
      },
      {
        key: 'group',
        label: t('filters.group'),
        kind: 'choice',
        options: AUDIT_GROUPS.map((value) => ({ value, label: auditGroupWords(value, locale) })),
      },
      {
        key: 'kind',
        label: t('filters.kind'),
        kind: 'choice',
        options: Object.entries(t('subjects', { returnObjects: true }) as Record<string, string>).map(
          ([value, label]) => ({ value, label }),
        ),
        toInput: (value) => ({ subject_kind: value }),
      },
      {
        key: 'record',
        label: t('filters.record'),
        kind: 'text',
        toInput: (value) => ({ subject_id: value }),
      },
      { key: 'date', label: t('filters.date'), kind: 'date' },
    ],
    [t, people, locale],
  );
}

/** Who did what, when and from where: everything that was changed, and every look that is written down. */
export default function AuditLogPage() {
  const { t } = useTranslation('audit');
  const today = useBusinessDate();
  const [shown, setShown] = useState<AuditRow | null>(null);
  const filters = useFilters();
  const columns = useMemo(() => auditColumns(t), [t]);
  const control = useListState(filters, '-at');
  const { tab } = control.state;
  const input = { ...listInputOf(control.state, filters), ...(tab && { actor_kind: tab }) };
  const list = useQuery(readPage(listAudit, input as WireInput<typeof listAudit>));
  const tools = useListTools('audit_log', input);
  return (
    <Page list>
      <PageHeader title={t('title')} />
      <TeamNav />
      <DataList<AuditRow>
        id="audit"
        caption={t('title')}
        control={control}
        filters={filters}
        columns={columns}
        tools={tools}
        tabs={TABS.map((key) => ({ key, label: t(`tabs.${key || 'all'}`) }))}
        placeholder={t('search')}
        phoneRow={(row) => ({
          who: actionWords(row.action),
          meta: [whoWords(row, t), subjectWords(row, t), dateTime(row.at)].filter(Boolean).join(' · '),
        })}
        rowId={(row) => row.id}
        rowName={(row) => actionWords(row.action)}
        rows={list.data?.rows}
        count={list.data?.count ?? 0}
        error={list.error ? { message: list.error.message } : null}
        onRetry={() => void list.refetch()}
        onOpen={setShown}
        rowMenu={(row) => [
          { label: t('common:open'), onSelect: () => setShown(row) },
          { label: t('copyId'), onSelect: () => void copyText(row.id) },
        ]}
        today={today}
        empty={<EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
        errorTitle={t('didNotLoad')}
      />
      <AuditPanel row={shown} onClose={() => setShown(null)} />
    </Page>
  );
}
