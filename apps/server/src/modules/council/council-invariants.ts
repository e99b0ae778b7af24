import { ratesNoticeShape, ratesNoticeUndoneShape } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import { counted, type Invariant } from '../../platform/invariant.ts';

const RATES = [ratesNoticeShape.kind, ratesNoticeUndoneShape.kind];

/** What must hold of every council's properties, whatever happened to them. */
export const councilInvariants: readonly Invariant[] = [
  {
    name: 'council.charged_equals_ledger',
    meaning: {
      en: 'What was asked of each property is the sum of its rates postings',
      zh: '每处房产的应收总额等于其市政费分录之和',
    },
    check: counted(sql`
      with booked as (
        select merchant_id, property_id, sum(amounts[1]) as cents from postings
        where property_id is not null and kind = any(${RATES}::text[]) group by merchant_id, property_id
      )
      select count(*)::int as broken from properties p
      full join booked b on b.merchant_id = p.merchant_id and b.property_id = p.id
      where coalesce(p.charged_cents, 0) <> coalesce(b.cents, 0)`),
  },
  {
    name: 'council.instalments_sum_to_notice',
    meaning: { en: 'The instalments of every notice sum to its total', zh: '每份通知单的分期之和等于其总额' },
    check: counted(sql`
      with summed as (
        select merchant_id, notice_id, sum(amount_cents) as cents from rates_instalments
        group by merchant_id, notice_id
      )
      select count(*)::int as broken from rates_notices n
      left join summed s on s.merchant_id = n.merchant_id and s.notice_id = n.id
      where coalesce(s.cents, 0) <> n.total_cents`),
  },
];
