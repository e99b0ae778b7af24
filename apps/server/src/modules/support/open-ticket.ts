import { can } from '@lorikeet/domain/kernel';
import { DAY_ENTRIES_MAX, type TicketKind, ticketTable, UNSETTLED_MAX } from '@lorikeet/domain/support';
import { sql } from '../../platform/db/sql.ts';
import { lockUntilCommit } from '../../platform/db/transaction-lock.ts';
import { among } from '../../platform/db/words.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { mailAsker, mailDesk } from './ticket-mail.ts';
import {
  addEntry,
  insertTicket,
  noteTicket,
  type Owner,
  ownedBy,
  refuseFull,
  type Ticket,
  writtenBefore,
} from './ticket-store.ts';

const DAY_MS = 24 * 3600 * 1000;
const UNSETTLED = ticketTable.states.filter((state) => can(ticketTable, state, 'resolve'));

/**
 * Opens a ticket in the tenant of its desk, mails its number to who asks, and tells the desk. Refuses `ticket.too_many`
 * and `ticket.too_many_today`. A repeat with the same key gets the first ticket.
 */
export async function openTicket(
  work: Work,
  asked: {
    owner: Owner;
    propertyId: string | null;
    asker: string;
    kind: TicketKind;
    subject: string;
    message: string;
    requestKey?: string | undefined;
  },
): Promise<{ id: string; reference: string }> {
  const { message, requestKey, ...fields } = asked;
  await lockUntilCommit(work, `tickets:${work.merchantId}:${Object.values(asked.owner).join()}`);
  const before = await writtenBefore(work, requestKey);
  if (before) return before;
  await refuseTooMany(work, asked.owner);
  await refuseFlood(work);
  const ticket = await insertTicket(work, fields, { entry: 'message', side: 'asker', message, requestKey });
  await work.audit({
    action: 'ticket.created',
    subjectKind: 'ticket',
    subjectId: ticket.id,
    after: { reference: ticket.reference, kind: asked.kind },
  });
  await mailAsker(work, ticket, 'received');
  await mailDesk(work, ticket);
  return { id: ticket.id, reference: ticket.reference };
}

/**
 * Who asked writes to a ticket that is held. The desk is told where it is its turn now and was not before. Refuses
 * `ticket.too_many_today`, `ticket.thread_full` and as `addEntry` does.
 */
export async function continueTicket(
  work: Work,
  ticket: Ticket,
  { read, message, requestKey }: { read: number; message: string; requestKey?: string | undefined },
): Promise<void> {
  await refuseFlood(work);
  refuseFull(ticket);
  const added = { entry: 'message', side: 'asker', message, requestKey, read } as const;
  const next = await addEntry(work, ticket, 'ask', added);
  await noteTicket(work, ticket, 'ask', next);
  if (next !== ticket.status) await mailDesk(work, ticket);
}

/** Who asked notes that a ticket that is held needs nothing more. Refuses as `addEntry` does. */
export async function settleAsked(work: Work, ticket: Ticket, read: number): Promise<void> {
  const next = await addEntry(work, ticket, 'resolve', { entry: 'resolved', side: 'asker', read });
  await noteTicket(work, ticket, 'resolve', next);
}

async function refuseTooMany(work: Work, owner: Owner): Promise<void> {
  const { n } = await work.one<{ n: number }>(sql`
    select count(*)::int as n from support_tickets t
    where t.merchant_id = ${work.merchantId} and ${ownedBy(owner)} and t.status ${among(UNSETTLED)}`);
  refuseUnless(n < UNSETTLED_MAX, 'ticket.too_many', { max: UNSETTLED_MAX });
}

/** A person writes so much to a desk within a day and no more. Refuses `ticket.too_many_today`. */
export async function refuseFlood(work: Work): Promise<void> {
  const since = new Date(work.now.getTime() - DAY_MS);
  const { n } = await work.one<{ n: number }>(sql`
    select count(*)::int as n from support_entries
    where merchant_id = ${work.merchantId} and author_id = ${work.actor.id ?? null} and created_at > ${since}`);
  refuseUnless(n < DAY_ENTRIES_MAX, 'ticket.too_many_today', { max: DAY_ENTRIES_MAX });
}
