/** What may be attached to a ticket: pictures, PDF documents and plain text. */
export const TICKET_FILE_TYPES = ['image/png', 'image/jpeg', 'application/pdf', 'text/plain'] as const;
export type TicketFileType = (typeof TICKET_FILE_TYPES)[number];

export const TICKET_FILE_BYTES_MAX = 5 * 1024 * 1024;
/** As many files as a ticket's thread takes. */
export const TICKET_FILES_MAX = 20;
