import { anywhere } from '../../platform/db/like.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Forget } from '../../platform/forget.ts';

/** Deletes saved views that look for a payer who is erased. A filter is kept as an address has it. */
export const forgetViews: Forget = async (work, { words }) => {
  const written = words.flatMap((word) => [
    word,
    encodeURIComponent(word),
    new URLSearchParams({ w: word }).toString().slice(2),
  ]);
  await work.run(sql`
    delete from saved_views
    where merchant_id = ${work.merchantId} and filter ilike any(${[...new Set(written)].map(anywhere)}::text[])`);
};
