/** What says in words how many notifications are unread: it describes the bell to who does not see its number. */
export const UNREAD_COUNT_ID = 'unread-count';
