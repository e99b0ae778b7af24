import type { Output } from '@lorikeet/contracts';
import type { listBpayLineReceipts } from '@lorikeet/contracts/bpay-lines';
import { addDays } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { type OpenLine, oneLine } from './open-line.ts';

type Receipts = Output<typeof listBpayLineReceipts>['rows'];

/** A receipt of the same amount alone is thought of this many days before the line. */
const LOOKS_BACK_DAYS = 60;

/**
 * The receipts that a waiting correction or reversal may take back: with the reference that it names, its CRN or its amount, the
 * likeliest first. None for a payment or a line that does not wait; 404 for one that is not of this inbox.
 */
export async function lineReceipts(work: Work, which: Pick<OpenLine, 'fileId' | 'line'>): Promise<Receipts> {
  const line = found(await work.maybe<OpenLine>(oneLine(work.merchantId, which)));
  const isOpen = line.outcome === 'queued' || line.outcome === 'waiting';
  if (!isOpen || line.instruction === 'payment') return [];
  const owner = await alongside(work, line.tenant);
  const m = owner.merchantId;
  return owner.rows(sql`
    select p.id as payment_id, r.crn, r.reference, p.amount_cents, p.debit_date as paid_on, p.stage,
      coalesce(c.name, y.address_line1 || ', ' || y.suburb) as owner
    from bpay_receipts r
    join payments p on p.merchant_id = ${m} and p.id = r.payment_id
    left join customers c on c.merchant_id = ${m} and c.id = p.customer_id
    left join properties y on y.merchant_id = ${m} and y.id = p.property_id
    where r.merchant_id = ${m} and p.stage in ('unmatched', 'matched') and p.id = any(array(
      select payment_id from bpay_receipts where merchant_id = ${m} and reference = ${line.originalReference}
      union select payment_id from bpay_receipts where merchant_id = ${m} and crn = ${line.crn}
      union select id from payments where merchant_id = ${m} and rail = 'bpay' and amount_cents = ${line.amountCents}
        and debit_date between ${addDays(line.paidOn, -LOOKS_BACK_DAYS)} and ${line.settlesOn}))
    order by (r.reference = ${line.originalReference}) desc, (p.amount_cents = ${line.amountCents}) desc,
      (r.crn = ${line.crn}) desc, p.debit_date desc, p.id
    limit 20`);
}
