import {
  MESSAGE_MAX_LENGTH,
  SUBJECT_MAX_LENGTH,
  TICKET_KINDS,
  TICKET_SIDES,
  TICKET_STATES,
} from '@lorikeet/domain/support';
import { z } from 'zod';
import { contract } from './contract.ts';
import { done, id, instant, listInput, listOutput, oneOrMore, text } from './wire.ts';

/** What an entry of a thread is: words, or what became of the ticket. */
export const TICKET_ENTRIES = ['message', 'resolved', 'reopened'] as const;

const summary = {
  id: id('ticket'),
  /** `T-7K2M-4QXD`: what people quote. */
  reference: z.string(),
  status: z.enum(TICKET_STATES),
  kind: z.enum(TICKET_KINDS),
  subject: z.string(),
  created_at: instant,
  last_at: instant,
};

const entry = z.strictObject({
  /** Its place in the thread, from one. */
  place: z.int(),
  entry: z.enum(TICKET_ENTRIES),
  side: z.enum(TICKET_SIDES),
  author: z.string(),
  message: z.string().nullable(),
  at: instant,
});

const council = z.strictObject({ slug: z.string(), name: z.string() });
const property = z.strictObject({ id: id('property'), assessment_number: z.string(), address: z.string() });

/** What a person fills in to ask. */
const askedFields = {
  kind: z.enum(TICKET_KINDS, 'choose_one'),
  subject: text(SUBJECT_MAX_LENGTH),
  message: text(MESSAGE_MAX_LENGTH),
};
/** How many entries the writer has read: what was written meanwhile is read before an answer is sent. */
const read = z.int().min(1);
const writing = { id: id('ticket'), read, message: text(MESSAGE_MAX_LENGTH) };
const settling = { id: id('ticket'), read };

const WRITING = ['ticket.went_on', 'ticket.thread_full'] as const;
const SETTLING = [...WRITING, 'ticket.is_resolved'] as const;

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
  refusals: ['ticket.too_many'],
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
  refusals: WRITING,
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

export const ticketRow = z.strictObject({ ...summary, asker: z.string() });

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
  refusals: SETTLING,
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
