import { TICKET_STATES } from '@lorikeet/domain/support';
import { z } from 'zod';
import { contract } from './contract.ts';
import {
  ASKING,
  askedFields,
  FILING_ASKED,
  fileGiven,
  NOTING,
  noteInput,
  SETTLING,
  settling,
  ticketEntry,
  ticketFile,
  ticketSummary,
  UPLOADING,
  uploadInput,
  writing,
} from './support-fields.ts';
import { done, id, listInput, listOutput, oneOrMore } from './wire.ts';

/* What a merchant's staff ask the platform. They are colleagues: each sees what the others asked. */

const row = z.strictObject({ ...ticketSummary, asker: z.string() });

export const listOwnTickets = contract({
  name: 'listOwnTickets',
  area: 'merchant',
  method: 'GET',
  path: '/support/list',
  access: 'support.read',
  summary: 'What this merchant’s staff have asked the platform; searched by number, subject and who asked',
  input: listInput(['last_at', 'created_at'], { status: oneOrMore(TICKET_STATES) }),
  output: listOutput(row),
  shows: ['tickets'],
});

export const getOwnTicket = contract({
  name: 'getOwnTicket',
  area: 'merchant',
  method: 'GET',
  path: '/support/detail',
  access: 'support.read',
  summary: 'One question of this merchant’s staff with its thread; 404 for every other',
  input: z.strictObject({ id: id('ticket') }),
  output: z.strictObject({ ...row.shape, entries: z.array(ticketEntry) }),
  shows: ['tickets'],
});

export const createTicket = contract({
  name: 'createTicket',
  area: 'merchant',
  method: 'POST',
  path: '/support/create',
  access: 'support.write',
  byKey: false,
  summary: 'Asks the platform',
  input: z.strictObject(askedFields),
  output: z.strictObject({ id: id('ticket'), reference: z.string() }),
  idempotent: true,
  refusals: ['ticket.too_many', 'ticket.too_many_today', 'ticket.is_desk'],
  changes: ['tickets'],
});

export const sendTicketMessage = contract({
  name: 'sendTicketMessage',
  area: 'merchant',
  method: 'POST',
  path: '/support/send/{id}',
  access: 'support.write',
  byKey: false,
  summary: 'Writes to a question that was asked of the platform; one that was settled is reopened',
  input: z.strictObject(writing),
  output: done,
  idempotent: true,
  refusals: ASKING,
  changes: ['tickets'],
});

export const resolveOwnTicket = contract({
  name: 'resolveOwnTicket',
  area: 'merchant',
  method: 'POST',
  path: '/support/resolve/{id}',
  access: 'support.write',
  byKey: false,
  summary: 'Notes that a question that was asked of the platform needs nothing more',
  input: z.strictObject(settling),
  output: done,
  refusals: SETTLING,
  changes: ['tickets'],
});

export const noteOwnTicketRead = contract({
  name: 'noteOwnTicketRead',
  area: 'merchant',
  method: 'POST',
  path: '/support/read/{id}',
  access: 'support.read',
  byKey: false,
  summary: NOTING,
  input: noteInput,
  output: done,
  changes: ['tickets'],
});

export const uploadOwnTicketFile = contract({
  name: 'uploadOwnTicketFile',
  area: 'merchant',
  method: 'POST',
  path: '/support/upload/{id}',
  access: 'support.write',
  byKey: false,
  summary: UPLOADING,
  input: uploadInput,
  file: ticketFile,
  output: done,
  refusals: FILING_ASKED,
  changes: ['tickets'],
  idempotent: true,
});

export const downloadOwnTicketFile = contract({
  name: 'downloadOwnTicketFile',
  area: 'merchant',
  method: 'POST',
  path: '/support/file/{id}',
  access: 'support.read',
  summary: 'A link that gives out a file of a question that was asked of the platform once, for a minute',
  input: z.strictObject({ id: id('attachment') }),
  output: fileGiven,
  changes: [],
});
