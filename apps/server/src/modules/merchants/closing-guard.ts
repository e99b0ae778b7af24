import { type MerchantStatus, takesOnNew } from '@lorikeet/domain/merchants';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

/**
 * Whether the merchant still issues invoices, schedules debits and invites. Its row is held until the transaction ends:
 * what is made under it is there before the closing that cancels it, or is not made.
 */
export async function merchantTakesOnNew(work: Work): Promise<boolean> {
  return takesOnNew(await heldStatus(work));
}

/** The merchant's status, which stays so until the transaction ends. */
export async function heldStatus(work: Work): Promise<MerchantStatus> {
  const { status } = await work.one<{ status: MerchantStatus }>(
    sql`select status from merchants where id = ${work.merchantId} for share`,
  );
  return status;
}

/** The same as a refusal: throws Refusal `merchant.closing`. */
export async function refuseClosing(work: Work): Promise<void> {
  if (!(await merchantTakesOnNew(work))) throw new Refusal('merchant.closing');
}
