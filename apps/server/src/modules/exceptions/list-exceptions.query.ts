import type { Input, Output } from '@lorikeet/contracts';
import type * as exceptions from '@lorikeet/contracts/exceptions';
import { listPage } from '../../platform/db/list-page.ts';
import { empty, join, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { LodgedMerchants } from './ports.ts';

type Page = Output<typeof exceptions.listExceptions>;
type Row = Page['rows'][number];
type Stored = Omit<
  Row,
  'payment_id' | 'customer_id' | 'invoice_id' | 'bank_file_id' | 'returns_file_id' | 'details'
> & {
  subject_kind: string | null;
  subject_id: string | null;
  details: Record<string, unknown>;
};

/** What is about a file or a facility is for whoever lodges the files; the rest is the merchant's own. */
const FOR_LODGERS = ['bank_file', 'facility'];

/** The where-clause of the exceptions (aliased `t` unless told) that a tenant's staff see and settle. */
export async function seenBy(
  work: Work,
  lodgedMerchants: LodgedMerchants,
  alias: Sql = sql`t`,
): Promise<Sql> {
  const merchants = await lodgedMerchants(work);
  const isOwnLodger = merchants.some(({ id }) => id === work.merchantId);
  const others = merchants.map(({ id }) => id).filter((id) => id !== work.merchantId);
  const forLodgers = sql`coalesce(${alias}.subject_kind = any(${FOR_LODGERS}::text[]), false)`;
  return sql`(
    (${alias}.merchant_id = ${work.merchantId} ${isOwnLodger ? empty : sql`and not ${forLodgers}`})
    or (${alias}.merchant_id = any(${others}::uuid[]) and ${forLodgers}))`;
}

/** What waits for a person, or was settled, the latest first. */
export async function listExceptions(
  work: Work,
  input: Input<typeof exceptions.listExceptions>,
  lodgedMerchants: LodgedMerchants,
): Promise<Page> {
  const direction = input.sort === 'created_at' ? sql`asc` : sql`desc`;
  const seen = await seenBy(work, lodgedMerchants);
  const seenAgain = await seenBy(work, lodgedMerchants, sql`e`);
  const { rows, count } = await listPage<Stored>(work, {
    match: sql`from exceptions t where ${seen}
      and t.status in (${join(input.status ?? ['open', 'resolved'])})
      ${input.kind ? sql`and t.kind = any(string_to_array(${input.kind}, ','))` : empty}
      ${input.search ? sql`and t.details::text ilike ${`%${input.search.replace(/[\\%_]/g, '\\$&')}%`}` : empty}`,
    orderBy: sql`t.created_at ${direction}, t.id ${direction}`,
    page: input.page,
    pageSize: input.page_size,
    load: (page) => sql`
      select e.id, e.merchant_id, m.trading_name as merchant_name, e.kind, e.reason, e.subject_kind, e.subject_id, e.details, e.status, e.created_at, e.resolved_at,
        e.resolution
      from ${page}
      join exceptions e on e.id = page.id and ${seenAgain}
      join merchants m on m.id = e.merchant_id
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
