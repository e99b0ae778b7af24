import { invitationTable } from '@lorikeet/domain/invitations';
import { moveBy } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import type { Addressed } from '../customers/index.ts';
import { lockInvitation, rewriteInvitation } from './invitation-store.ts';

/**
 * Holds the invitations of a customer that can still be sent, until the transaction ends: before the customer is held, as
 * whoever accepts one holds it before its customer.
 */
export async function holdInvitations(work: Work, customerId: string): Promise<void> {
  await sendableOf(work, customerId);
}

async function sendableOf(work: Work, customerId: string): Promise<string[]> {
  const rows = await work.rows<{ id: string }>(sql`
    select id from invitations
    where merchant_id = ${work.merchantId} and customer_id = ${customerId}
      and status ${among(moveBy(invitationTable, 'resend').from)}
    order by id for update`);
  return rows.map(({ id }) => id);
}

const DETAILS = ['name', 'email', 'phone', 'locale'] as const;

/**
 * Carries what was corrected about a customer into their invitations that can still be sent: each detail that was the
 * customer's `before`, or that it does not name, such as the phone of who was imported with none that takes an SMS. One that
 * was sent elsewhere on purpose stays, and so does a detail that the customer has no longer.
 */
export async function correctInvitations(
  work: Work,
  customerId: string,
  { before, now }: { before: Addressed; now: Addressed },
): Promise<void> {
  const changed = DETAILS.filter((detail) => before[detail] !== now[detail] && now[detail] !== null);
  if (changed.length === 0) return;
  for (const id of await sendableOf(work, customerId)) {
    const invitation = await lockInvitation(work, id);
    const theirs = changed.filter(
      (detail) => invitation[detail] === (before[detail] ?? '') || invitation[detail] === '',
    );
    if (theirs.length === 0) continue;
    const of = (one: Addressed) => Object.fromEntries(theirs.map((detail) => [detail, one[detail]]));
    await rewriteInvitation(work, id, { ...invitation, ...of(now) });
    await work.audit({
      action: 'invitation.edited',
      subjectKind: 'invitation',
      subjectId: id,
      person: customerId,
      before: of(invitation),
      after: of(now),
    });
  }
}
