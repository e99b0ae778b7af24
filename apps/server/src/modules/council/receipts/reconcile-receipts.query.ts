import type { Output } from '@lorikeet/contracts';
import type * as receipts from '@lorikeet/contracts/rates-receipts';
import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { receiptPostings } from './receipt-postings.ts';
import { receiptsFileOf } from './receipts-list.query.ts';

type Detail = Output<typeof receipts.getReceiptsFile>;

/** One file beside the book: what its lines say, and what the postings that they name say now. 404. */
export async function reconciledFile(work: Work, id: string): Promise<Detail> {
  const file = await receiptsFileOf(work, id);
  const rows = await work.rows<Detail['postings'][number] & { differing: number }>(sql`
    select b.posting, count(*)::int as lines, sum(l.amount_cents)::bigint as file_cents,
      coalesce(sum(b.amount_cents), 0)::bigint as book_cents,
      count(*) filter (where b.posting_id is null or b.amount_cents <> l.amount_cents
        or b.property_id <> l.property_id or b.kind <> l.kind)::int as differing
    from rates_receipts_lines l
    left join (${receiptPostings(
      sql`${work.merchantId}::uuid`,
      sql`g.id in (
        select x.posting_id from rates_receipts_lines x
        where x.merchant_id = ${work.merchantId} and x.file_id = ${id})`,
    )}) b on b.posting_id = l.posting_id
    where l.merchant_id = ${work.merchantId} and l.file_id = ${id}
    group by b.posting order by b.posting`);
  const sum = rows.reduce((total, { file_cents }) => total + file_cents, 0);
  return {
    file,
    postings: rows.map(({ differing: _, ...row }) => row),
    agrees: sum === file.total_cents && rows.every(({ differing }) => differing === 0),
  };
}
