import { countNotifications } from '@lorikeet/contracts/inbox-news';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { UNREAD_COUNT_ID } from '../../app/layouts/unread-count.ts';
import { followNews } from '../../lib/news.ts';
import { useCan } from '../../lib/permissions.ts';
import { readAgain, refreshAsTold } from '../../lib/queries.ts';

const INBOX = { changes: ['notifications'] } as const;
/** More than the server counts. */
const SHOWN_MAX = 99;

const readInboxAgain = () => refreshAsTold(INBOX);

function Count() {
  const { t } = useTranslation();
  const { data } = useQuery(readAgain(countNotifications, {}, false));
  useEffect(() => followNews(readInboxAgain), []);
  if (!data || data.unread === 0) return null;
  const shown = data.unread > SHOWN_MAX ? `${SHOWN_MAX}+` : String(data.unread);
  const spoken =
    data.unread > SHOWN_MAX ? t('unreadMany', { count: SHOWN_MAX }) : t('unread', { count: data.unread });
  // Drawn by the style: the button's name says what it opens, and holds no number. Its description says it in words.
  return (
    <>
      <span className="lk-badge" data-count={shown} />
      <span id={UNREAD_COUNT_ID} hidden>
        {spoken}
      </span>
    </>
  );
}

/** How many notifications are unread, on the bell; it moves as things happen. */
export default function BellCount() {
  return useCan('notifications.read') ? <Count /> : null;
}
