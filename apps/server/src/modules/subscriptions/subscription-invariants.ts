import { sql } from '../../platform/db/sql.ts';
import { counted, type Invariant } from '../../platform/invariant.ts';

/** What must hold of every tenant's subscriptions, however often billing was stopped and repeated. */
export const subscriptionInvariants: readonly Invariant[] = [
  {
    name: 'subscriptions.periods_billed_once',
    meaning: {
      en: 'No period of a subscription is billed twice, and none overlaps another',
      zh: '订阅的每一期只计费一次且互不重叠',
    },
    check: counted(sql`
      with billed as (
        select merchant_id, subscription_id, period_start, period_end,
          lead(period_start) over (partition by merchant_id, subscription_id order by period_start) as following
        from invoices where subscription_id is not null and period_start is not null and status <> 'void'
      )
      select count(*)::int as broken from billed where following < period_end`),
  },
  {
    name: 'subscriptions.skipped_not_billed',
    meaning: { en: 'No period that is skipped is billed', zh: '已跳过的账期不出账' },
    check: counted(sql`
      select count(*)::int as broken from subscription_skips k
      join invoices i on i.merchant_id = k.merchant_id and i.subscription_id = k.subscription_id
        and i.period_start < k.period_end and i.period_end > k.period_start and i.status <> 'void'
      where k.taken_back_at is null`),
  },
  {
    name: 'subscriptions.trials_unbilled',
    meaning: { en: 'No day of a trial is billed', zh: '试用期内不出账' },
    check: counted(sql`
      select count(*)::int as broken from subscriptions s
      join invoices i on i.merchant_id = s.merchant_id and i.subscription_id = s.id
        and i.period_start < s.trial_until and i.status <> 'void'
      where s.trial_until is not null`),
  },
  {
    name: 'subscriptions.one_debit_an_invoice',
    meaning: {
      en: 'An invoice has at most one debit that may still succeed',
      zh: '每张账单最多只有一笔可能成功的扣款',
    },
    check: counted(sql`
      select count(*)::int as broken from (
        select p.merchant_id, p.invoice_id from payments p
        join invoices i on i.merchant_id = p.merchant_id and i.id = p.invoice_id and i.subscription_id is not null
        where p.rail = 'bank_debit' and p.stage in ('scheduled', 'held', 'batched', 'submitted', 'cleared')
        group by p.merchant_id, p.invoice_id having count(*) > 1
      ) doubled`),
  },
];
