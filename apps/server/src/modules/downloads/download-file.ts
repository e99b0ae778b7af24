import { type FileKind, issueTicket } from '../../platform/files/tickets.ts';
import { forbidden, found, notFound } from '../../platform/http/problem.ts';
import type { PreparedFile } from '../../platform/prepared-file.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { downloadOf, type HeldDownload, isOpen } from './move-downloads.ts';

const DOWNLOAD = 'download';

const TYPES: Record<HeldDownload['format'], string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** The file of a download by its ticket: what was written, checked as a whole before a byte is given out. */
export const downloadFile: FileKind = {
  kind: DOWNLOAD,
  permission: 'exports.create',
  // Whoever asked for the ticket has been let in by it: a key, too, which is no person.
  async open(run, id, { reader }) {
    const readerId = typeof reader === 'string' ? reader : undefined;
    const made = await run.inTransaction(async (work) => {
      const of = found(await downloadOf(work, id, readerId));
      return isOpen(work, of) ? of : undefined;
    });
    if (!made?.storage_key || !made.sha256) throw notFound();
    const content = await run.files.read(made.storage_key, { sha256: made.sha256 });
    return { filename: made.filename, contentType: TYPES[made.format], content };
  },
};

/** A ticket for a file. 404 for another's, 403 without the right to its rows. Refuses `download.not_ready`. */
export async function openDownload(
  work: Work,
  kinds: readonly PreparedFile[],
  id: string,
): Promise<{ path: string; filename: string }> {
  const made = found(await downloadOf(work, id, work.actor.id));
  const kind = kinds.find((one) => one.kind === made.kind);
  if (!kind || !work.actor.permissions?.has(kind.permission(made.params))) throw forbidden();
  refuseUnless(isOpen(work, made), 'download.not_ready');
  const ticket = { kind: DOWNLOAD, id, params: { reader: work.actor.id } };
  return { path: await issueTicket(work, [downloadFile], ticket), filename: made.filename };
}
