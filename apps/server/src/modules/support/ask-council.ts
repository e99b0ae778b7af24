import type { Input } from '@lorikeet/contracts';
import type * as support from '@lorikeet/contracts/support';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { keepUpload } from '../../platform/files/keep-upload.ts';
import type { Caller, SignedIn } from '../../platform/http/caller.ts';
import type { UploadedFile } from '../../platform/http/file-upload.ts';
import { found } from '../../platform/http/problem.ts';
import { inTenant, type Platform, type Work } from '../../platform/work.ts';
import { enterFile, folderOf } from './attach-file.ts';
import { continueTicket, openTicket, refuseFlood, settleAsked } from './open-ticket.ts';
import { OWN_FILES, ratepayerFileLink } from './ticket-files.ts';
import { lockTicket, noteRead, type Ticket, writtenBefore } from './ticket-store.ts';

export type Asker = { platform: Platform; session: SignedIn; caller: Caller };

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
    openTicket(work, {
      ...asked,
      owner: { ratepayerId },
      asker: work.actor.name,
      propertyId,
      requestKey: requestKeyOf(asker),
    }),
  );
}

/** A ratepayer writes to a ticket of theirs. The desk is told where it is its turn now and was not before. */
export async function sendMessage(
  asker: Asker,
  { id, read, message }: Input<typeof support.ratepayerSendMessage>,
): Promise<void> {
  await inOwnTicket(asker, id, async (work, ticket) => {
    const requestKey = requestKeyOf(asker);
    if (await writtenBefore(work, requestKey)) return;
    await continueTicket(work, ticket, { read, message, requestKey });
  });
}

/** A ratepayer notes that a ticket of theirs needs nothing more. */
export async function resolveOwnTicket(
  asker: Asker,
  { id, read }: Input<typeof support.ratepayerResolveTicket>,
): Promise<void> {
  await inOwnTicket(asker, id, (work, ticket) => settleAsked(work, ticket, read));
}

/** Notes how far a ratepayer has read a ticket of theirs. */
export async function noteOwnRead(
  asker: Asker,
  { id, read }: Input<typeof support.ratepayerNoteTicketRead>,
): Promise<void> {
  await inOwnTicket(asker, id, (work, ticket) =>
    noteRead(work, {
      ticketId: id,
      readerId: asker.session.actor.id!,
      entries: Math.min(read, ticket.entries),
    }),
  );
}

/** A ratepayer puts a file into a thread of theirs. Refuses as `addFile` does, and `ticket.too_many_today`. */
export async function attachToOwn(
  asker: Asker,
  { id, name }: Input<typeof support.ratepayerUploadTicketFile>,
  file: UploadedFile,
): Promise<void> {
  const tenant = await tenantOf(asker, id);
  await keepUpload(asker.platform, folderOf(tenant), { name, file }, (kept) =>
    inOwnTicket(asker, id, async (work, ticket) => {
      await refuseFlood(work);
      await enterFile(work, ticket, 'asker', kept);
    }),
  );
}

/** A link to a file of a ratepayer's tickets. Or 404. */
export async function linkOwnFile(
  asker: Asker,
  { id, ticket_id: ticketId }: Input<typeof support.ratepayerDownloadTicketFile>,
): Promise<{ url: string }> {
  const { platform, session, caller } = asker;
  const tenant = await tenantOf(asker, ticketId);
  const { sessionId: _, ...actor } = session.actor;
  const reader = { ...actor, permissions: new Set([OWN_FILES]), ip: caller.ip, requestId: caller.requestId };
  const url = await inTenant(platform, tenant, reader, (work) =>
    ratepayerFileLink(work, { ratepayerId: session.actor.id!, id }),
  );
  return { url };
}

async function tenantOf({ platform, session }: Asker, id: string): Promise<string> {
  const { tenant } = found(
    await queriesOn(platform.pool).maybe<{ tenant: string }>(sql`
      select tenant from ratepayer_tickets where ratepayer_id = ${session.actor.id!} and ticket_id = ${id}`),
  );
  return tenant;
}

async function inOwnTicket(
  asker: Asker,
  id: string,
  body: (work: Work, ticket: Ticket) => Promise<void>,
): Promise<void> {
  const ratepayerId = asker.session.actor.id!;
  const tenant = await tenantOf(asker, id);
  await inCouncil(asker, tenant, async (work) => body(work, await lockTicket(work, id, { ratepayerId })));
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
