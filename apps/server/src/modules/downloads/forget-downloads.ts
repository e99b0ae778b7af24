import { ERASED_NAME } from '@lorikeet/domain/customers';
import { sql } from '../../platform/db/sql.ts';
import { type Forget, looksFor } from '../../platform/forget.ts';

type Params = { asked: { filters: { search: string } } };

/**
 * Replaces what lists were searched for where it looks for a payer who is erased. Asked for again, such a list shows those who
 * were erased: without a search it would show everybody.
 */
export const forgetDownloads: Forget = async (work, { words }) => {
  const searched = await work.rows<{ id: string; params: Params }>(sql`
    select id, params from downloads
    where merchant_id = ${work.merchantId} and params->'asked'->'filters'->>'search' is not null
    order by id for update`);
  for (const { id, params } of searched) {
    const { filters } = params.asked;
    if (!looksFor(filters.search, words)) continue;
    const kept = { ...params, asked: { ...params.asked, filters: { ...filters, search: ERASED_NAME } } };
    await work.run(sql`
      update downloads set params = ${JSON.stringify(kept)}
      where merchant_id = ${work.merchantId} and id = ${id}`);
  }
};
