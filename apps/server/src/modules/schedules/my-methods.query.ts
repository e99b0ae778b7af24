import type { Input, Output } from '@lorikeet/contracts';
import type * as paymentMethods from '@lorikeet/contracts/payment-methods';
import type { MandateState } from '@lorikeet/domain/mandates';
import { queriesOn, type Sql, sql } from '../../platform/db/sql.ts';
import { inTenant, type Work } from '../../platform/work.ts';
import { shareAgreement } from '../customers/index.ts';
import { merchantProfile } from '../merchants/index.ts';
import { isForRates } from './debit-agreement.ts';
import { actorOf, type RatepayersCall, ratepayerOf } from './in-council.ts';
import { councilsPaidBy, type PaidCouncil } from './ratepayer-customer.ts';
import { nextDebitSql } from './schedule-list.query.ts';

type Row = Output<typeof paymentMethods.listMyPaymentMethods>['rows'][number];
type Stored = Omit<Row, 'council' | 'standing' | 'agreement_url'> & {
  mandate_id: string | null;
  mandate_status: MandateState | null;
};

/** The accounts that a ratepayer lets councils debit, with what each pays, the earliest first. */
export async function myPaymentMethods(
  call: RatepayersCall,
  { page, page_size: size }: Input<typeof paymentMethods.listMyPaymentMethods>,
): Promise<Output<typeof paymentMethods.listMyPaymentMethods>> {
  const rows: Row[] = [];
  for (const paid of await councilsPaidBy(queriesOn(call.platform.pool), ratepayerOf(call))) {
    rows.push(
      ...(await inTenant(call.platform, paid.tenant, actorOf(call), (work) => methodsIn(work, paid))),
    );
  }
  return { rows: rows.slice((page - 1) * size, page * size), count: rows.length };
}

async function methodsIn(work: Work, { customer_id: customerId }: PaidCouncil): Promise<Row[]> {
  const [council, stored] = await Promise.all([
    merchantProfile(work),
    work.rows<Stored>(sql`
      select t.id, t.bank_name, t.account_masked, t.account_name, t.is_default, t.created_at as added_at,
        m.id as mandate_id, m.status as mandate_status,
        ${paysSql(work, customerId)} as pays
      from payment_methods t
      left join mandates m on m.merchant_id = ${work.merchantId} and m.id = (
        select d.id from mandates d
        where d.merchant_id = ${work.merchantId} and d.customer_id = ${customerId} and d.payment_method_id = t.id
          and ${isForRates('d')}
        order by (d.status = 'active') desc, d.created_at desc, d.id desc limit 1)
      where t.merchant_id = ${work.merchantId} and t.customer_id = ${customerId} and t.kind = 'bank_account'
        and t.status = 'active'
      order by t.created_at, t.id limit 50`),
  ]);
  return Promise.all(
    stored.map(async ({ mandate_id, mandate_status, ...row }) => ({
      ...row,
      council: { slug: council.slug, name: council.tradingName },
      standing: standingOf(mandate_status),
      agreement_url: mandate_id ? await shareAgreement(work, mandate_id) : null,
    })),
  );
}

/** What a customer's method, aliased `t`, pays: each property with its next payment. */
export const paysSql = (work: Work, customerId: string): Sql => sql`coalesce((
  select jsonb_agg(jsonb_build_object('property_id', s.property_id, 'line1', p.address_line1,
    'next', ${nextDebitSql(work)} - 'kind',
    'last_on', (select max(n.debit_on) from schedule_debits n
      where n.merchant_id = ${work.merchantId} and n.schedule_id = s.id and n.payment_id is null)) order by s.id)
  from schedules s
  join properties p on p.merchant_id = ${work.merchantId} and p.id = s.property_id
  where s.merchant_id = ${work.merchantId} and s.customer_id = ${customerId} and s.payment_method_id = t.id
    and s.status = 'active'), '[]'::jsonb)`;

function standingOf(status: MandateState | null): Row['standing'] {
  if (status === 'active' || status === 'needs_details' || status === 'suspended') return status;
  return 'ended';
}
