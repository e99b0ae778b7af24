import type { Output } from '@lorikeet/contracts';
import type * as imports from '@lorikeet/contracts/mandate-imports';
import { sql } from '../../platform/db/sql.ts';
import { type FileKind, issueTicket } from '../../platform/files/tickets.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import type { AuthorityFile } from '../customers/index.ts';

const KIND = 'mandate_import_file';

type Stored = Omit<AuthorityFile, 'name'> & { name: Buffer };

const COLUMNS = sql`f.name, f.file_key as key, f.file_type as type, f.bytes, f.sha256, f.added_by_name as added_by, f.added_at`;

const opened = (work: Pick<Work, 'vault'>, { name, ...file }: Stored): AuthorityFile => ({
  ...file,
  name: work.vault.open(name),
});

async function fileOf(work: Work, id: string): Promise<AuthorityFile> {
  const file = await work.maybe<Stored>(sql`
    select ${COLUMNS} from mandate_import_files f where f.merchant_id = ${work.merchantId} and f.id = ${id}`);
  return opened(work, found(file));
}

export const authorityFiles: FileKind = {
  kind: KIND,
  permission: 'mandate_imports.read',
  async open(run, id) {
    const { name, type, key, sha256 } = await run.inTransaction((work) => fileOf(work, id));
    return { filename: name, contentType: type, content: await run.files.read(key, { sha256 }) };
  },
};

/** A link to the file of a row. Or 404. */
export async function authorityLink(work: Work, id: string): Promise<string> {
  await fileOf(work, id);
  return issueTicket(work, [authorityFiles], { kind: KIND, id });
}

/** The authority as the provider before kept it, of a mandate that was moved in with one. */
export async function authorityOf(work: Work, mandateId: string): Promise<AuthorityFile | null> {
  const file = await work.maybe<Stored>(sql`
    select ${COLUMNS} from mandate_import_rows r
    join mandate_import_files f on f.merchant_id = ${work.merchantId} and f.import_id = r.import_id
      and f.reference = r.reference
    where r.merchant_id = ${work.merchantId} and r.mandate_id = ${mandateId}`);
  return file ? opened(work, file) : null;
}

type Files = Output<typeof imports.getMandateImport>['files'];

/** How many files an import has, and those whose row is no longer there: its columns were chosen anew. */
export async function filesOfImport(work: Work, importId: string): Promise<Files> {
  const [{ kept }, lost] = await Promise.all([
    work.one<{ kept: number }>(sql`
      select count(*)::int as kept from mandate_import_files
      where merchant_id = ${work.merchantId} and import_id = ${importId}`),
    work.rows<{ id: string; name: Buffer; bytes: number }>(sql`
      select f.id, f.name, f.bytes from mandate_import_files f
      where f.merchant_id = ${work.merchantId} and f.import_id = ${importId} and not exists (
        select 1 from mandate_import_rows r
        where r.merchant_id = ${work.merchantId} and r.import_id = ${importId} and r.reference = f.reference
          and r.status <> 'faulty')
      order by f.added_at, f.id limit 20`),
  ]);
  return { kept, without_row: lost.map(({ name, ...file }) => ({ ...file, name: work.vault.open(name) })) };
}
