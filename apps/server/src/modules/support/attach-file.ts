import { createHash } from 'node:crypto';
import { type TicketFileType, ticketFileName } from '@lorikeet/domain/support';
import { cleanImage, isImage } from '../../platform/files/clean-image.ts';
import type { UploadedFile } from '../../platform/http/file-upload.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { Run } from '../../platform/run.ts';
import type { Platform, Work } from '../../platform/work.ts';
import { addFile, type KeptFile, lockTicket, noteTicket, type Ticket } from './ticket-store.ts';

export type GivenFile = { name: string; file: UploadedFile };

/**
 * Keeps a file, and lets `enter` put it into a thread in a transaction of its own; nothing stays when that fails. Of a
 * picture its pixels alone are kept: a photograph says where it was taken. Throws 422 for a picture that is not whole.
 */
export async function keepFile(
  { files }: Pick<Platform, 'files'>,
  desk: string,
  { name, file }: GivenFile,
  enter: (entry: { message: string; file: KeptFile }) => Promise<void>,
): Promise<void> {
  const type = file.type as TicketFileType;
  const bytes = isImage(file.type) ? cleanImage(file.type, file.bytes)?.bytes : file.bytes;
  if (!bytes) throw fieldProblem([{ path: 'file', code: 'image_broken' }]);
  const key = `tickets/${desk}/${uuidv7()}`;
  await files.write(key, [bytes]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  try {
    await enter({
      message: ticketFileName(name, type),
      file: { key, type, bytes: bytes.length, sha256 },
    });
  } catch (error) {
    await files.remove(key);
    throw error;
  }
}

/** Puts a kept file into a thread that is held. Refuses as `addFile` does. */
export async function enterFile(
  work: Work,
  ticket: Ticket,
  side: 'asker' | 'desk',
  kept: { message: string; file: KeptFile },
): Promise<void> {
  await addFile(work, ticket, { entry: 'file', side, ...kept });
  await noteTicket(work, ticket, 'file', ticket.status);
}

/** The desk puts a file into a thread of its own. 404; refuses as `addFile` does. */
export async function attachAsDesk(run: Run, { id, ...given }: GivenFile & { id: string }): Promise<void> {
  await keepFile(run, run.merchantId, given, (kept) =>
    run.inTransaction(async (work) => enterFile(work, await lockTicket(work, id), 'desk', kept)),
  );
}
