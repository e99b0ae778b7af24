import { type GivenFile, type KeptFile, keepUpload } from '../../platform/files/keep-upload.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { addFile, lockTicket, noteTicket, type Ticket } from './ticket-store.ts';

/** Where the files of a desk's tickets are kept. */
export const folderOf = (desk: string): string => `tickets/${desk}`;

/** Puts a kept file into a thread that is held. Refuses as `addFile` does. */
export async function enterFile(
  work: Work,
  ticket: Ticket,
  side: 'asker' | 'desk',
  file: KeptFile,
): Promise<void> {
  await addFile(work, ticket, { entry: 'file', side, message: file.name, file });
  await noteTicket(work, ticket, 'file', ticket.status);
}

/** The desk puts a file into a thread of its own. 404; refuses as `addFile` does. */
export async function attachAsDesk(run: Run, { id, ...given }: GivenFile & { id: string }): Promise<void> {
  await keepUpload(run, folderOf(run.merchantId), given, (kept) =>
    run.inTransaction(async (work) => enterFile(work, await lockTicket(work, id), 'desk', kept)),
  );
}
