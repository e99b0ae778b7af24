import type { Input, Output } from '@lorikeet/contracts';
import * as lists from '@lorikeet/contracts/lists';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { forbidden, notFound } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import type { Share } from './share-of.ts';

/** Who keeps a view: a person. 403 for who may not read the list. */
function ownerOf(work: Work, share: Share, list: lists.SharedListName): string {
  const { id, permissions } = work.actor;
  if (!id || !permissions?.has(share.list(list).permission)) throw forbidden();
  return id;
}

/** One's own views of a list, then those that others share, each by name. */
export async function viewsOf(
  work: Work,
  share: Share,
  list: lists.SharedListName,
): Promise<Output<typeof lists.listSavedViews>> {
  const owner = ownerOf(work, share, list);
  const rows = await work.rows<Output<typeof lists.listSavedViews>['rows'][number]>(sql`
    select s.id, s.name, s.is_shared, s.owner_id = ${owner} as is_own, s.owner_name, ${mayForget(work)} as may_delete,
      s.filter, s.tab, s.sort, s.columns
    from saved_views s
    where s.merchant_id = ${work.merchantId} and s.list = ${list} and (s.owner_id = ${owner} or s.is_shared)
    order by s.owner_id = ${owner} desc, lower(s.name), s.id`);
  return { rows };
}

/** Keeps a view; one of the same name is replaced. Refuses `saved_view.too_many`. */
export async function saveView(
  work: Work,
  share: Share,
  view: Input<typeof lists.createSavedView>,
): Promise<{ id: string }> {
  const owner = ownerOf(work, share, view.list);
  const kept = await work.one<{ id: string }>(sql`
    insert into saved_views (merchant_id, id, list, name, owner_id, owner_name, is_shared, filter, tab, sort, columns,
      created_at)
    values (${work.merchantId}, ${work.newId()}, ${view.list}, ${view.name}, ${owner}, ${work.actor.name},
      ${view.is_shared}, ${view.filter}, ${view.tab}, ${view.sort}, ${view.columns}::text[], ${work.now})
    on conflict (merchant_id, owner_id, list, lower(name)) do update set name = excluded.name,
      is_shared = excluded.is_shared, filter = excluded.filter, tab = excluded.tab, sort = excluded.sort,
      columns = excluded.columns
    returning id`);
  const { n } = await work.one<{ n: number }>(sql`
    select count(*)::int as n from saved_views
    where merchant_id = ${work.merchantId} and owner_id = ${owner} and list = ${view.list}`);
  refuseUnless(n <= lists.VIEWS_MAX, 'saved_view.too_many', { limit: lists.VIEWS_MAX });
  await work.audit({
    action: 'saved_view.kept',
    subjectKind: 'saved_view',
    subjectId: kept.id,
    after: { list: view.list, name: view.name, is_shared: view.is_shared },
  });
  return kept;
}

/** Of a saved view `s`: one's own, or one that is shared and was left behind by who is no colleague any more. */
const mayForget = (
  work: Work,
): Sql => sql`(s.owner_id = ${work.actor.id ?? null}::uuid or (s.is_shared and not exists (
  select 1 from merchant_users o
  where o.merchant_id = ${work.merchantId} and o.id = s.owner_id and o.status <> 'removed')))`;

/** Forgets a view of one's own, or a shared one whose owner has left. 404 for another's. */
export async function deleteView(work: Work, id: string): Promise<void> {
  const gone = await work.run(sql`
    delete from saved_views s
    where s.merchant_id = ${work.merchantId} and s.id = ${id} and ${mayForget(work)}`);
  if (gone === 0) throw notFound();
  await work.audit({ action: 'saved_view.forgotten', subjectKind: 'saved_view', subjectId: id });
}
