import { addCents, type Cents, negate, subCents, ZERO } from '../kernel/index.ts';
import { landOf, type SettlementModel } from './accounts.ts';
import { type Applied, appliedTotal, type Taxed } from './billing-postings.ts';
import { type MerchantPosting, owed, posting, reverseOf } from './posting.ts';
import { fill, shape } from './posting-shape.ts';

export type Capture = Applied & {
  /** The processing fee that the payer paid on top, and the GST inside it; none when the merchant bears it. */
  readonly fee?: Taxed;
};

const NO_FEE: Taxed = { amount: ZERO, gst: ZERO };

/** A card was charged: what was owed is paid, the payer's fee is income. */
export function cardCaptured(capture: Capture): MerchantPosting {
  const fee = capture.fee ?? NO_FEE;
  return posting('card_captured', [
    ['it:card', addCents(appliedTotal(capture), owed(fee.amount))],
    ['receivable', negate(capture.receivable)],
    ['customer-credit', negate(capture.customerCredit ?? ZERO)],
    ['processing-fee', negate(subCents(fee.amount, fee.gst))],
    ['gst-collected', negate(fee.gst)],
  ]);
}

/** A capture that came after its attempt had failed is given back: the exact reverse. */
export function cardCaptureReversed(capture: Capture): MerchantPosting {
  return reverseOf('card_capture_reversed', cardCaptured(capture));
}

export const cardSettledShape = (model: SettlementModel) =>
  shape('card_settled', [
    [landOf(model), { amount: 1 }],
    ['it:card', { amount: -1 }],
  ]);

/** The acquirer paid the capture out, fee included. */
export function cardSettled(model: SettlementModel, amount: Cents): MerchantPosting {
  return fill(cardSettledShape(model), { amount: owed(amount) });
}

/** A direct merchant's own acquirer paid the capture out less its fee. */
export function cardSettledNet(gross: Cents, fee: Taxed): MerchantPosting {
  return posting('card_settled', [
    ['bank', owed(subCents(gross, fee.amount))],
    ['platform-fees', subCents(owed(fee.amount), fee.gst)],
    ['gst-credits', fee.gst],
    ['it:card', negate(owed(gross))],
  ]);
}
