import type { EvidenceFileType, EvidenceKind } from '@lorikeet/domain/disputes';
import { sql } from '../../platform/db/sql.ts';
import { wholeFile } from '../../platform/files/file-store.ts';
import type { Run } from '../../platform/run.ts';
import type { Answer, DisputeDesk } from './ports.ts';

type Row = {
  id: string;
  kind: EvidenceKind;
  name: Buffer;
  file_key: string;
  file_type: EvidenceFileType;
  sha256: string;
  handed_in_as: string | null;
};

/**
 * Hands in the files of an answer that is stored, so that none joins or leaves it, and notes each processor's name at once:
 * what was confirmed is not sent again. Undefined where the processor will never take one of them, which is noted with that
 * file; throws where it did not confirm one.
 */
export async function handInFiles(
  run: Run,
  desk: DisputeDesk,
  disputeId: string,
): Promise<Answer['files'] | undefined> {
  const rows = await run.reads.rows<Row>(sql`
    select id, kind, name, file_key, file_type, sha256, handed_in_as from dispute_files
    where merchant_id = ${run.merchantId} and dispute_id = ${disputeId} order by id`);
  const files: { kind: EvidenceKind; handedInAs: string }[] = [];
  for (const row of rows) {
    const handedInAs = row.handed_in_as ?? (await handIn(run, desk, row));
    if (!handedInAs) return undefined;
    files.push({ kind: row.kind, handedInAs });
  }
  return files;
}

async function handIn(run: Run, desk: DisputeDesk, row: Row): Promise<string | undefined> {
  const content = await wholeFile(run.files, row.file_key, row);
  const file = { id: row.id, name: run.vault.open(row.name), type: row.file_type, content };
  const handedInAs = await desk.takeFile(run.merchantId, file);
  await run.inTransaction(async (work) => {
    await work.run(sql`
      update dispute_files set handed_in_as = ${handedInAs ?? null}, refused_at = ${handedInAs ? null : work.now}
      where merchant_id = ${work.merchantId} and id = ${row.id} and handed_in_as is null`);
  });
  return handedInAs;
}
