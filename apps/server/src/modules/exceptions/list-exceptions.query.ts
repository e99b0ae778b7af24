import type { Input, Output } from '@lorikeet/contracts';
import type { ExceptionSubject } from '@lorikeet/contracts/exception-kinds';
import { exceptionKind } from '@lorikeet/contracts/exception-kinds';
import type * as exceptions from '@lorikeet/contracts/exceptions';
import { BANK_CURRENCY } from '@lorikeet/domain/kernel';
import { anywhere } from '../../platform/db/like.ts';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, join, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { LodgedMerchants } from './ports.ts';
import { maySettle, seenBy } from './seen-by.query.ts';

type Page = Output<typeof exceptions.listExceptions>;
type Row = Page['rows'][number];
type Stored = Omit<
  Row,
  | 'payment_id'
  | 'customer_id'
  | 'invoice_id'
  | 'bank_file_id'
  | 'returns_file_id'
  | 'bpay_file_id'
  | 'about_merchant_id'
  | 'may_settle'
  | 'details'
> & {
  subject_kind: ExceptionSubject | null;
  subject_id: string | null;
  details: Record<string, unknown>;
  subject_currency: string | null;
};

/** What waits for a person, or was settled, the latest first: of the kinds that the person may see. */
export async function listExceptions(
  work: Work,
  input: Input<typeof exceptions.listExceptions>,
  lodgedMerchants: LodgedMerchants,
): Promise<Page> {
  const seen = await seenBy(work, lodgedMerchants);
  const seenAgain = await seenBy(work, lodgedMerchants, sql`e`);
  const { rows, count } = await foundPage<Stored>(work, input, {
    match: sql`from exceptions t where ${seen}
      and t.status in (${join(input.status ?? ['open', 'resolved'])})
      ${input.kind ? sql`and t.kind = any(${input.kind}::text[])` : empty}
      ${input.kind_not ? sql`and t.kind <> all(${input.kind_not}::text[])` : empty}
      ${input.about ? sql`and t.subject_kind = any(${input.about}::text[])` : empty}
      ${input.customer_id ? aboutCustomer(work, input.customer_id) : empty}
      ${input.search ? sql`and t.details::text ilike ${anywhere(input.search)}` : empty}`,
    orderBy: orderOf(input.sort ?? '-created_at'),
    select: (page) => sql`
      select e.id, e.merchant_id, m.trading_name as merchant_name, e.kind, e.reason, e.subject_kind, e.subject_id, e.details, e.status, e.created_at, e.resolved_at,
        e.resolution,
        coalesce(p.currency, i.currency) as subject_currency,
        case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as payer
      from ${page}
      join exceptions e on e.id = page.id and ${seenAgain}
      join merchants m on m.id = e.merchant_id
      left join payments p on e.subject_kind = 'payment' and p.merchant_id = ${work.merchantId}
        and p.merchant_id = e.merchant_id and p.id = e.subject_id
      left join invoices i on e.subject_kind = 'invoice' and i.merchant_id = ${work.merchantId}
        and i.merchant_id = e.merchant_id and i.id = e.subject_id
      left join customers c on c.merchant_id = ${work.merchantId} and c.merchant_id = e.merchant_id
        and c.id = case e.subject_kind when 'customer' then e.subject_id
          when 'payment' then p.customer_id when 'invoice' then i.customer_id end
      order by page.place`,
  });
  return { rows: rows.map((row) => shown(row, maySettle(work, row.kind))), count };
}

/** Exceptions `t` about a customer, its payments or its invoices. */
const aboutCustomer = (work: Work, customerId: string): Sql => sql`
  and t.merchant_id = ${work.merchantId} and (
    (t.subject_kind = 'customer' and t.subject_id = ${customerId})
    or (t.subject_kind = 'payment' and exists (select 1 from payments p
      where p.merchant_id = ${work.merchantId} and p.id = t.subject_id and p.customer_id = ${customerId}))
    or (t.subject_kind = 'invoice' and exists (select 1 from invoices i
      where i.merchant_id = ${work.merchantId} and i.id = t.subject_id and i.customer_id = ${customerId})))`;

/** What is not about a payment or an invoice is about bank debits, BPAY and bank files, which carry this one alone. */
const hasBankCurrency = (kind: ExceptionSubject | null): boolean => kind !== 'payment' && kind !== 'invoice';

/** The currency of an amount that was stored without one: that of what it is about, where that is known. */
function withCurrency(
  details: Record<string, unknown>,
  { subject_kind, subject_currency }: Pick<Stored, 'subject_kind' | 'subject_currency'>,
): Record<string, unknown> {
  if (typeof details.amount_cents !== 'number' || details.currency) return details;
  const currency = subject_currency ?? (hasBankCurrency(subject_kind) ? BANK_CURRENCY : null);
  return currency ? { ...details, currency } : details;
}

function shown(
  { subject_kind: kind, subject_id: id, subject_currency, ...row }: Stored,
  maySettleIt: boolean,
): Row {
  const details = withCurrency(row.details, { subject_kind: kind, subject_currency });
  const when = (wanted: ExceptionSubject) => (kind === wanted ? id : null);
  return {
    ...row,
    payment_id: when('payment'),
    customer_id: when('customer'),
    invoice_id: when('invoice'),
    bank_file_id: when('bank_file'),
    returns_file_id: when('returns_file'),
    bpay_file_id: when('bpay_file'),
    webhook_id: when('webhook'),
    about_merchant_id: when('merchant'),
    may_settle: row.status === 'open' && maySettleIt && !exceptionKind(row.kind).endsByDecision,
    details: Object.fromEntries(
      Object.entries(details).filter(([, value]) => value === null || typeof value !== 'object'),
    ) as Row['details'],
  };
}
