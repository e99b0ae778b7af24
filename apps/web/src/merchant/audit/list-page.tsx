import { listAudit, listAuditPeople } from '@lorikeet/contracts/audit';
import { AUDIT_GROUPS, auditGroupWords } from '@lorikeet/contracts/audit-actions';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceOf, filtersOf } from '../../frames/list-filters.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen, useTools } from '../../frames/use-list-screen.ts';
import { copyText } from '../../lib/clipboard.ts';
import { dateTime } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { read } from '../../lib/queries.ts';
import { TeamNav } from '../users/team-nav.tsx';
import { type AuditRow, actionWords, auditColumns, subjectWords, whoWords } from './audit-columns.tsx';
import { AuditPanel } from './audit-panel.tsx';

const PRESETS = {
  '': {},
  user: { actor_kind: 'user' },
  payer: { actor_kind: 'payer' },
  system: { actor_kind: 'system' },
} as const;

/** What the log can be narrowed by: who, what it was about, a record by its id, and when. */
function useFilters() {
  const { t } = useTranslation('audit');
  const locale = useInterface((state) => state.locale);
  const people = useQuery(read(listAuditPeople, {})).data?.people;
  return useMemo(
    () =>
      filtersOf(listAudit, [
        {
          key: 'person',
          label: t('filters.person'),
          kind: 'choice',
          options: (people ?? []).map(({ id, name }) => ({ value: id, label: name })),
          field: 'actor_id',
        },
        choiceOf('group', t('filters.group'), AUDIT_GROUPS, (value) => auditGroupWords(value, locale)),
        {
          key: 'kind',
          label: t('filters.kind'),
          kind: 'choice',
          options: Object.entries(t('subjects', { returnObjects: true }) as Record<string, string>).map(
            ([value, label]) => ({ value, label }),
          ),
          field: 'subject_kind',
        },
        {
          key: 'record',
          label: t('filters.record'),
          kind: 'text',
          field: 'subject_id',
        },
        { key: 'date', label: t('filters.date'), kind: 'date' },
      ]),
    [t, people, locale],
  );
}

/** Who did what, when and from where: everything that was changed, and every look that is written down. */
export default function AuditLogPage() {
  const { t } = useTranslation('audit');
  const [shown, setShown] = useState<AuditRow | null>(null);
  const columns = useMemo(() => auditColumns(t), [t]);
  const list = useListScreen(listAudit, { filters: useFilters(), sort: '-at', presets: PRESETS });
  return (
    <ListScreen
      id="audit"
      title={t('title')}
      list={list}
      columns={columns}
      above={<TeamNav />}
      tools={useTools(list, 'audit_log')}
      tab={(key) => ({ label: t(`tabs.${key || 'all'}`) })}
      row={{
        name: (row) => actionWords(row.action),
        phone: (row) => ({
          meta: [whoWords(row, t), subjectWords(row, t), dateTime(row.at)].filter(Boolean).join(' · '),
        }),
        open: setShown,
        menu: (row) => [
          { label: t('common:open'), onSelect: () => setShown(row) },
          { label: t('copyId'), onSelect: () => void copyText(row.id) },
        ],
      }}
      words={{ search: t('search'), empty: t('empty'), emptyHint: t('emptyHint'), failed: t('didNotLoad') }}
    >
      <AuditPanel row={shown} onClose={() => setShown(null)} />
    </ListScreen>
  );
}
