import { sql } from '../../platform/db/sql.ts';
import { auditedFilters } from '../../platform/lists/audited-filters.ts';
import type { FileFormat } from '../../platform/prepared-file.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

export type NewDownload = {
  kind: 'report' | 'list';
  format: FileFormat;
  locale: 'en' | 'zh';
  /** What is to be prepared: plain JSON, as the module that prepares it reads it. */
  params: Record<string, unknown>;
  filename: string;
  owner: { id: string; name: string };
  /** Colleagues that it is meant for besides its owner. */
  readerIds?: readonly string[];
  isScheduled?: boolean;
};

/** Files that people of one merchant asked for and that may be waiting or under way. */
const UNDER_WAY_MAX = 20;

/**
 * Asks for a file, which is prepared once this transaction has committed. Refuses `download.too_many`, but for a scheduled
 * one: nobody is there to ask again, and saved reports have a limit of their own.
 */
export async function requestDownload(work: Work, asked: NewDownload): Promise<string> {
  if (!asked.isScheduled) {
    const { n } = await work.one<{ n: number }>(sql`
      select count(*)::int as n from downloads
      where merchant_id = ${work.merchantId} and status in ('queued', 'running') and not is_scheduled`);
    refuseUnless(n < UNDER_WAY_MAX, 'download.too_many', { limit: UNDER_WAY_MAX });
  }
  const id = work.newId();
  await work.run(sql`
    insert into downloads (merchant_id, id, kind, format, locale, params, filename, owner_id, owner_name, reader_ids,
      is_scheduled, status, created_at, updated_at)
    values (${work.merchantId}, ${id}, ${asked.kind}, ${asked.format}, ${asked.locale}, ${JSON.stringify(asked.params)},
      ${asked.filename}, ${asked.owner.id}, ${asked.owner.name}, ${asked.readerIds ?? []}::uuid[],
      ${asked.isScheduled ?? false}, 'queued', ${work.now}, ${work.now})`);
  await work.audit({
    action: 'download.requested',
    subjectKind: 'download',
    subjectId: id,
    after: { kind: asked.kind, format: asked.format, ...summaryOf(asked.params) },
  });
  await work.emit('download.requested', { id });
  return id;
}

/** What the audit log keeps of it: which report or list, and what narrowed it. */
const summaryOf = (params: Record<string, unknown>): Record<string, unknown> =>
  'asked' in params
    ? {
        list: params.list,
        filters: auditedFilters((params.asked as { filters?: Record<string, unknown> }).filters),
      }
    : params;
