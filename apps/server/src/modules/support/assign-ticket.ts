import { sql } from '../../platform/db/sql.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { mailAssignee } from './ticket-mail.ts';
import { lockTicket } from './ticket-store.ts';
import { answerer } from './who-may-answer.query.ts';

/**
 * Gives a question to one of the desk's people, who is mailed unless they took it themselves, or to nobody. 404; refuses
 * `ticket.cannot_answer`.
 */
export async function assignTicket(
  work: Work,
  { id, userId }: { id: string; userId: string | null },
): Promise<void> {
  const ticket = await lockTicket(work, id);
  if (ticket.assigneeId === userId) return;
  const colleague = userId === null ? undefined : await answerer(work, userId);
  refuseUnless(userId === null || colleague !== undefined, 'ticket.cannot_answer');
  await work.run(sql`
    update support_tickets set assignee_id = ${userId}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  await work.audit({
    action: 'ticket.assigned',
    subjectKind: 'ticket',
    subjectId: id,
    before: { assignee_id: ticket.assigneeId },
    after: { assignee_id: userId, reference: ticket.reference },
  });
  if (colleague && colleague.id !== work.actor.id) await mailAssignee(work, ticket, colleague);
}
