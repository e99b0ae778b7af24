import type { Output } from '@lorikeet/contracts';
import type * as refunds from '@lorikeet/contracts/refunds';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

type RefundRow = Output<typeof refunds.getCustomerCredit>['refunds'][number];
type Stored = Omit<RefundRow, 'number' | 'can_withdraw'> & { number: number; in_file: boolean };

/** Refunds that a condition over `refunds r` finds, the first one first. */
export async function shownRefunds(work: Work, which: Sql): Promise<RefundRow[]> {
  const rows = await work.rows<Stored>(sql`
    select r.id, r.payment_id, r.number, r.rail, r.of_credit, r.status, r.currency, r.amount_cents, r.gst_cents, r.fee_cents,
      r.reason, r.note, r.requested_by_name as requested_by, r.created_at, r.lodgement_reference as reference, r.credit_date,
      r.paid_on, r.ended_because,
      case when r.account is not null then jsonb_build_object('account_name', r.account_name, 'bsb', r.bsb,
        'account', r.account_masked, 'verified_by', r.verified_by, 'verification', r.verification) end as to_account,
      r.bank_file_id is not null as in_file
    from refunds r where r.merchant_id = ${work.merchantId} and ${which} order by r.number`);
  return rows.map(({ in_file, ...row }) => ({
    ...row,
    number: formatDocumentNumber('RF', row.number),
    can_withdraw: row.status === 'approved' && !in_file,
  }));
}
