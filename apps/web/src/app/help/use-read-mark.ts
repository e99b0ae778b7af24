import { useEffect, useRef } from 'react';

type Shown = { id: string; is_unread: boolean; entries: readonly unknown[] };

/** Notes once that what stands on screen of a ticket was read. */
export function useReadMark(ticket: Shown, note: (input: { id: string; read: number }) => unknown): void {
  const noted = useRef('');
  const { id, is_unread: isUnread } = ticket;
  const read = ticket.entries.length;
  useEffect(() => {
    const mark = `${id} ${read}`;
    if (!isUnread || noted.current === mark) return;
    noted.current = mark;
    note({ id, read });
  }, [id, read, isUnread, note]);
}
