import { forbidden, found } from '../../platform/http/problem.ts';
import type { PreparedFile } from '../../platform/prepared-file.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { downloadOf } from './move-downloads.ts';
import { requestDownload } from './request-download.ts';

/**
 * Asks for the same file anew, as what it shows is now, for the person who asks. 404 for another's, 403 without the right to
 * its rows. Refuses `download.not_ended`, `download.too_many`.
 */
export async function runAgain(
  work: Work,
  kinds: readonly PreparedFile[],
  id: string,
): Promise<{ id: string }> {
  const made = found(await downloadOf(work, id, work.actor.id));
  const kind = kinds.find((one) => one.kind === made.kind);
  if (!kind || !work.actor.permissions?.has(kind.permission(made.params))) throw forbidden();
  refuseUnless(made.status !== 'queued' && made.status !== 'running', 'download.not_ended');
  const { kind: name, format, locale, params } = made;
  const filename = kind.filename?.(params, format, work.today) ?? made.filename;
  const owner = { id: work.actor.id!, name: work.actor.name };
  return { id: await requestDownload(work, { kind: name, format, locale, params, filename, owner }) };
}
