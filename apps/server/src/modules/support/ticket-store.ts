import { randomInt } from 'node:crypto';
import { advance } from '@lorikeet/domain/kernel';
import {
  hasGoneOn,
  isThreadFull,
  type TicketEvent,
  type TicketKind,
  type TicketSide,
  type TicketState,
  ticketTable,
} from '@lorikeet/domain/support';
import { sql } from '../../platform/db/sql.ts';
import { word } from '../../platform/db/words.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

export type Ticket = {
  id: string;
  reference: string;
  status: TicketState;
  subject: string;
  ratepayerId: string;
  entries: number;
};

/** Letters and digits that nobody mistakes for one another when a number is read out. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number such as `T-7K2M-4QXD`: at random, so that it says nothing of how many there are. */
function newReference(): string {
  const digits = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `T-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** The ticket, held until the transaction ends, so that of two who write one reads the other's first. Or 404. */
export async function lockTicket(work: Work, id: string, ratepayerId?: string): Promise<Ticket> {
  return found(
    await work.maybe<Ticket>(sql`
      select id, reference, status, subject, ratepayer_id as "ratepayerId", entries from support_tickets
      where merchant_id = ${work.merchantId} and id = ${id}
        and (${ratepayerId ?? null}::uuid is null or ratepayer_id = ${ratepayerId ?? null}) for update`),
  );
}

/** What is put into a thread. */
export type NewEntry = {
  entry: 'message' | 'resolved' | 'reopened';
  side: TicketSide;
  message?: string;
  requestKey?: string | undefined;
};

export type NewTicket = {
  ratepayerId: string;
  propertyId: string | null;
  kind: TicketKind;
  subject: string;
};

/** A new ticket with its first message. */
export async function insertTicket(work: Work, asked: NewTicket, first: NewEntry): Promise<Ticket> {
  const { ratepayerId, propertyId, kind, subject } = asked;
  const [id, reference, status] = [work.newId(), newReference(), ticketTable.initial];
  // The row that crosses tenants comes first: a distributed database wants it before those of the tenant.
  await work.run(sql`
    insert into ratepayer_tickets (ratepayer_id, tenant, ticket_id, created_at)
    values (${ratepayerId}, ${work.merchantId}, ${id}, ${work.now})`);
  await work.run(sql`
    insert into support_tickets (merchant_id, id, reference, status, kind, subject, ratepayer_id, asker, property_id,
      entries, created_at, last_at)
    values (${work.merchantId}, ${id}, ${reference}, ${status}, ${kind}, ${subject}, ${ratepayerId},
      ${work.actor.name}, ${propertyId}, 1, ${work.now}, ${work.now})`);
  await insertEntry(work, id, 1, first);
  return { id, reference, status, subject, ratepayerId, entries: 1 };
}

/**
 * Puts an entry behind those that its writer has read, in a ticket that is held, and moves the ticket by the event.
 * Returns the state that it is in then. Refuses `ticket.went_on`, `ticket.thread_full` and what the table refuses.
 */
export async function addEntry(
  work: Work,
  ticket: Ticket,
  event: TicketEvent,
  added: NewEntry & { read: number },
): Promise<TicketState> {
  refuseUnless(!hasGoneOn(ticket.entries, added.read), 'ticket.went_on');
  refuseUnless(!isThreadFull(ticket.entries), 'ticket.thread_full');
  const next = advance(ticketTable, ticket.status, event);
  const place = ticket.entries + 1;
  await insertEntry(work, ticket.id, place, added);
  await work.run(sql`
    update support_tickets set status = ${word(next)}, entries = ${place}, last_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${ticket.id}`);
  return next;
}

async function insertEntry(work: Work, ticketId: string, place: number, added: NewEntry): Promise<void> {
  const { entry, side, message, requestKey } = added;
  await work.run(sql`
    insert into support_entries (merchant_id, id, ticket_id, place, entry, side, author_id, author, message,
      request_key, created_at)
    values (${work.merchantId}, ${work.newId()}, ${ticketId}, ${place}, ${entry}, ${side}, ${work.actor.id ?? null},
      ${work.actor.name}, ${message === undefined ? null : work.vault.seal(message)}, ${requestKey ?? null},
      ${work.now})`);
}

/** The ticket that a ratepayer's call of that key wrote to before. */
export async function writtenBefore(
  work: Work,
  requestKey: string | undefined,
): Promise<{ id: string; reference: string } | undefined> {
  if (requestKey === undefined) return undefined;
  return work.maybe<{ id: string; reference: string }>(sql`
    select t.id, t.reference from support_entries e
    join support_tickets t on t.merchant_id = ${work.merchantId} and t.id = e.ticket_id
    where e.merchant_id = ${work.merchantId} and e.request_key = ${requestKey}`);
}

const WRITTEN = {
  ask: 'ticket.continued',
  answer: 'ticket.answered',
  resolve: 'ticket.resolved',
  reopen: 'ticket.reopened',
} as const;

/** Notes in the audit log what was done to a ticket; nothing that was written stands there. */
export async function noteTicket(
  work: Work,
  ticket: Pick<Ticket, 'id' | 'reference' | 'status'>,
  event: TicketEvent,
  next: TicketState,
): Promise<void> {
  await work.audit({
    action: WRITTEN[event],
    subjectKind: 'ticket',
    subjectId: ticket.id,
    before: { status: ticket.status },
    after: { status: next, reference: ticket.reference },
  });
}
