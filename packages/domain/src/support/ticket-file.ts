/** What may be attached to a ticket: pictures, PDF documents and plain text. */
export const TICKET_FILE_TYPES = ['image/png', 'image/jpeg', 'application/pdf', 'text/plain'] as const;
export type TicketFileType = (typeof TICKET_FILE_TYPES)[number];

export const TICKET_FILE_BYTES_MAX = 5 * 1024 * 1024;
/** As many files as a ticket's thread takes. */
export const TICKET_FILES_MAX = 20;
export const FILE_NAME_MAX_LENGTH = 100;

const ENDINGS: Readonly<Record<TicketFileType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
};

const PARTS = /^(?:.*[/\\])?([^/\\]*?)(?:\.[A-Za-z0-9]{1,8})?$/su;
/** Controls, and marks that turn the direction of what follows: `gpj.exe` must not read as `exe.jpg`. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>|:*?]/gu;

/**
 * The name under which a file is kept and given out: what its owner called it, without a path or hidden characters,
 * with the ending of what it is.
 */
export function ticketFileName(given: string, type: TicketFileType): string {
  const ending = ENDINGS[type];
  const stem = (PARTS.exec(given)?.[1] ?? '').replaceAll(HIDDEN, '').trim().replace(/^\.+/, '');
  const characters = [...stem].slice(0, FILE_NAME_MAX_LENGTH - ending.length - 1).join('');
  return `${characters.trim() || 'file'}.${ending}`;
}
