import { sql } from '../../platform/db/sql.ts';
import { counted, type Invariant } from '../../platform/invariant.ts';

/** What must hold of the debits that collect tax invoices. */
export const taxInvoiceInvariants: readonly Invariant[] = [
  {
    name: 'tax_invoices.collected',
    meaning: {
      en: 'What a direct merchant has paid of its tax invoices, by its book, is what was debited and not returned, or transferred',
      zh: '直连商户账簿中已付的税务发票额，等于已扣取且未退回或已转账支付的金额',
    },
    check: counted(sql`
      with taken as (
        select debtor, coalesce(sum(amount_cents) filter (
          where stage in ('submitted', 'cleared') or paid_on is not null), 0) as cents
        from fee_debits group by debtor
      ), booked as (
        select t.debtor, sum(p.amounts[array_position(p.accounts, 'platform-fees-owed')]) as cents from taken t
        join postings p on p.merchant_id = t.debtor
          and p.kind in ('platform_invoice_paid', 'platform_invoice_returned')
        group by t.debtor
      )
      select count(*)::int as broken from taken t left join booked b on b.debtor = t.debtor
      where coalesce(b.cents, 0) <> t.cents`),
  },
];
