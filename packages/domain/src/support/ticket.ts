/** What a ticket is about. */
export const TICKET_KINDS = ['payment', 'account', 'details', 'problem', 'other'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

/** On which side of a ticket a person writes: who asked, or the desk that answers. */
export const TICKET_SIDES = ['asker', 'desk'] as const;
export type TicketSide = (typeof TICKET_SIDES)[number];

export const SUBJECT_MAX_LENGTH = 120;
export const MESSAGE_MAX_LENGTH = 4_000;
/** As many tickets as one person, or one merchant, may have unsettled at a desk. */
export const UNSETTLED_MAX = 20;
/** As much as one person may write to a desk within a day: messages and files. */
export const DAY_ENTRIES_MAX = 100;
/** As long as a thread may become; then a new ticket is easier to read. */
export const ENTRIES_MAX = 200;

/** Whether a thread has gone on since a writer read so many of its entries: then they read what is new first. */
export const hasGoneOn = (entries: number, read: number): boolean => read !== entries;

/** Whether nothing more is written to a thread: its last place is kept for the note that settles it. */
export const isThreadFull = (entries: number): boolean => entries >= ENTRIES_MAX - 1;
