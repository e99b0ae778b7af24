import type { EvidenceFileType } from '@lorikeet/domain/disputes';
import { sql } from '../../platform/db/sql.ts';
import { type FileKind, issueTicket } from '../../platform/files/tickets.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

const KIND = 'dispute_file';

type Kept = { name: Buffer; file_key: string; file_type: EvidenceFileType; sha256: string };

const fileOf = async (work: Work, id: string): Promise<Kept> =>
  found(
    await work.maybe<Kept>(sql`
      select name, file_key, file_type, sha256 from dispute_files
      where merchant_id = ${work.merchantId} and id = ${id}`),
  );

export const evidenceFiles: readonly FileKind[] = [
  {
    kind: KIND,
    permission: 'payments.read',
    async open(run, id) {
      const { name, file_key, file_type, sha256 } = await run.inTransaction((work) => fileOf(work, id));
      return {
        filename: run.vault.open(name),
        contentType: file_type,
        content: await run.files.read(file_key, { sha256 }),
      };
    },
  },
];

/** A link to a file of a dispute. Or 404. */
export async function evidenceLink(work: Work, id: string): Promise<string> {
  await fileOf(work, id);
  return issueTicket(work, evidenceFiles, { kind: KIND, id });
}
