import type { BpayStage } from '@lorikeet/domain/bpay';
import type { Cents, LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

/** A receipt under its lock. */
export type HeldReceipt = {
  id: string;
  stage: BpayStage;
  facility_id: string;
  customer_id: string | null;
  customer_name: string | null;
  property_id: string | null;
  /** Where the property is that it paid. */
  property_address: string | null;
  amount_cents: Cents;
  /** What of it goes back, or went. */
  refunded_cents: Cents;
  /** What of it is its customer's credit. */
  credit_cents: Cents;
  crn: string;
  /** The day on which the bank's statement shows its money; none until then. */
  credited_on: LocalDate | null;
};

/** Locks a receipt before anything that it may pay, which is everybody's order. 404 for what is no receipt. */
export async function lockReceipt(work: Work, id: string): Promise<HeldReceipt> {
  return found(
    await work.maybe<HeldReceipt>(sql`
      select p.id, p.stage, p.facility_id, p.customer_id, c.name as customer_name, p.property_id,
        y.address_line1 || ', ' || y.suburb as property_address, p.amount_cents, p.refunded_cents,
        r.credit_cents, r.crn, s.credited_on
      from payments p
      join bpay_receipts r on r.merchant_id = ${work.merchantId} and r.payment_id = p.id
      join bpay_settlements s on s.merchant_id = ${work.merchantId} and s.id = r.settlement_id
      left join customers c on c.merchant_id = ${work.merchantId} and c.id = p.customer_id
      left join properties y on y.merchant_id = ${work.merchantId} and y.id = p.property_id
      where p.merchant_id = ${work.merchantId} and p.id = ${id} and p.rail = 'bpay' for update of p`),
  );
}
