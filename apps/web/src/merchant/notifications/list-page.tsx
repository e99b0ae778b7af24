import './notifications.css';
import { listNotifications } from '@lorikeet/contracts/inbox';
import { NOTIFICATION_TOPICS, notificationKind } from '@lorikeet/contracts/notification-kinds';
import { IconMail, IconMailOpened } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { choiceOf, filtersOf } from '../../frames/list-filters.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen } from '../../frames/use-list-screen.ts';
import { dateTime } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { Chip } from '../../ui/status-chip.tsx';
import { type Notification, type NotificationTexts, placeOf, sentenceOf } from './notification-words.ts';
import { useReading } from './use-reading.ts';

const PRESETS = { '': {}, unread: { state: 'unread' }, read: { state: 'read' } } as const;

type Mark = (row: Notification, isRead: boolean) => void;

const topicOf = (row: Notification, t: NotificationTexts) => t(`topics.${notificationKind(row.kind).topic}`);

const stateOf = (row: Notification, t: NotificationTexts) =>
  row.is_read ? (
    <Chip tone="neutral" icon={IconMailOpened}>
      {t('read')}
    </Chip>
  ) : (
    <Chip tone="info" icon={IconMail}>
      {t('unread')}
    </Chip>
  );

const columnsOf = (t: NotificationTexts, mark: Mark): Column<Notification>[] => [
  {
    key: 'what',
    label: t('fields.what'),
    kind: 'words',
    fixed: true,
    render: (row) => (
      <Link
        to={placeOf(row)}
        className={row.is_read ? undefined : 'lk-news-unread'}
        onClick={() => mark(row, true)}
      >
        {sentenceOf(row, t)}
      </Link>
    ),
  },
  { key: 'topic', label: t('fields.topic'), kind: 'text', render: (row) => topicOf(row, t) },
  { key: 'state', label: t('fields.state'), kind: 'status', render: (row) => stateOf(row, t) },
  {
    key: 'latest',
    label: t('fields.latest'),
    kind: 'date',
    sort: 'latest',
    render: (row) => dateTime(row.latest_at),
  },
];

function useFilters(t: NotificationTexts) {
  return useMemo(
    () =>
      filtersOf(listNotifications, [
        choiceOf('topic', t('fields.topic'), NOTIFICATION_TOPICS, (value) => t(`topics.${value}`)),
      ]),
    [t],
  );
}

/** What the signed-in person is told; it moves as things happen. */
export default function NotificationListPage() {
  const { t } = useTranslation('notifications');
  const navigate = useNavigate();
  const reading = useReading();
  const maySeeLetters = useCan('settings.read');
  const list = useListScreen(listNotifications, {
    filters: useFilters(t),
    sort: '-latest',
    presets: PRESETS,
    isLive: true,
  });
  return (
    <ListScreen
      id="notifications"
      title={t('title')}
      list={list}
      columns={columnsOf(t, reading.mark)}
      tab={(key) => ({ label: t(`tabs.${key || 'all'}`) })}
      actions={
        <>
          {maySeeLetters && (
            <Button onClick={() => void navigate(paths.merchantNotificationLetters)}>{t('letters')}</Button>
          )}
          <Button onClick={() => void navigate(paths.merchantNotificationPreferences)}>
            {t('preferences.open')}
          </Button>
          {reading.unread > 0 && (
            <Button look="primary" onClick={reading.readAll} busy={reading.busy}>
              {t('readAll')}
            </Button>
          )}
        </>
      }
      row={{
        name: (row) => sentenceOf(row, t),
        phone: (row) => ({
          who: <span className={row.is_read ? undefined : 'lk-news-unread'}>{sentenceOf(row, t)}</span>,
          meta: `${topicOf(row, t)} · ${dateTime(row.latest_at)}`,
          state: stateOf(row, t),
        }),
        open: reading.open,
        menu: (row) => [
          { label: t('open'), onSelect: () => reading.open(row) },
          {
            label: t(row.is_read ? 'markUnread' : 'markRead'),
            onSelect: () => reading.mark(row, !row.is_read),
          },
        ],
      }}
      words={{ empty: t('empty'), emptyHint: t('emptyHint'), failed: t('failed') }}
    />
  );
}
