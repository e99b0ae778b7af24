import type { Input } from '@lorikeet/contracts';
import type * as audit from '@lorikeet/contracts/audit';
import { actionsOfGroups, actionsSaying } from '@lorikeet/contracts/audit-actions';
import { addDays, instantAt, isUuid, kindOfId, parseId } from '@lorikeet/domain/kernel';
import { anywhere } from '../../platform/db/like.ts';
import { empty, join, raw, type Sql, sql } from '../../platform/db/sql.ts';
import { among, whole } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';

export type AuditFilter = Omit<Input<typeof audit.listAudit>, 'page' | 'page_size' | 'sort'>;

const WORDS_MAX = 8;
/** Words that more rows hold are common: the list then soon meets them in its own order. */
const FOUND_MAX = 2_000;

/** `from audit_log t where …`: each filter is a look-up in an index that also has the order of the list. */
export async function auditMatch(work: Work, filter: AuditFilter): Promise<Sql> {
  const dayStart = (day: NonNullable<AuditFilter['date_from']>) => instantAt(day, '00:00', work.timeZone);
  return sql`from audit_log t where t.merchant_id = ${work.merchantId}
    ${filter.actor_id ? sql`and t.actor_id = ${filter.actor_id}` : empty}
    ${filter.actor_kind ? sql`and t.actor_kind ${among(filter.actor_kind)}` : empty}
    ${filter.group ? sql`and t.action = any(${actionsOfGroups(filter.group)})` : empty}
    ${filter.subject_kind ? sql`and t.subject_kind = ${filter.subject_kind}` : empty}
    ${filter.subject_id ? sql`and t.subject_id = ${filter.subject_id}` : empty}
    ${filter.date_from ? sql`and t.at >= ${dayStart(filter.date_from)}` : empty}
    ${filter.date_to ? sql`and t.at < ${dayStart(addDays(filter.date_to, 1))}` : empty}
    ${filter.search ? sql`and ${await meaningOf(work, filter.search)}` : empty}`;
}

/** A printed id, or words: all of them in the row, in the name of who acted, or in the name of what was done. */
async function meaningOf(work: Work, typed: string): Promise<Sql> {
  const id = idIn(typed);
  if (id) return sql`t.subject_id = ${id}`;
  const actions = actionsSaying(typed);
  const people = await staffNamed(work, typed);
  const query = prefixQuery(typed);
  const rows = query ? await rowsWith(work, query) : [];
  const meanings = [
    ...(actions.length > 0 ? [sql`t.action = any(${actions})`] : []),
    ...(people.length > 0 ? [sql`t.actor_id = any(${people})`] : []),
    ...(rows === 'many'
      ? [withWords('t', query!)]
      : rows.length > 0
        ? [sql`t.id = any(${rows}::uuid[])`]
        : []),
  ];
  return meanings.length === 0 ? sql`false` : sql`(${join(meanings, ' or ')})`;
}

const withWords = (row: 't' | 'w', query: string): Sql =>
  sql`audit_words(${raw(row)}.before, ${raw(row)}.after) @@ ${query}::tsquery`;

/** The rows with rare words, from the index of words: no plan can tell beforehand how rare they are. */
async function rowsWith(work: Work, query: string): Promise<string[] | 'many'> {
  const rows = await work.rows<{ id: string }>(sql`
    select w.id from audit_log w
    where w.merchant_id = ${work.merchantId} and ${withWords('w', query)} limit ${whole(FOUND_MAX + 1)}`);
  return rows.length > FOUND_MAX ? 'many' : rows.map(({ id }) => id);
}

function idIn(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  if (isUuid(text)) return text;
  const kind = kindOfId(text);
  return kind && parseId(kind, text);
}

/** Names in the log are sealed: who is meant is found among the staff. */
async function staffNamed(work: Work, typed: string): Promise<string[]> {
  const part = anywhere(typed);
  const rows = await work.rows<{ id: string }>(sql`
    select id from merchant_users
    where merchant_id = ${work.merchantId} and (name ilike ${part} or username ilike ${part} or email ilike ${part})
    order by id limit 100`);
  return rows.map(({ id }) => id);
}

/** `harbour fit` → `'harbour':* & 'fit':*`; undefined when there is no word in it. */
function prefixQuery(typed: string): string | undefined {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return undefined;
  return words
    .slice(0, WORDS_MAX)
    .map((word) => `'${word}':*`)
    .join(' & ');
}
