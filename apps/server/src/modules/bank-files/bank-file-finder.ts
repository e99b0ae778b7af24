import { FOUND_OF_KIND_MAX } from '@lorikeet/contracts/search';
import { anywhere } from '../../platform/db/like.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Finder, Found } from '../../platform/search/finder.ts';
import { handledBy, merchantsLodgedBy } from './bank-file-reach.ts';

/** Files to the bank by a part of their name, their reference or the bank's receipt, for whoever lodges them. */
export const bankFileFinder: Finder = {
  kind: 'bank_file',
  permission: 'bank_files.read',
  async find(work, { id, text, reference }) {
    if (id && id.kind !== 'bank_file') return [];
    const merchants = (await merchantsLodgedBy(work)).map((merchant) => merchant.id);
    if (merchants.length === 0) return [];
    const isExact = sql`(t.receipt is not distinct from ${text} or t.reference is not distinct from ${reference})`;
    const meant = id ? sql`t.id = ${id.uuid}` : sql`(${isExact} or t.filename ilike ${anywhere(text)})`;
    return work.rows<Found>(sql`
      select t.id, t.filename as title, t.receipt as note, t.status, t.total_cents as amount_cents,
        'AUD' as currency, t.processing_date as date, t.merchant_id, t.created_at as at,
        ${isExact} as is_exact
      from bank_files t
      where t.merchant_id = any(${merchants}::uuid[]) and ${handledBy(work.merchantId)} and ${meant}
      order by is_exact desc, t.processing_date desc, t.id desc limit ${FOUND_OF_KIND_MAX}`);
  },
};
