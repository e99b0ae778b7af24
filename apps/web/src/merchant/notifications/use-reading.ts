import { markAllNotifications, markNotification } from '@lorikeet/contracts/inbox';
import { countNotifications } from '@lorikeet/contracts/inbox-news';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { readAgain, useWrite } from '../../lib/queries.ts';
import { type Notification, placeOf } from './notification-words.ts';

/** What a reader does with notifications: opens one, marks one, has read all that they see. */
export function useReading() {
  const navigate = useNavigate();
  const one = useWrite(markNotification);
  const all = useWrite(markAllNotifications);
  const { data } = useQuery(readAgain(countNotifications, {}, false));
  const mark = (row: Notification, isRead: boolean) => {
    if (row.is_read !== isRead) one.mutate({ id: row.id, is_read: isRead });
  };
  return {
    mark,
    open(row: Notification) {
      mark(row, true);
      void navigate(placeOf(row));
    },
    unread: data?.unread ?? 0,
    /** What came after the count was read stays unread. */
    readAll: () => data && all.mutate({ through: data.seq }),
    busy: all.isPending,
  };
}
