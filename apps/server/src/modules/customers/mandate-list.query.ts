import type { Input, Output } from '@lorikeet/contracts';
import type * as mandates from '@lorikeet/contracts/mandates';
import { WAITING_STAGES } from '@lorikeet/domain/debits';
import { can } from '@lorikeet/domain/kernel';
import { mandateTable, parseMandateNumber } from '@lorikeet/domain/mandates';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import type { CustomersGiven } from './ports.ts';

type Row = Output<typeof mandates.listMandates>['rows'][number];
type Detail = Output<typeof mandates.getMandate>;

const rowColumns = sql`d.id, d.reference, d.customer_id, c.name as customer_name, d.status, d.status_reason, d.status_note,
  p.bank_name, d.bsb, d.account_masked, d.account_name, d.amount_rule, d.amount_cents, d.frequency, d.first_date,
  d.end_date, d.terms->>'bill' is not null as is_for_one_bill, d.accepted_at, d.ended_at`;

/** One page of mandates, the latest first. */
export function mandateList(
  work: Work,
  input: Input<typeof mandates.listMandates>,
): Promise<Output<typeof mandates.listMandates>> {
  return foundPage<Row>(work, input, {
    match: sql`from mandates t where t.merchant_id = ${work.merchantId}
      ${input.customer_id ? sql`and t.customer_id = ${input.customer_id}` : empty}
      ${input.status ? sql`and t.status ${among(input.status)}` : empty}
      ${input.search ? sql`and t.reference = ${parseMandateNumber(input.search) ?? ''}` : empty}`,
    orderBy: orderOf(input.sort ?? '-created_at'),
    select: (page: Sql) => sql`
      select ${rowColumns} from ${page}
      join mandates d on d.merchant_id = ${work.merchantId} and d.id = page.id
      join customers c on c.merchant_id = d.merchant_id and c.id = d.customer_id
      join payment_methods p on p.merchant_id = d.merchant_id and p.id = d.payment_method_id
      order by page.place`,
  });
}

/** One mandate with all that was agreed, what is still to be debited under it, and what may be done with it. */
export async function mandateDetail(work: Work, id: string, given: CustomersGiven): Promise<Detail> {
  const row = found(
    await work.maybe<Omit<Detail, 'can' | 'unsent_debits' | 'subscriptions' | 'moved_from'>>(sql`
      select ${rowColumns}, d.payment_method_id, d.debit_user_name, d.debit_user_abn, d.debit_user_id,
        d.on_behalf_of, d.agreement_version, d.locale, d.identified_by, d.accepted_by, d.accepted_ip,
        d.accepted_user_agent, d.document_id is not null as has_document
      from mandates d
      join customers c on c.merchant_id = d.merchant_id and c.id = d.customer_id
      join payment_methods p on p.merchant_id = d.merchant_id and p.id = d.payment_method_id
      where d.merchant_id = ${work.merchantId} and d.id = ${id}`),
  );
  const [unsent, subscriptions, movedFrom] = await Promise.all([
    work.one<Detail['unsent_debits']>(sql`
      select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as total_cents from payments
      where merchant_id = ${work.merchantId} and customer_id = ${row.customer_id} and mandate_id = ${id}
        and stage ${among(WAITING_STAGES)}`),
    given.billedUnder(work, id),
    given.movedFrom(work, id),
  ]);
  const moves = ['cancel', 'suspend', 'resume', 'confirm_details'] as const;
  return {
    ...row,
    unsent_debits: unsent,
    subscriptions,
    moved_from: movedFrom,
    can: moves.filter((event) => can(mandateTable, row.status, event)),
  };
}
