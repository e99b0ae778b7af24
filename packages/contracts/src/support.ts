import { TICKET_KINDS, TICKET_STATES } from '@lorikeet/domain/support';
import { z } from 'zod';
import { contract } from './contract.ts';
import {
  ASKING,
  askedFields,
  ticketEntry as entry,
  FILING,
  FILING_ASKED,
  fileGiven,
  NOTING,
  noteInput,
  SETTLING,
  settling,
  ticketSummary as summary,
  ticketFile,
  UPLOADING,
  uploadInput,
  WRITING,
  writing,
} from './support-fields.ts';
import { done, id, listInput, listOutput, oneOrMore } from './wire.ts';

const council = z.strictObject({ slug: z.string(), name: z.string() });
const property = z.strictObject({ id: id('property'), assessment_number: z.string(), address: z.string() });

export const ratepayerListTickets = contract({
  name: 'ratepayerListTickets',
  area: 'flex',
  method: 'GET',
  path: '/support/list',
  access: 'session',
  summary: 'What the signed-in ratepayer has asked councils, the latest first',
  input: listInput(['created_at'], {}),
  output: listOutput(z.strictObject({ ...summary, council })),
  shows: ['tickets'],
});

export const ratepayerGetTicket = contract({
  name: 'ratepayerGetTicket',
  area: 'flex',
  method: 'GET',
  path: '/support/detail',
  access: 'session',
  summary: 'One of the signed-in ratepayer’s tickets with its thread; 404 for every other',
  input: z.strictObject({ id: id('ticket') }),
  output: z.strictObject({
    ...summary,
    council,
    property: property.nullable(),
    entries: z.array(entry),
  }),
  shows: ['tickets'],
});

export const ratepayerCreateTicket = contract({
  name: 'ratepayerCreateTicket',
  area: 'flex',
  method: 'POST',
  path: '/support/create',
  access: 'session',
  summary: 'Asks the council of one of the signed-in ratepayer’s properties',
  input: z.strictObject({ property_id: id('property'), ...askedFields }),
  output: z.strictObject({ id: id('ticket'), reference: z.string() }),
  idempotent: true,
  refusals: ['ticket.too_many', 'ticket.too_many_today'],
  changes: ['tickets'],
});

export const ratepayerSendMessage = contract({
  name: 'ratepayerSendMessage',
  area: 'flex',
  method: 'POST',
  path: '/support/send/{id}',
  access: 'session',
  summary: 'Writes to a ticket of the signed-in ratepayer; one that was settled is reopened',
  input: z.strictObject(writing),
  output: done,
  idempotent: true,
  refusals: ASKING,
  changes: ['tickets'],
});

export const ratepayerResolveTicket = contract({
  name: 'ratepayerResolveTicket',
  area: 'flex',
  method: 'POST',
  path: '/support/resolve/{id}',
  access: 'session',
  summary: 'Notes that a ticket of the signed-in ratepayer needs nothing more',
  input: z.strictObject(settling),
  output: done,
  refusals: SETTLING,
  changes: ['tickets'],
});

export const ratepayerNoteTicketRead = contract({
  name: 'ratepayerNoteTicketRead',
  area: 'flex',
  method: 'POST',
  path: '/support/read/{id}',
  access: 'session',
  summary: NOTING,
  input: noteInput,
  output: done,
  changes: ['tickets'],
});

export const ratepayerUploadTicketFile = contract({
  name: 'ratepayerUploadTicketFile',
  area: 'flex',
  method: 'POST',
  path: '/support/upload/{id}',
  access: 'session',
  summary: UPLOADING,
  input: uploadInput,
  file: ticketFile,
  output: done,
  refusals: FILING_ASKED,
  changes: ['tickets'],
});

export const ratepayerDownloadTicketFile = contract({
  name: 'ratepayerDownloadTicketFile',
  area: 'flex',
  method: 'POST',
  path: '/support/file/{id}',
  access: 'session',
  summary: 'A link that gives out a file of one of the signed-in ratepayer’s tickets once, for a minute',
  input: z.strictObject({ id: id('attachment'), ticket_id: id('ticket') }),
  output: fileGiven,
  changes: [],
});

export const ticketRow = z.strictObject({
  ...summary,
  asker: z.string(),
  /** Which of the desk's people has it; null while nobody does. */
  assignee: z.string().nullable(),
});

export const listTickets = contract({
  name: 'listTickets',
  area: 'merchant',
  method: 'GET',
  path: '/ticket/list',
  access: 'support.read',
  summary: 'Questions to this merchant; searched by number, subject and who asked',
  input: listInput(['last_at', 'created_at'], {
    status: oneOrMore(TICKET_STATES),
    kind: oneOrMore(TICKET_KINDS),
    /** Those that the reader has, or that nobody has. */
    assigned: z.enum(['me', 'nobody']).optional(),
  }),
  output: listOutput(ticketRow),
  shows: ['tickets'],
});

export const getTicket = contract({
  name: 'getTicket',
  area: 'merchant',
  method: 'GET',
  path: '/ticket/detail',
  access: 'support.read',
  summary: 'One question to this merchant with its thread',
  input: z.strictObject({ id: id('ticket') }),
  output: z.strictObject({
    ...ticketRow.shape,
    /** Where letters about it go. */
    email: z.string().nullable(),
    property: property.nullable(),
    /** The merchant whose staff asked, where the desk is the platform's. */
    merchant: z.strictObject({ id: id('merchant'), name: z.string() }).nullable(),
    assignee_id: id('user').nullable(),
    /** Who may answer it: one of them can be given it. */
    colleagues: z.array(z.strictObject({ id: id('user'), name: z.string() })),
    entries: z.array(entry),
  }),
  shows: ['tickets'],
});

export const answerTicket = contract({
  name: 'answerTicket',
  area: 'merchant',
  method: 'POST',
  path: '/ticket/answer/{id}',
  access: 'support.write',
  summary: 'Answers a question; who asked is mailed that there is an answer',
  input: z.strictObject(writing),
  output: done,
  idempotent: true,
  refusals: [...WRITING, 'ticket.is_resolved'],
  changes: ['tickets'],
});

export const resolveTicket = contract({
  name: 'resolveTicket',
  area: 'merchant',
  method: 'POST',
  path: '/ticket/resolve/{id}',
  access: 'support.write',
  summary: 'Notes that a question is settled; who asked is mailed',
  input: z.strictObject(settling),
  output: done,
  refusals: SETTLING,
  changes: ['tickets'],
});

export const reopenTicket = contract({
  name: 'reopenTicket',
  area: 'merchant',
  method: 'POST',
  path: '/ticket/reopen/{id}',
  access: 'support.write',
  summary: 'Takes up again a question that was settled',
  input: z.strictObject(settling),
  output: done,
  refusals: [...WRITING, 'ticket.reopen_refused'],
  changes: ['tickets'],
});

export const assignTicket = contract({
  name: 'assignTicket',
  area: 'merchant',
  method: 'POST',
  path: '/ticket/assign/{id}',
  access: 'support.write',
  summary: 'Gives a question to one of the people who may answer it, who is mailed, or to nobody',
  input: z.strictObject({ id: id('ticket'), user_id: id('user').nullable() }),
  output: done,
  refusals: ['ticket.cannot_answer'],
  changes: ['tickets'],
});

export const noteTicketRead = contract({
  name: 'noteTicketRead',
  area: 'merchant',
  method: 'POST',
  path: '/ticket/read/{id}',
  access: 'support.read',
  byKey: false,
  summary: NOTING,
  input: noteInput,
  output: done,
  changes: ['tickets'],
});

export const uploadTicketFile = contract({
  name: 'uploadTicketFile',
  area: 'merchant',
  method: 'POST',
  path: '/ticket/upload/{id}',
  access: 'support.write',
  summary: UPLOADING,
  input: uploadInput,
  file: ticketFile,
  output: done,
  refusals: FILING,
  changes: ['tickets'],
  idempotent: true,
});

export const downloadTicketFile = contract({
  name: 'downloadTicketFile',
  area: 'merchant',
  method: 'POST',
  path: '/ticket/file/{id}',
  access: 'support.read',
  summary: 'A link that gives out a file of a question once, for a minute',
  input: z.strictObject({ id: id('attachment') }),
  output: fileGiven,
  changes: [],
});
