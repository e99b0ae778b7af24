import { RECORDS_CHANGED } from '@lorikeet/contracts/inbox-news';
import { useEffect } from 'react';
import { followNews } from '../lib/news.ts';
import { useCan } from '../lib/permissions.ts';
import { refreshAsTold } from '../lib/queries.ts';

const MONEY = { changes: ['invoices', 'orders', 'payments'] } as const;

/**
 * Keeps an open record of money up to what happens elsewhere: a payer pays, the bank gives a debit back. A page that nobody
 * sees reads once it is seen again.
 */
export function useFollowed(): void {
  const mayFollow = useCan('notifications.read');
  useEffect(() => {
    if (!mayFollow) return;
    let isBehind = false;
    const read = () => {
      isBehind = document.hidden;
      if (!isBehind) refreshAsTold(MONEY);
    };
    const look = () => {
      if (isBehind) read();
    };
    const leave = followNews(read, RECORDS_CHANGED);
    document.addEventListener('visibilitychange', look);
    return () => {
      leave();
      document.removeEventListener('visibilitychange', look);
    };
  }, [mayFollow]);
}
