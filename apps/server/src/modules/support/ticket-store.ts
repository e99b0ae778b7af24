import { randomInt } from 'node:crypto';
import { advance, can } from '@lorikeet/domain/kernel';
import {
  hasGoneOn,
  isThreadFull,
  TICKET_FILES_MAX,
  type TicketEvent,
  type TicketKind,
  type TicketSide,
  type TicketState,
  ticketTable,
} from '@lorikeet/domain/support';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { word } from '../../platform/db/words.ts';
import type { KeptFile } from '../../platform/files/keep-upload.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

export type Ticket = {
  id: string;
  reference: string;
  status: TicketState;
  subject: string;
  /** Who asked: a ratepayer of the desk's council, or one of a merchant's staff, whose desk is the platform's. */
  ratepayerId: string | null;
  askerTenant: string | null;
  askedBy: string | null;
  assigneeId: string | null;
  entries: number;
};

/** Whose a ticket is, beside the desk's. */
export type Owner = { ratepayerId: string } | { askerTenant: string };

/** Letters and digits that nobody mistakes for one another when a number is read out. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number such as `T-7K2M-4QXD`: at random, so that it says nothing of how many there are. */
function newReference(): string {
  const digits = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `T-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** The tickets `t` of an owner. */
export const ownedBy = (owner: Owner): Sql =>
  'ratepayerId' in owner
    ? sql`t.ratepayer_id = ${owner.ratepayerId}`
    : sql`t.asker_tenant = ${owner.askerTenant}`;

/** The ticket, held until the transaction ends, so that of two who write one reads the other's first. Or 404. */
export async function lockTicket(work: Work, id: string, owner?: Owner): Promise<Ticket> {
  return found(
    await work.maybe<Ticket>(sql`
      select t.id, t.reference, t.status, t.subject, t.ratepayer_id as "ratepayerId",
        t.asker_tenant as "askerTenant", t.asked_by as "askedBy", t.assignee_id as "assigneeId", t.entries
      from support_tickets t
      where t.merchant_id = ${work.merchantId} and t.id = ${id} ${owner ? sql`and ${ownedBy(owner)}` : empty}
      for update`),
  );
}

/** What is put into a thread. */
export type NewEntry = {
  entry: 'message' | 'file' | 'resolved' | 'reopened';
  side: TicketSide;
  /** What was written, or the file's name. */
  message?: string;
  file?: KeptFile;
  requestKey?: string | undefined;
};

export type NewTicket = {
  owner: Owner;
  /** The property that it is about, where a ratepayer asks. */
  propertyId: string | null;
  /** Who asks, as the desk's lists show them. */
  asker: string;
  kind: TicketKind;
  subject: string;
};

/** A new ticket with its first message. */
export async function insertTicket(work: Work, asked: NewTicket, first: NewEntry): Promise<Ticket> {
  const { owner, propertyId, kind, subject } = asked;
  const [id, reference, status] = [work.newId(), newReference(), ticketTable.initial];
  const ratepayerId = 'ratepayerId' in owner ? owner.ratepayerId : null;
  const askerTenant = 'askerTenant' in owner ? owner.askerTenant : null;
  const askedBy = askerTenant && (work.actor.id ?? null);
  // The row that crosses tenants comes first: a distributed database wants it before those of the tenant.
  if (ratepayerId)
    await work.run(sql`
      insert into ratepayer_tickets (ratepayer_id, tenant, ticket_id, created_at)
      values (${ratepayerId}, ${work.merchantId}, ${id}, ${work.now})`);
  await work.run(sql`
    insert into support_tickets (merchant_id, id, reference, status, kind, subject, ratepayer_id, asker_tenant,
      asked_by, asker, property_id, entries, created_at, last_at)
    values (${work.merchantId}, ${id}, ${reference}, ${status}, ${kind}, ${subject}, ${ratepayerId}, ${askerTenant},
      ${askedBy}, ${asked.asker}, ${propertyId}, 1, ${work.now}, ${work.now})`);
  await insertEntry(work, id, 1, first);
  return { id, reference, status, subject, ratepayerId, askerTenant, askedBy, assigneeId: null, entries: 1 };
}

/** A full thread takes nothing more but the note that settles it. Refuses `ticket.thread_full`. */
export function refuseFull(ticket: Ticket): void {
  refuseUnless(!isThreadFull(ticket.entries), 'ticket.thread_full');
}

/**
 * Puts an entry behind those that its writer has read, in a ticket that is held, and moves the ticket by the event.
 * Returns the state that it is in then. Refuses `ticket.went_on` and what the table refuses. Whatever is no settling asks
 * `refuseFull` first.
 */
export async function addEntry(
  work: Work,
  ticket: Ticket,
  event: TicketEvent,
  added: NewEntry & { read: number },
): Promise<TicketState> {
  refuseUnless(!hasGoneOn(ticket.entries, added.read), 'ticket.went_on');
  const next = advance(ticketTable, ticket.status, event);
  const place = ticket.entries + 1;
  await insertEntry(work, ticket.id, place, added);
  await work.run(sql`
    update support_tickets set status = ${word(next)}, entries = ${place}, last_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${ticket.id}`);
  return next;
}

/**
 * Puts a file behind all that stands in a ticket that is held; nobody's turn changes by it, as what it is about is
 * written beside it. Refuses `ticket.is_resolved`, `ticket.thread_full`, `ticket.too_many_files`.
 */
export async function addFile(
  work: Work,
  ticket: Ticket,
  added: NewEntry & { file: KeptFile },
): Promise<void> {
  refuseUnless(can(ticketTable, ticket.status, 'resolve'), 'ticket.is_resolved');
  refuseFull(ticket);
  const { n } = await work.one<{ n: number }>(sql`
    select count(*)::int as n from support_entries
    where merchant_id = ${work.merchantId} and ticket_id = ${ticket.id} and entry = 'file'`);
  refuseUnless(n < TICKET_FILES_MAX, 'ticket.too_many_files', { max: TICKET_FILES_MAX });
  const place = ticket.entries + 1;
  await insertEntry(work, ticket.id, place, added);
  await work.run(sql`
    update support_tickets set entries = ${place}, last_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${ticket.id}`);
}

async function insertEntry(work: Work, ticketId: string, place: number, added: NewEntry): Promise<void> {
  const { entry, side, message, requestKey, file } = added;
  await work.run(sql`
    insert into support_entries (merchant_id, id, ticket_id, place, entry, side, author_id, author, message,
      request_key, file_key, file_type, file_bytes, file_sha256, created_at)
    values (${work.merchantId}, ${work.newId()}, ${ticketId}, ${place}, ${entry}, ${side}, ${work.actor.id ?? null},
      ${work.actor.name}, ${message === undefined ? null : work.vault.seal(message)}, ${requestKey ?? null},
      ${file?.key ?? null}, ${file?.type ?? null}, ${file?.bytes ?? null}, ${file?.sha256 ?? null}, ${work.now})`);
  if (work.actor.id) await noteRead(work, { ticketId, readerId: work.actor.id, entries: place });
}

/** Notes that a person has read a ticket's thread up to an entry; never back. */
export async function noteRead(
  work: Work,
  { ticketId, readerId, entries }: { ticketId: string; readerId: string; entries: number },
): Promise<void> {
  await work.run(sql`
    insert into support_reads (merchant_id, ticket_id, reader_id, entries)
    values (${work.merchantId}, ${ticketId}, ${readerId}, ${entries})
    on conflict (merchant_id, ticket_id, reader_id) do update
      set entries = greatest(support_reads.entries, excluded.entries)`);
}

/** Whether something stands in a ticket `t` that a reader has not opened. */
export const isUnread = (tenant: string, readerId: string): Sql => sql`not exists (
  select 1 from support_reads r
  where r.merchant_id = ${tenant} and r.ticket_id = t.id and r.reader_id = ${readerId} and r.entries >= t.entries)`;

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
  file: 'ticket.file_added',
} as const;

/** Notes in the audit log what was done to a ticket; nothing that was written stands there. */
export async function noteTicket(
  work: Work,
  ticket: Pick<Ticket, 'id' | 'reference' | 'status'>,
  event: TicketEvent | 'file',
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
