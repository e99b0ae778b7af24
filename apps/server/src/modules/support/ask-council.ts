import type { Input } from '@lorikeet/contracts';
import type * as support from '@lorikeet/contracts/support';
import { can } from '@lorikeet/domain/kernel';
import { type TicketKind, ticketTable, UNSETTLED_MAX } from '@lorikeet/domain/support';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { lockUntilCommit } from '../../platform/db/transaction-lock.ts';
import { among } from '../../platform/db/words.ts';
import type { Caller, SignedIn } from '../../platform/http/caller.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import { inTenant, type Platform, type Work } from '../../platform/work.ts';
import { mailAsker, mailDesk } from './ticket-mail.ts';
import {
  addEntry,
  insertTicket,
  lockTicket,
  noteTicket,
  type Ticket,
  writtenBefore,
} from './ticket-store.ts';

export type Asker = { platform: Platform; session: SignedIn; caller: Caller };

const UNSETTLED = ticketTable.states.filter((state) => can(ticketTable, state, 'resolve'));

/**
 * A ratepayer asks the council of one of their properties. 404 for a property that is not theirs; refuses
 * `ticket.too_many`. A repeat with the same key gets the first ticket.
 */
export async function askCouncil(
  asker: Asker,
  { property_id: propertyId, ...asked }: Input<typeof support.ratepayerCreateTicket>,
): Promise<{ id: string; reference: string }> {
  const ratepayerId = asker.session.actor.id!;
  const { tenant } = found(
    await queriesOn(asker.platform.pool).maybe<{ tenant: string }>(sql`
      select tenant from ratepayer_properties
      where ratepayer_id = ${ratepayerId} and property_id = ${propertyId}`),
  );
  return inCouncil(asker, tenant, (work) =>
    openTicket(work, { ...asked, ratepayerId, propertyId, requestKey: requestKeyOf(asker) }),
  );
}

/** Opens a ticket for a ratepayer, mails its number, and tells the desk. Refuses `ticket.too_many`. */
export async function openTicket(
  work: Work,
  asked: {
    ratepayerId: string;
    propertyId: string | null;
    kind: TicketKind;
    subject: string;
    message: string;
    requestKey?: string | undefined;
  },
): Promise<{ id: string; reference: string }> {
  const { message, requestKey, ...fields } = asked;
  await lockUntilCommit(work, `tickets:${work.merchantId}:${asked.ratepayerId}`);
  const before = await writtenBefore(work, requestKey);
  if (before) return before;
  await refuseTooMany(work, asked.ratepayerId);
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

/** A ratepayer writes to a ticket of theirs. The desk is told where it is its turn now and was not before. */
export async function sendMessage(
  asker: Asker,
  { id, read, message }: Input<typeof support.ratepayerSendMessage>,
): Promise<void> {
  await inOwnTicket(asker, id, async (work, ticket) => {
    const requestKey = requestKeyOf(asker);
    if (await writtenBefore(work, requestKey)) return;
    const added = { entry: 'message', side: 'asker', message, requestKey, read } as const;
    const next = await addEntry(work, ticket, 'ask', added);
    await noteTicket(work, ticket, 'ask', next);
    if (next !== ticket.status) await mailDesk(work, ticket);
  });
}

/** A ratepayer notes that a ticket of theirs needs nothing more. */
export async function resolveOwnTicket(
  asker: Asker,
  { id, read }: Input<typeof support.ratepayerResolveTicket>,
): Promise<void> {
  await inOwnTicket(asker, id, async (work, ticket) => {
    const next = await addEntry(work, ticket, 'resolve', { entry: 'resolved', side: 'asker', read });
    await noteTicket(work, ticket, 'resolve', next);
  });
}

async function inOwnTicket(
  asker: Asker,
  id: string,
  body: (work: Work, ticket: Ticket) => Promise<void>,
): Promise<void> {
  const ratepayerId = asker.session.actor.id!;
  const { tenant } = found(
    await queriesOn(asker.platform.pool).maybe<{ tenant: string }>(sql`
      select tenant from ratepayer_tickets where ratepayer_id = ${ratepayerId} and ticket_id = ${id}`),
  );
  await inCouncil(asker, tenant, async (work) => body(work, await lockTicket(work, id, ratepayerId)));
}

/** Work in a council's tenant, done by a ratepayer. */
function inCouncil<T>(
  { platform, session, caller }: Asker,
  tenant: string,
  body: (work: Work) => Promise<T>,
): Promise<T> {
  const actor = { ...session.actor, ip: caller.ip, requestId: caller.requestId };
  return inTenant(platform, tenant, actor, body);
}

/** The ratepayer is part of it: another's key finds nothing. Without a key each call is its own. */
function requestKeyOf({ platform, session, caller }: Asker): string | undefined {
  const { idempotencyKey: key } = caller;
  return key && platform.vault.steadyFingerprint(`ticket:${session.actor.id!}:${key}`);
}

async function refuseTooMany(work: Work, ratepayerId: string): Promise<void> {
  const { n } = await work.one<{ n: number }>(sql`
    select count(*)::int as n from support_tickets
    where merchant_id = ${work.merchantId} and ratepayer_id = ${ratepayerId} and status ${among(UNSETTLED)}`);
  refuseUnless(n < UNSETTLED_MAX, 'ticket.too_many', { max: UNSETTLED_MAX });
}
