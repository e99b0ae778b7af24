import type { Input } from '@lorikeet/contracts';
import type * as asking from '@lorikeet/contracts/support-asking';
import { keepUpload } from '../../platform/files/keep-upload.ts';
import type { UploadedFile } from '../../platform/http/file-upload.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { merchantProfile } from '../merchants/index.ts';
import { enterFile, folderOf } from './attach-file.ts';
import { continueTicket, openTicket, refuseFlood, settleAsked } from './open-ticket.ts';
import { platformDesk } from './platform-desk.query.ts';
import { lockTicket, noteRead, type Ticket } from './ticket-store.ts';

/**
 * A merchant's staff ask the platform: the ticket stands in the tenant of the platform, and both audit logs say who
 * asked. Refuses `ticket.is_desk`, and as `openTicket` does.
 */
export async function askPlatform(
  work: Work,
  asked: Input<typeof asking.createTicket>,
): Promise<{ id: string; reference: string }> {
  const desk = await platformDesk(work);
  refuseUnless(work.merchantId !== desk, 'ticket.is_desk');
  const { tradingName } = await merchantProfile(work);
  const made = await openTicket(await alongside(work, desk), {
    ...asked,
    owner: { askerTenant: work.merchantId },
    propertyId: null,
    asker: `${work.actor.name}, ${tradingName}`,
  });
  await work.audit({
    action: 'ticket.created',
    subjectKind: 'ticket',
    subjectId: made.id,
    after: { reference: made.reference, kind: asked.kind },
  });
  return made;
}

/** A merchant's staff write to what they or a colleague asked. 404; refuses as `continueTicket` does. */
export async function writeToPlatform(
  work: Work,
  { id, read, message }: Input<typeof asking.sendTicketMessage>,
): Promise<void> {
  const { there, ticket } = await ownTicket(work, id);
  await continueTicket(there, ticket, { read, message });
  await work.audit({
    action: 'ticket.continued',
    subjectKind: 'ticket',
    subjectId: id,
    after: { reference: ticket.reference },
  });
}

/** A merchant's staff note that a question needs nothing more. 404; refuses as `addEntry` does. */
export async function settleWithPlatform(
  work: Work,
  { id, read }: Input<typeof asking.resolveOwnTicket>,
): Promise<void> {
  const { there, ticket } = await ownTicket(work, id);
  await settleAsked(there, ticket, read);
  await work.audit({
    action: 'ticket.resolved',
    subjectKind: 'ticket',
    subjectId: id,
    after: { reference: ticket.reference },
  });
}

/** Notes how far one of a merchant's staff has read a question to the platform. 404. */
export async function noteReadOfPlatform(
  work: Work,
  { id, read }: Input<typeof asking.noteOwnTicketRead>,
): Promise<void> {
  const { there, ticket } = await ownTicket(work, id);
  const readerId = work.actor.id;
  if (readerId) await noteRead(there, { ticketId: id, readerId, entries: Math.min(read, ticket.entries) });
}

/** A merchant's staff put a file into a thread with the platform. 404; refuses as `addFile` does, and a flood. */
export async function attachForPlatform(
  run: Run,
  { id, name, file }: Input<typeof asking.uploadOwnTicketFile> & { file: UploadedFile },
): Promise<void> {
  const desk = await run.inTransaction(platformDesk);
  await keepUpload(run, folderOf(desk), { name, file }, (kept) =>
    run.inTransaction(async (work) => {
      const { there, ticket } = await ownTicket(work, id);
      await refuseFlood(there);
      await enterFile(there, ticket, 'asker', kept);
    }),
  );
}

/** What a merchant's staff asked, held in the tenant of the platform. Or 404. */
async function ownTicket(work: Work, id: string): Promise<{ there: Work; ticket: Ticket }> {
  const there = await alongside(work, await platformDesk(work));
  return { there, ticket: await lockTicket(there, id, { askerTenant: work.merchantId }) };
}
