import type { Input, Output } from '@lorikeet/contracts';
import type * as drafts from '@lorikeet/contracts/invoice-drafts';
import { priceLines } from '@lorikeet/domain/invoices';
import { anywhere } from '../../platform/db/like.ts';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { settingsOf } from '../merchants/index.ts';
import type { DraftLine } from './draft-store.ts';
import { typedLines } from './save-draft.ts';

type DraftRow = Output<typeof drafts.listInvoiceDrafts>['rows'][number];

const COLUMNS = sql`d.id, d.customer_id, c.name as customer_name,
  case when d.issue_on is null then 'draft' else 'scheduled' end as status, d.description, d.currency, d.total_cents,
  d.gst_cents, d.due_date, d.issue_on, d.is_sent, d.made_by_name as made_by, d.updated_at`;

/** One page of drafts, the latest changed first by default. */
export function draftList(work: Work, input: Input<typeof drafts.listInvoiceDrafts>) {
  const { status, customer_id: customerId, search } = input;
  const only = status?.length === 1 ? status[0] : undefined;
  const pattern = search && anywhere(search);
  return foundPage<DraftRow>(work, input, {
    match: sql`from invoice_drafts t where t.merchant_id = ${work.merchantId} and t.invoice_id is null
      ${only ? sql`and (t.issue_on is null) = ${only === 'draft'}` : empty}
      ${customerId ? sql`and t.customer_id = ${customerId}` : empty}
      ${
        pattern
          ? sql`and (t.description ilike ${pattern} or t.customer_id in (
              select c.id from customers c where c.merchant_id = ${work.merchantId} and c.name ilike ${pattern}
              limit 1000))`
          : empty
      }`,
    orderBy: orderOf(input.sort ?? '-updated_at'),
    select: (page) => sql`
      select ${COLUMNS} from ${page}
      join invoice_drafts d on d.merchant_id = ${work.merchantId} and d.id = page.id
      join customers c on c.merchant_id = ${work.merchantId} and c.id = d.customer_id
      order by page.place`,
  });
}

/** One draft with its lines and what they come to now; 404. */
export async function draftDetail(work: Work, id: string): Promise<Output<typeof drafts.getInvoiceDraft>> {
  const [row, settings] = await Promise.all([
    work.maybe<DraftRow & { lines: DraftLine[]; invoice_id: string | null }>(sql`
      select ${COLUMNS}, d.lines, d.invoice_id from invoice_drafts d
      join customers c on c.merchant_id = ${work.merchantId} and c.id = d.customer_id
      where d.merchant_id = ${work.merchantId} and d.id = ${id}`),
    settingsOf(work),
  ]);
  const draft = found(row);
  const priced = priceLines(typedLines(draft.lines), settings.gst_registered);
  return {
    ...draft,
    total_cents: priced.total,
    gst_cents: priced.gst,
    lines: draft.lines.map((line, i) => ({
      ...line,
      amount_cents: priced.lines[i]!.amount,
      gst_cents: priced.lines[i]!.gst,
    })),
  };
}
