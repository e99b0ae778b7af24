import './notifications.css';
import { listNotifications } from '@lorikeet/contracts/inbox';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { failureOf } from '../../lib/api-error.ts';
import { dateTime } from '../../lib/format.ts';
import { closePanel } from '../../lib/interface-state.ts';
import { useCan } from '../../lib/permissions.ts';
import { readAgain } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/faces.tsx';
import { sentenceOf } from './notification-words.ts';
import { useReading } from './use-reading.ts';

const LATEST = { page_size: 20 };

function Latest() {
  const { t } = useTranslation('notifications');
  const query = useQuery(readAgain(listNotifications, LATEST, false));
  const { open } = useReading();
  if (query.error)
    return (
      <ErrorState title={t('failed')} {...failureOf(query.error)} onRetry={() => void query.refetch()} />
    );
  if (!query.data) return <Skeleton />;
  if (query.data.rows.length === 0) return <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>;
  return (
    <ul className="lk-news">
      {query.data.rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            className="lk-news-item"
            data-unread={row.is_read ? undefined : ''}
            onClick={() => {
              closePanel();
              open(row);
            }}
          >
            <span className="lk-news-dot" aria-hidden />
            <span className={row.is_read ? undefined : 'lk-news-unread'}>
              {sentenceOf(row, t)}
              {!row.is_read && <span className="lk-hidden"> ({t('unread')})</span>}
            </span>
            <small>{dateTime(row.latest_at)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What stands behind the bell: the latest notifications, and the way to all of them. */
export default function NotificationPanel() {
  const { t } = useTranslation('notifications');
  const mayRead = useCan('notifications.read');
  const { unread, readAll, busy } = useReading();
  if (!mayRead) return <p className="lk-muted">{t('notPermitted')}</p>;
  return (
    <>
      <div className="lk-news-foot">
        <Link className="lk-button" to={paths.merchantNotification} onClick={closePanel}>
          {t('all')}
        </Link>
        {unread > 0 && (
          <Button onClick={readAll} busy={busy}>
            {t('readAll')}
          </Button>
        )}
      </div>
      <Latest />
    </>
  );
}
