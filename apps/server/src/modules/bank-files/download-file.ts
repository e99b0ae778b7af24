import { bankFileTable, UNLODGED_STATES } from '@lorikeet/domain/bank-files';
import { advance } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { type FileKind, issueTicket } from '../../platform/files/tickets.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { withFile } from './bank-file-reach.ts';
import { refuseHeldFile } from './held-file.query.ts';
import { moveFiles } from './move-files.ts';

const KIND = 'bank_file';

/**
 * A bank file by its ticket, which is issued only to users who may lodge it; `merchant` names the tenant that owns it.
 */
export const bankFileKind: FileKind = {
  kind: KIND,
  permission: 'bank_files.write',
  async open(run, id, params) {
    const file = found(
      await run.reads.maybe<{ filename: string; storage_key: string; sha256: string }>(sql`
        select filename, storage_key, sha256 from bank_files
        where merchant_id = ${String(params.merchant)} and id = ${id} and status <> 'withdrawn'`),
    );
    return {
      filename: file.filename,
      contentType: 'text/plain; charset=us-ascii',
      content: await run.files.read(file.storage_key, { sha256: file.sha256 }),
    };
  },
};

/**
 * A ticket for a file that the tenant lodges; the first download of a built file is noted on it. Throws Refusal
 * `bank_file.download_refused` for a file that was withdrawn, and for one that must not be lodged those of `refuseHeldFile`.
 */
export async function ticketForFile(
  work: Work,
  asked: { id: string; merchant_id?: string | undefined },
): Promise<{ path: string }> {
  const merchant = await withFile(work, asked, async (owner, file) => {
    advance(bankFileTable, file.status, 'download');
    if (UNLODGED_STATES.includes(file.status)) await refuseHeldFile(owner, asked.id);
    await moveFiles(owner, 'download', {
      where: sql`f.id = ${asked.id}`,
      also: sql`downloaded_at = ${owner.now}`,
    });
    await owner.audit({ action: 'bank_file.downloaded', subjectKind: 'bank_file', subjectId: asked.id });
    return owner.merchantId;
  });
  return {
    path: await issueTicket(work, [bankFileKind], { kind: KIND, id: asked.id, params: { merchant } }),
  };
}
