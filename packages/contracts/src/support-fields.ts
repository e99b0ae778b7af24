import {
  MESSAGE_MAX_LENGTH,
  SUBJECT_MAX_LENGTH,
  TICKET_FILE_BYTES_MAX,
  TICKET_FILE_TYPES,
  TICKET_KINDS,
  TICKET_SIDES,
  TICKET_STATES,
} from '@lorikeet/domain/support';
import { z } from 'zod';
import type { FileField } from './contract.ts';
import { id, instant, text } from './wire.ts';

/** What an entry of a thread is: words, a file, or what became of the ticket. */
const TICKET_ENTRIES = ['message', 'file', 'resolved', 'reopened'] as const;

/** What every reader of a ticket sees of it. */
export const ticketSummary = {
  id: id('ticket'),
  /** `T-7K2M-4QXD`: what people quote. */
  reference: z.string(),
  status: z.enum(TICKET_STATES),
  kind: z.enum(TICKET_KINDS),
  subject: z.string(),
  created_at: instant,
  last_at: instant,
  /** Something stands in it that this reader has not opened. */
  is_unread: z.boolean(),
};

export const ticketEntry = z.strictObject({
  /** Its place in the thread, from one. */
  place: z.int(),
  entry: z.enum(TICKET_ENTRIES),
  side: z.enum(TICKET_SIDES),
  author: z.string(),
  message: z.string().nullable(),
  file: z
    .strictObject({
      id: id('attachment'),
      name: z.string(),
      type: z.enum(TICKET_FILE_TYPES),
      bytes: z.int(),
    })
    .nullable(),
  at: instant,
});

/** What a person fills in to ask. */
export const askedFields = {
  kind: z.enum(TICKET_KINDS, 'choose_one'),
  subject: text(SUBJECT_MAX_LENGTH),
  message: text(MESSAGE_MAX_LENGTH),
};
/** How many entries the writer has read: what was written meanwhile is read before an answer is sent. */
const read = z.int().min(1);
export const writing = { id: id('ticket'), read, message: text(MESSAGE_MAX_LENGTH) };
export const settling = { id: id('ticket'), read };
export const noteInput = z.strictObject(settling);
export const uploadInput = z.strictObject({
  id: id('ticket'),
  /** What its owner calls it; its ending becomes that of its content. */
  name: text(200),
});
export const ticketFile = {
  field: 'file',
  bytesMax: TICKET_FILE_BYTES_MAX,
  types: TICKET_FILE_TYPES,
} as const satisfies FileField;
export const fileGiven = z.strictObject({ url: z.string() });

/** What the desk's writing is refused by; who asked is held back from flooding besides. */
export const WRITING = ['ticket.went_on', 'ticket.thread_full'] as const;
export const ASKING = [...WRITING, 'ticket.too_many_today'] as const;
export const SETTLING = ['ticket.went_on', 'ticket.is_resolved'] as const;
export const FILING = ['ticket.thread_full', 'ticket.is_resolved', 'ticket.too_many_files'] as const;
export const FILING_ASKED = [...FILING, 'ticket.too_many_today'] as const;

export const NOTING = 'Notes how far the signed-in person has read a ticket';
export const UPLOADING =
  'Adds a picture, a PDF or a text to a ticket’s thread: known by its content, a picture without what was told in it';
