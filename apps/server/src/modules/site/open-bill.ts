import type { Input } from '@lorikeet/contracts';
import type * as site from '@lorikeet/contracts/site';
import { type Caller, payerOf } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Platform } from '../../platform/work.ts';
import { billByCrn } from '../bpay/index.ts';
import { guardLookup, type HumanCheck } from '../identity/index.ts';
import { findBill } from '../invoices/index.ts';

/** Who looks for a bill. */
const FINDER = 'Payer';

/**
 * The checkout page of a bill that a payer has in hand. Every try is counted before anything is looked up, right or wrong.
 * Refuses `bill.not_found`, whichever of the three is wrong; 422 for the human check and 429.
 */
export async function openBill(
  platform: Platform,
  humanCheck: HumanCheck,
  { abn, number, amount, google_token: proof }: Input<typeof site.findBill>,
  caller: Caller,
): Promise<{ url: string }> {
  await guardLookup(platform, humanCheck, { purpose: 'bill', of: `${abn}/${number}`, proof, caller });
  return checkoutOf(await findBill(platform, { abn, number, amountCents: amount }));
}

/** The same by what BPAY knows a bill by: biller code, reference and amount. */
export async function openBillByCrn(
  platform: Platform,
  humanCheck: HumanCheck,
  { biller_code: billerCode, crn, amount, google_token: proof }: Input<typeof site.findBillByCrn>,
  caller: Caller,
): Promise<{ url: string }> {
  await guardLookup(platform, humanCheck, { purpose: 'bill', of: `${billerCode}/${crn}`, proof, caller });
  const asked = { billerCode, crn, amountCents: amount };
  return checkoutOf(await billByCrn(platform, asked, payerOf(caller, FINDER)));
}

function checkoutOf(pass: string | undefined): { url: string } {
  if (!pass) throw new Refusal('bill.not_found');
  return { url: `/checkout/${pass}` };
}
