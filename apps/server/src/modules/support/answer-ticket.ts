import type { Work } from '../../platform/work.ts';
import { mailAsker } from './ticket-mail.ts';
import { addEntry, lockTicket, noteRead, noteTicket, refuseFull } from './ticket-store.ts';

type Read = { id: string; read: number };

/**
 * Answers a question as its desk, and mails who asked. 404; refuses `ticket.went_on` where somebody wrote since the
 * answerer read it, `ticket.is_resolved` and `ticket.thread_full`.
 */
export async function answerTicket(
  work: Work,
  { id, read, message }: Read & { message: string },
): Promise<void> {
  const ticket = await lockTicket(work, id);
  refuseFull(ticket);
  const next = await addEntry(work, ticket, 'answer', { entry: 'message', side: 'desk', message, read });
  await noteTicket(work, ticket, 'answer', next);
  await mailAsker(work, ticket, 'answered');
}

/** Notes that a question is settled, and mails who asked. 404; refuses `ticket.went_on` and `ticket.is_resolved`. */
export async function resolveTicket(work: Work, { id, read }: Read): Promise<void> {
  const ticket = await lockTicket(work, id);
  const next = await addEntry(work, ticket, 'resolve', { entry: 'resolved', side: 'desk', read });
  await noteTicket(work, ticket, 'resolve', next);
  await mailAsker(work, ticket, 'resolved');
}

/** Takes a settled question up again. 404; refuses `ticket.went_on`, `ticket.thread_full`, `ticket.reopen_refused`. */
export async function reopenTicket(work: Work, { id, read }: Read): Promise<void> {
  const ticket = await lockTicket(work, id);
  refuseFull(ticket);
  const next = await addEntry(work, ticket, 'reopen', { entry: 'reopened', side: 'desk', read });
  await noteTicket(work, ticket, 'reopen', next);
}

/** Notes how far one of the desk's people has read a ticket. 404. */
export async function noteDeskRead(work: Work, { id, read }: Read): Promise<void> {
  const ticket = await lockTicket(work, id);
  const readerId = work.actor.id;
  if (readerId) await noteRead(work, { ticketId: id, readerId, entries: Math.min(read, ticket.entries) });
}
