import type { Input, Output } from '@lorikeet/contracts';
import type { exceptionList } from '@lorikeet/contracts/bank-files';
import { listPage } from '../../platform/db/list-page.ts';
import { empty, join, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

type Page = Output<typeof exceptionList>;
type Row = Page['rows'][number];
type Stored = Omit<
  Row,
  'payment_id' | 'customer_id' | 'invoice_id' | 'bank_file_id' | 'returns_file_id' | 'details'
> & {
  subject_kind: string | null;
  subject_id: string | null;
  details: Record<string, unknown>;
};

/** What waits for a person, or was settled, the latest first. */
export async function listExceptions(work: Work, input: Input<typeof exceptionList>): Promise<Page> {
  const direction = input.sort === 'created_at' ? sql`asc` : sql`desc`;
  const { rows, count } = await listPage<Stored>(work, {
    match: sql`from exceptions t where t.merchant_id = ${work.merchantId}
      and t.status in (${join(input.status ?? ['open', 'resolved'])})
      ${input.kind ? sql`and t.kind = ${input.kind}` : empty}`,
    orderBy: sql`t.created_at ${direction}, t.id ${direction}`,
    page: input.page,
    pageSize: input.page_size,
    load: (page) => sql`
      select e.id, e.kind, e.reason, e.subject_kind, e.subject_id, e.details, e.status, e.created_at, e.resolved_at,
        e.resolution
      from ${page} join exceptions e on e.merchant_id = ${work.merchantId} and e.id = page.id
      order by page.place`,
  });
  return { rows: rows.map(shown), count };
}

function shown({ subject_kind: kind, subject_id: id, details, ...row }: Stored): Row {
  const when = (wanted: string) => (kind === wanted ? id : null);
  return {
    ...row,
    payment_id: when('payment'),
    customer_id: when('customer'),
    invoice_id: when('invoice'),
    bank_file_id: when('bank_file'),
    returns_file_id: when('returns_file'),
    details: Object.fromEntries(
      Object.entries(details).filter(([, value]) => value === null || typeof value !== 'object'),
    ) as Row['details'],
  };
}
