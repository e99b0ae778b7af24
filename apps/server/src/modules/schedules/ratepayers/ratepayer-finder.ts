import { anywhere, atStart } from '../../../platform/db/like.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { type Found, finder, isOneSign } from '../../../platform/search/finder.ts';
import type { Work } from '../../../platform/work.ts';

type Row = Pick<Found, 'id' | 'at' | 'is_exact'> & { name: string; email: string };

/** Who of the people that a condition on `ratepayers r` finds has, or had, a property of this council. */
const ofCouncil = ({ merchantId }: Work, which: Sql): Sql => sql`
  select r.id from ratepayers r
  where ${which} and exists (
    select 1 from property_access a where a.merchant_id = ${merchantId} and a.ratepayer_id = r.id)
  order by r.created_at desc, r.id desc`;

/** Ratepayers of the council by any part of a name or the beginning of an e-mail. */
export const ratepayerFinder = finder<Row>({
  kind: 'ratepayer',
  permission: 'council.read',
  meanings(work, { id, text, words }) {
    if (id)
      return id.kind === 'ratepayer' ? [{ ids: ofCouncil(work, sql`r.id = ${id.uuid}`), isExact: true }] : [];
    if (!words) return [];
    const start = atStart(words.toLowerCase());
    const named = { ids: ofCouncil(work, sql`lower(r.name) like ${start}`) };
    if (isOneSign(text)) return [named];
    return [
      named,
      { ids: ofCouncil(work, sql`r.name ilike ${anywhere(words)}`) },
      { ids: ofCouncil(work, sql`r.email like ${start}`) },
    ];
  },
  load: (_work, f) => sql`
    select r.id, f.is_exact, r.created_at as at, r.name, r.email from ${f} join ratepayers r on r.id = f.id`,
  show: ({ name, email }) => ({ title: name, note: email }),
});
