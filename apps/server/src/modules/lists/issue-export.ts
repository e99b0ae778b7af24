import type { Input, Output } from '@lorikeet/contracts';
import type * as lists from '@lorikeet/contracts/lists';
import { sql } from '../../platform/db/sql.ts';
import { issueTicket } from '../../platform/files/tickets.ts';
import { forbidden, notFound } from '../../platform/http/problem.ts';
import { auditedFilters } from '../../platform/lists/audited-filters.ts';
import type { Work } from '../../platform/work.ts';
import { EXPORT, type ExportParams, exportFile } from './export-file.ts';
import { listFilename } from './list-file.ts';
import type { Share } from './share-of.ts';

/**
 * A ticket for the CSV of a list, with the exact number of its rows. Who may not read the list may not export it
 * (403); 404 where a chosen row is not there.
 */
export async function issueExport(
  work: Work,
  share: Share,
  input: Input<typeof lists.createExport>,
  locale: 'en' | 'zh',
): Promise<Output<typeof lists.createExport>> {
  const { list: name, ...asked } = input;
  const list = share.list(name);
  if (!work.actor.permissions?.has(list.permission)) throw forbidden();
  const { match } = await list.find(work, asked);
  const { rows } = await work.one<{ rows: number }>(sql`select count(*)::int as rows ${match}`);
  if (asked.ids && rows < new Set(asked.ids).size) throw notFound();
  const filename = listFilename(name, 'csv', work.today);
  const id = work.newId();
  const params: ExportParams = { list: name, asked, locale, filename };
  const path = await issueTicket(work, [exportFile(share)], { kind: EXPORT, id, params });
  await work.audit({
    action: 'export.created',
    subjectKind: EXPORT,
    subjectId: id,
    after: { list: name, filters: auditedFilters(asked.filters), sort: asked.sort, chosen: asked.ids, rows },
  });
  return { path, filename, rows };
}
