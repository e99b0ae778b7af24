import type { listAudit } from '@lorikeet/contracts/audit';
import { auditActionWords } from '@lorikeet/contracts/audit-actions';
import { actorWords } from '@lorikeet/contracts/audit-actors';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { IconLock, IconProgress } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { useInterface } from '../../lib/interface-state.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { Chip } from '../../ui/status-chip.tsx';
import { Moment } from '../../ui/values.tsx';
import { nameOfField } from './change-words.ts';
import { subjectLink } from './subject-link.ts';

export type AuditRow = WireOutput<typeof listAudit>['rows'][number];
type Words = TFunction<'audit'>;

export const actionWords = (action: string): string =>
  auditActionWords(action, useInterface.getState().locale);

/** `Ada Admin`, `Ada Admin, asked by Olive Owner`, `The portal`. */
export function whoWords({ actor, maker }: Pick<AuditRow, 'actor' | 'maker'>, t: Words): string {
  const named =
    actor.name === null ? t('erasedPerson') : actorWords(actor.name, useInterface.getState().locale);
  const who = actor.kind === 'system' ? t('portal') : named;
  return maker ? t('askedBy', { who, maker }) : who;
}

/** `Customer Casey Quill`; what the log does not name is shown by its kind alone. */
export function subjectWords(row: Pick<AuditRow, 'subject_kind' | 'subject_name'>, t: Words): string {
  if (!row.subject_kind) return '';
  const kind = t(`subjects.${row.subject_kind}`, { defaultValue: nameOfField(row.subject_kind) });
  return row.subject_name ? `${kind} ${row.subject_name}` : kind;
}

export const SealChip = ({ sealed, t }: { sealed: boolean; t: Words }) =>
  sealed ? (
    <Chip tone="positive" icon={IconLock}>
      {t('sealed')}
    </Chip>
  ) : (
    <Chip tone="info" icon={IconProgress}>
      {t('sealing')}
    </Chip>
  );

export const auditColumns = (t: Words): Column<AuditRow>[] => [
  {
    key: 'what',
    label: t('columns.what'),
    kind: 'words',
    fixed: true,
    render: (row) => <span className="lk-cell-strong">{actionWords(row.action)}</span>,
  },
  {
    key: 'at',
    label: t('columns.at'),
    kind: 'date',
    sort: 'at',
    render: (row) => <Moment value={row.at} />,
  },
  { key: 'who', label: t('columns.who'), render: (row) => whoWords(row, t) },
  {
    key: 'subject',
    label: t('columns.subject'),
    kind: 'words',
    render: (row) => {
      const link = subjectLink(row.subject_kind, row.subject_id);
      return link ? <Link to={link}>{subjectWords(row, t)}</Link> : subjectWords(row, t);
    },
  },
  {
    key: 'fields',
    label: t('columns.fields'),
    render: (row) => <span className="lk-muted lk-clip">{row.fields.map(nameOfField).join(', ')}</span>,
  },
  { key: 'from', label: t('columns.from'), render: (row) => row.ip && <code>{row.ip}</code> },
  {
    key: 'seal',
    label: t('columns.seal'),
    kind: 'status',
    hidden: true,
    render: (row) => <SealChip sealed={row.sealed} t={t} />,
  },
];
