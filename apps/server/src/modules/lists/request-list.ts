import type { Input } from '@lorikeet/contracts';
import type * as lists from '@lorikeet/contracts/lists';
import { sql } from '../../platform/db/sql.ts';
import { forbidden, notFound } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { requestDownload } from '../downloads/index.ts';
import { listFilename } from './list-file.ts';
import type { Share } from './share-of.ts';

/**
 * Asks for a list as a file that is prepared in the background. Who may not read the list may not export it (403); 404
 * where a chosen row is not there. Refuses `download.too_many`.
 */
export async function requestList(
  work: Work,
  share: Share,
  { list: name, format, ...asked }: Input<typeof lists.createListDownload>,
  locale: 'en' | 'zh',
): Promise<{ id: string }> {
  const list = share.list(name);
  if (!work.actor.permissions?.has(list.permission)) throw forbidden();
  const { match } = await list.find(work, asked);
  if (asked.ids) {
    const { rows } = await work.one<{ rows: number }>(sql`select count(*)::int as rows ${match}`);
    if (rows < new Set(asked.ids).size) throw notFound();
  }
  return {
    id: await requestDownload(work, {
      kind: 'list',
      format,
      locale,
      params: { list: name, asked },
      filename: listFilename(name, format, work.today),
      owner: { id: work.actor.id!, name: work.actor.name },
    }),
  };
}
