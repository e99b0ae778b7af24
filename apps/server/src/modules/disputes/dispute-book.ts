import { addCents, type Cents, negate, subCents, toCents } from '@lorikeet/domain/kernel';
import {
  disputeFeeCharged,
  disputeFeeReturned,
  disputeLossUndone,
  disputeLost,
  disputeOpened,
  disputePartReturned,
  disputeWon,
  type MerchantPosting,
  type PlatformPosting,
  trustPaid,
  trustReceived,
} from '@lorikeet/domain/ledger';
import type { Work } from '../../platform/work.ts';
import { enterDisputedSum, type LockedAttempt, lockAttempt } from '../cards/index.ts';
import { type NewPosting, post, postAll } from '../ledger/index.ts';
import { trustBook } from '../merchants/index.ts';
import type { Dispute } from './dispute-store.ts';

/** A disputed payment, held, and what its disputes move in the platform's book, which is written last of all. */
export type DisputedAttempt = LockedAttempt & { late: NewPosting[] };

/** Locks a disputed payment, as `lockAttempt`; `bookLate` is to end the transaction. */
export async function lockDisputed(work: Work, paymentId: string): Promise<DisputedAttempt> {
  return { ...(await lockAttempt(work, paymentId)), late: [] };
}

/** Writes the platform's book. To be the last of its transaction. */
export async function bookLate(work: Work, { late }: DisputedAttempt): Promise<void> {
  if (late.length > 0) await postAll(await trustBook(work), late);
}

/** What a dispute took and did not give back by its loss. */
export const keptOf = ({ amountCents, returnedCents }: Dispute): Cents =>
  subCents(amountCents, returnedCents);

const feeOf = ({ feeCents, feeGstCents }: Dispute) => ({ amount: feeCents, gst: feeGstCents });

/** The network took the charge and its fee: in the merchant's book, in the platform's, and soon on the statement. */
export async function bookOpening(
  work: Work,
  { model, late }: DisputedAttempt,
  dispute: Dispute,
): Promise<void> {
  const { amountCents, feeCents } = dispute;
  const m = work.merchantId;
  await postOwn(work, dispute, disputeOpened(model, amountCents));
  if (feeCents > 0) await postOwn(work, dispute, disputeFeeCharged(model, feeOf(dispute)));
  if (model === 'facilitated') {
    postTrust(late, work, dispute, trustPaid('trust_dispute_opened', m, amountCents));
    if (feeCents > 0) postTrust(late, work, dispute, trustPaid('trust_dispute_fee', m, feeCents));
  }
  await expectSum(work, dispute, negate(addCents(amountCents, feeCents)));
}

/** The payer's bank took the charge again, after it had been given back: a round of its own, for which nothing is asked. */
export async function bookReopening(
  work: Work,
  { model, late }: DisputedAttempt,
  dispute: Dispute,
): Promise<void> {
  const { amountCents } = dispute;
  await postOwn(work, dispute, disputeOpened(model, amountCents));
  if (model === 'facilitated')
    postTrust(late, work, dispute, trustPaid('trust_dispute_opened', work.merchantId, amountCents));
  await expectSum(work, dispute, negate(amountCents));
}

/** A loss is undone before its appeal is won: with what the payer owed back of it. */
export const bookLossUndone = (work: Work, dispute: Dispute): Promise<void> =>
  postOwn(work, dispute, disputeLossUndone(keptOf(dispute), dispute.refundedCents));

/** What is with the payer's bank comes back, and the fee where the network gives it back too. */
export async function bookWin(
  work: Work,
  { model, late }: DisputedAttempt,
  dispute: Dispute,
  isFeeReturned: boolean,
): Promise<void> {
  const fee = isFeeReturned ? dispute.feeCents : toCents(0);
  const kept = keptOf(dispute);
  const total = addCents(kept, fee);
  await postOwn(work, dispute, disputeWon(model, kept));
  if (fee > 0) await postOwn(work, dispute, disputeFeeReturned(model, feeOf(dispute)));
  if (model === 'facilitated')
    postTrust(late, work, dispute, trustReceived('trust_dispute_won', work.merchantId, total));
  await expectSum(work, dispute, total);
}

/** A part of what was taken came back before the rest is lost. */
export async function bookPartReturned(
  work: Work,
  { model, late }: DisputedAttempt,
  dispute: Dispute,
): Promise<void> {
  const { returnedCents } = dispute;
  if (returnedCents === 0) return;
  await postOwn(work, dispute, disputePartReturned(model, returnedCents));
  if (model === 'facilitated') {
    const received = trustReceived('trust_dispute_part_returned', work.merchantId, returnedCents);
    postTrust(late, work, dispute, received);
  }
  await expectSum(work, dispute, returnedCents);
}

/** The rest stays with the payer: a loss, but for what the payer has twice, which is owed. */
export const bookLoss = (work: Work, dispute: Dispute): Promise<void> =>
  postOwn(work, dispute, disputeLost(keptOf(dispute), dispute.refundedCents));

/** Each round of a dispute has its money taken once, and is won or lost once. */
const sourceOf = ({ id, roundId }: Dispute): string => roundId ?? id;

async function postOwn(work: Work, dispute: Dispute, posting: MerchantPosting): Promise<void> {
  const { currency, customerId } = dispute;
  const sourceId = sourceOf(dispute);
  await post(work, { ...posting, sourceId, currency, customerId, effectiveDate: work.clock.bankToday() });
}

function postTrust(late: NewPosting[], work: Work, dispute: Dispute, posting: PlatformPosting): void {
  const { currency } = dispute;
  late.push({ ...posting, sourceId: sourceOf(dispute), currency, effectiveDate: work.clock.bankToday() });
}

/** The acquirer books it in a sum of its own, which the bank's statement shows. */
const expectSum = (work: Work, { paymentId, reference, currency }: Dispute, cents: Cents): Promise<void> =>
  enterDisputedSum(work, { paymentId, reference: `DISPUTE ${reference}`, currency, cents });
