import { createHash } from 'node:crypto';
import type { Input, Output } from '@lorikeet/contracts';
import * as lists from '@lorikeet/contracts/lists';
import { type Refusal as AnyRefusal, isRefusal, printId } from '@lorikeet/domain/kernel';
import { foundRows, pageOfIds } from '../../platform/db/list-page.ts';
import { sql } from '../../platform/db/sql.ts';
import { forbidden, HttpProblem, notFound } from '../../platform/http/problem.ts';
import { refusalSentence } from '../../platform/http/sentences.ts';
import { auditedFilters } from '../../platform/lists/audited-filters.ts';
import type { BulkAction } from '../../platform/lists/bulk-action.ts';
import type { SharedList, SharedRows } from '../../platform/lists/shared-list.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import type { Share } from './share-of.ts';

type Locale = 'en' | 'zh';
type Outcome = Output<typeof lists.previewBulk>;
type Asked = Input<typeof lists.previewBulk>;
export type Chosen = { action: BulkAction; list: SharedList; found: SharedRows; ids: string[] };
type Tried = { changed: number; same: number; refusals: Map<string, AnyRefusal> };

/**
 * What an action would do, found by doing it and undoing all of it: no rule is written twice. Refuses
 * `bulk.too_many`; 403 without the action's permission; 404 where a chosen row is not there.
 */
export async function previewRows(work: Work, share: Share, asked: Asked, locale: Locale): Promise<Outcome> {
  const chosen = await chosenRows(work, share, asked);
  const tried = await work.rehearse(() => applyToAll(work, chosen));
  return reported(work, chosen, tried, (refusal) => refusalSentence(refusal.code, locale, refusal.params));
}

/**
 * Does it, all in one transaction: a row that may not be changed is left as it was and reported with its refusal.
 * Refuses `bulk.rows_changed` when these are not the rows of the preview.
 */
export async function changeRows(
  work: Work,
  share: Share,
  asked: Input<typeof lists.runBulk>,
  locale: Locale,
): Promise<Outcome> {
  const chosen = await chosenRows(work, share, asked);
  const { action, ids } = chosen;
  refuseUnless(digestOf(ids) === asked.digest, 'bulk.rows_changed');
  const tried = await applyToAll(work, chosen);
  await work.audit({
    action: action.writtenAs,
    subjectKind: 'list',
    after: {
      list: action.list,
      ...(asked.ids ? {} : { filters: auditedFilters(asked.filters) }),
      rows: ids.length,
      changed: tried.changed,
      same: tried.same,
      refused: tried.refusals.size,
      digest: asked.digest,
    },
  });
  return reported(work, chosen, tried, (refusal) => refusalSentence(refusal.code, locale, refusal.params));
}

/** The rows that are meant, in the order of their ids, so that two who lock the same rows do it in the same order. */
export async function chosenRows(work: Work, share: Share, asked: Asked): Promise<Chosen> {
  const action = share.action(asked.action);
  const list = share.list(action.list);
  const held = work.actor.permissions;
  if (!held?.has(action.permission) || !held.has(list.permission)) throw forbidden();
  const limit = action.limit ?? lists.BULK_LIMIT;
  const found = await list.find(work, asked);
  const rows = await work.rows<{ id: string }>(sql`
    select id from (select t.id ${found.match} limit ${limit + 1}) matched order by id`);
  if (rows.length > limit) throw new Refusal('bulk.too_many', { limit: limit.toLocaleString('en-AU') });
  if (asked.ids && rows.length < new Set(asked.ids).size) throw notFound();
  return { action, list, found, ids: rows.map(({ id }) => id) };
}

/** What the first of the chosen rows are called. */
export async function namesOf(work: Work, { found, ids }: Chosen, most: number): Promise<string[]> {
  if (ids.length === 0) return [];
  return (await foundRows(work, found, pageOfIds(ids.slice(0, most)))).map(found.nameOf);
}

function digestOf(ids: readonly string[]): string {
  return createHash('sha256').update(ids.join('\n')).digest('hex');
}

/** Each row within a savepoint of its own: what a refused one had begun is undone. */
async function applyToAll(work: Work, { action, ids }: Chosen): Promise<Tried> {
  const tried: Tried = { changed: 0, same: 0, refusals: new Map() };
  await action.lock?.(work, ids);
  for (const id of ids) {
    try {
      tried[await work.undoIfThrown(() => action.apply(work, id))] += 1;
    } catch (error) {
      tried.refusals.set(id, refusalOfRow(error));
    }
  }
  return tried;
}

/**
 * What stands against one row alone; anything else is thrown on and ends the whole call. A mailbox that several rows share
 * takes a few letters at once (`limitLetter`): what a single letter waits for by a 429 must not hold up the others.
 */
function refusalOfRow(error: unknown): AnyRefusal {
  if (isRefusal(error)) return error;
  if (error instanceof HttpProblem && error.status === 429) return new Refusal('bulk.mailbox_waits');
  throw error;
}

async function reported(
  work: Work,
  { list, found, ids }: Chosen,
  { changed, same, refusals }: Tried,
  say: (refusal: AnyRefusal) => string,
): Promise<Outcome> {
  const refusedIds = [...refusals.keys()];
  const rows = refusedIds.length > 0 ? await foundRows(work, found, pageOfIds(refusedIds)) : [];
  return {
    rows: ids.length,
    changed,
    same,
    refused: rows.map((row) => {
      const id = found.idOf(row);
      return { id: printId(list.idKind, id), name: found.nameOf(row), message: say(refusals.get(id)!) };
    }),
    digest: digestOf(ids),
  };
}
