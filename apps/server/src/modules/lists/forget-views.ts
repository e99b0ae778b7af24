import { sql } from '../../platform/db/sql.ts';
import { type Forget, looksFor } from '../../platform/forget.ts';

/** The words of a filter as a list's page writes it: `status:paid,void customer:"x" grace okonkwo`. */
const TOKEN = /(?:[a-z][\w-]*:)?(?:"(?:[^"\\]|\\.)*"|\S+)/giu;
const KEYED = /^[a-z][\w-]*:/iu;

/** Takes the search from saved views that look for a payer who is erased; what else such a view filters stays. */
export const forgetViews: Forget = async (work, { words }) => {
  const views = await work.rows<{ id: string; filter: string }>(sql`
    select id, filter from saved_views
    where merchant_id = ${work.merchantId} and filter <> '' order by id for update`);
  for (const { id, filter } of views) {
    const tokens = filter.match(TOKEN) ?? [];
    const search = tokens.filter((token) => !KEYED.test(token)).join(' ');
    if (!looksFor(search, words)) continue;
    await work.run(sql`
      update saved_views set filter = ${tokens.filter((token) => KEYED.test(token)).join(' ')}
      where merchant_id = ${work.merchantId} and id = ${id}`);
  }
};
