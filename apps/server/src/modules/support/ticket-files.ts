import type { TicketFileType } from '@lorikeet/domain/support';
import { empty, sql } from '../../platform/db/sql.ts';
import { type FileKind, issueTicket, type OpenedFile } from '../../platform/files/tickets.ts';
import { found } from '../../platform/http/problem.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { platformDesk } from './platform-desk.query.ts';
import { type Owner, ownedBy } from './ticket-store.ts';

/** What a ratepayer may fetch is said by the ticket that is theirs, not by a role. */
export const OWN_FILES = 'own files';

const DESKS = 'ticket_file';
const RATEPAYERS = 'ratepayer_ticket_file';
const MERCHANTS = 'own_ticket_file';

type Kept = { message: Buffer; file_key: string; file_type: TicketFileType; file_sha256: string };

/** A file of a desk's tickets, those of one owner alone where it is named. Or 404. */
async function fileOf(work: Work, desk: string, id: string, owner?: Owner): Promise<Kept> {
  return found(
    await work.maybe<Kept>(sql`
      select e.message, e.file_key, e.file_type, e.file_sha256 from support_entries e
      join support_tickets t on t.merchant_id = ${desk} and t.id = e.ticket_id
      where e.merchant_id = ${desk} and e.id = ${id} and e.entry = 'file'
        ${owner ? sql`and ${ownedBy(owner)}` : empty}`),
  );
}

async function opened(run: Run, desk: string, id: string, owner?: Owner): Promise<OpenedFile> {
  const kept = await run.inTransaction((work) => fileOf(work, desk, id, owner));
  return {
    filename: run.vault.open(kept.message),
    contentType: kept.file_type === 'text/plain' ? 'text/plain; charset=utf-8' : kept.file_type,
    content: await run.files.read(kept.file_key, { sha256: kept.file_sha256 }),
  };
}

export const ticketFiles: readonly FileKind[] = [
  { kind: DESKS, permission: 'support.read', open: (run, id) => opened(run, run.merchantId, id) },
  { kind: RATEPAYERS, permission: OWN_FILES, open: (run, id) => opened(run, run.merchantId, id) },
  {
    kind: MERCHANTS,
    permission: 'support.read',
    open: async (run, id) =>
      opened(run, await run.inTransaction(platformDesk), id, { askerTenant: run.merchantId }),
  },
];

/** A link to a file of the desk's own tickets. Or 404. */
export async function deskFileLink(work: Work, id: string): Promise<string> {
  await fileOf(work, work.merchantId, id);
  return issueTicket(work, ticketFiles, { kind: DESKS, id });
}

/** A link to a file of what the merchant asked the platform. Or 404. */
export async function merchantFileLink(work: Work, id: string): Promise<string> {
  await fileOf(work, await platformDesk(work), id, { askerTenant: work.merchantId });
  return issueTicket(work, ticketFiles, { kind: MERCHANTS, id });
}

/** A link to a file of one of a ratepayer's tickets, in the council's tenant. Or 404. */
export async function ratepayerFileLink(
  work: Work,
  { ratepayerId, id }: { ratepayerId: string; id: string },
): Promise<string> {
  await fileOf(work, work.merchantId, id, { ratepayerId });
  return issueTicket(work, ticketFiles, { kind: RATEPAYERS, id });
}
