import type { WireOutput } from '@lorikeet/contracts/contract';
import { listTickets } from '@lorikeet/contracts/support';
import { DESK_STATES } from '@lorikeet/domain/support';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TicketChip, UnreadMark } from '../../app/help/ticket-words.tsx';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen } from '../../frames/use-list-screen.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { Moment } from '../../ui/values.tsx';
import { useDesk } from './use-desk.ts';

type Row = WireOutput<typeof listTickets>['rows'][number];

/** What the desk is to answer stands first. */
const PRESETS = {
  '': { status: DESK_STATES.join(',') },
  mine: { status: DESK_STATES.join(','), assigned: 'me' },
  waiting: { status: 'waiting' },
  resolved: { status: 'resolved' },
  all: {},
} as const;

function useColumns(toDetail: (id: string) => string): Column<Row>[] {
  const { t } = useTranslation('support');
  return useMemo(
    () => [
      {
        key: 'subject',
        label: t('tickets.fields.subject'),
        kind: 'strong',
        fixed: true,
        render: (row) => (
          <>
            <UnreadMark isUnread={row.is_unread} />
            <Link to={toDetail(row.id)}>{row.subject}</Link>
          </>
        ),
      },
      {
        key: 'status',
        label: t('tickets.fields.status'),
        kind: 'status',
        render: (row) => <TicketChip status={row.status} side="desk" />,
      },
      { key: 'asker', label: t('tickets.fields.asker'), kind: 'words', render: (row) => row.asker },
      {
        key: 'assignee',
        label: t('tickets.fields.assignee'),
        render: (row) => row.assignee ?? <span className="lk-muted">{t('tickets.nobody')}</span>,
      },
      {
        key: 'kind',
        label: t('tickets.fields.kind'),
        kind: 'words',
        render: (row) => t(`tickets.kind.${row.kind}`),
      },
      {
        key: 'reference',
        label: t('tickets.fields.reference'),
        render: (row) => <code>{row.reference}</code>,
      },
      {
        key: 'last',
        label: t('tickets.fields.last'),
        kind: 'date',
        sort: 'last_at',
        render: (row) => <Moment value={row.last_at} />,
      },
      {
        key: 'asked',
        label: t('tickets.fields.asked'),
        kind: 'date',
        hidden: true,
        sort: 'created_at',
        render: (row) => <Moment value={row.created_at} />,
      },
    ],
    [t, toDetail],
  );
}

/** The questions that wait for the desk, the longest waiting first, and those that it has answered. */
export default function QueuePage() {
  const { t } = useTranslation('support');
  const { toDetail } = useDesk();
  const list = useListScreen(listTickets, { sort: 'last_at', presets: PRESETS });
  return (
    <ListScreen
      id="tickets"
      title={t('tickets.queue')}
      list={list}
      columns={useColumns(toDetail)}
      tab={(key) => ({ label: t(`tickets.tabs.${key || 'open'}`) })}
      row={{
        name: (row) => row.reference,
        phone: (row) => ({
          who: row.subject,
          meta: `${row.asker} · ${row.reference}`,
          state: <TicketChip status={row.status} side="desk" />,
        }),
        to: (row) => toDetail(row.id),
      }}
      words={{
        search: t('tickets.search'),
        empty: t('tickets.empty'),
        emptyHint: t('tickets.emptyHint'),
        failed: t('tickets.failed'),
      }}
    />
  );
}
