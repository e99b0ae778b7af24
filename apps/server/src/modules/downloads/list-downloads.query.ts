import type { Input, Output } from '@lorikeet/contracts';
import type * as downloads from '@lorikeet/contracts/downloads';
import { foundPage } from '../../platform/db/list-page.ts';
import { empty, sql } from '../../platform/db/sql.ts';
import { refusalSentence } from '../../platform/http/sentences.ts';
import type { PreparedFile } from '../../platform/prepared-file.ts';
import type { Work } from '../../platform/work.ts';
import { isOpen } from './move-downloads.ts';

type Page = Output<typeof downloads.listDownloads>;
type Row = Page['rows'][number];
type Stored = Omit<
  Row,
  'actions' | 'failure' | 'report' | 'list' | 'name' | 'currency' | 'from' | 'to' | 'preset'
> & {
  params: Record<string, unknown>;
  failure: string | null;
};

/** One's own files and those that are meant for one, the latest first. */
export async function downloadList(
  work: Work,
  kinds: readonly PreparedFile[],
  input: Input<typeof downloads.listDownloads>,
  locale: 'en' | 'zh',
): Promise<Page> {
  const reader = work.actor.id ?? null;
  const ascending = input.sort === 'created_at';
  const { rows, count } = await foundPage<Stored>(work, input, {
    match: sql`from downloads t where t.merchant_id = ${work.merchantId}
      and (t.owner_id = ${reader}::uuid or ${reader}::uuid = any(t.reader_ids))
      ${input.status ? sql`and t.status = any(${input.status}::text[])` : empty}`,
    orderBy: ascending ? sql`t.created_at, t.id` : sql`t.created_at desc, t.id desc`,
    select: (page) => sql`
      select d.id, d.kind, d.format, d.params, d.filename, d.status, d.rows_done, d.rows_total, d.bytes, d.failure,
        d.owner_name, d.owner_id = ${reader}::uuid as is_own, d.is_scheduled, d.created_at, d.finished_at,
        case when d.status = 'ready' then d.expires_at end as expires_at
      from ${page}
      join downloads d on d.merchant_id = ${work.merchantId} and d.id = page.id
      order by page.place`,
  });
  return { rows: rows.map((row) => shown(row, kinds, work, locale)), count };
}

function shown(
  { params, failure, ...row }: Stored,
  kinds: readonly PreparedFile[],
  work: Work,
  locale: 'en' | 'zh',
): Row {
  // They were parsed by the call that asked, and are plain JSON since.
  const text = <K extends keyof Row>(key: K) => (params[key] ?? null) as Row[K];
  const needed = kinds.find(({ kind }) => kind === row.kind)?.permission(params);
  const may = needed !== undefined && (work.actor.permissions?.has(needed) ?? false);
  const isUnderWay = row.status === 'queued' || row.status === 'running';
  return {
    ...row,
    report: text('report'),
    list: text('list'),
    name: text('name'),
    currency: text('currency'),
    preset: text('preset'),
    from: text('from'),
    to: text('to'),
    failure: failure && refusalSentence(failure, locale, {}),
    actions: [
      ...(isOpen(work, row) && may ? (['open'] as const) : []),
      ...(isUnderWay && row.is_own ? (['cancel'] as const) : []),
      ...(!isUnderWay && may ? (['run'] as const) : []),
    ],
  };
}
