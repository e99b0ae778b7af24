import { type Cents, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import {
  type PlatformPosting,
  trustCleared,
  trustDebitRejected,
  trustFeeCharged,
  trustReturnedAfterClearing,
  trustReturnedBeforeClearing,
  trustReturnFeeCharged,
} from '@lorikeet/domain/ledger';
import { alongside, type Work } from '../../platform/work.ts';
import { type NewPosting, postAll } from '../ledger/index.ts';

/** The platform keeps the trust account of facilitated facilities: its tenant receives their returns. */
type Trust = { platformTenant: string };

async function bookInTrust(
  work: Work,
  { platformTenant }: Trust,
  booked: { sourceId: string; effectiveDate: LocalDate },
  postings: readonly PlatformPosting[],
): Promise<void> {
  const book = await alongside(work, platformTenant);
  // In one statement, which takes the accounts of all of them in everybody's order.
  await postAll(
    book,
    postings.map((posting) => ({ ...posting, ...booked, currency: 'AUD' })),
  );
}

/** A file's debits cleared: the money is the merchant's, less the platform's fees; one posting each for a round. */
export function bookCleared(
  work: Work,
  trust: Trust,
  cleared: { sourceId: string; day: LocalDate; clearedCents: number; feeCents: number; gstCents: number },
): Promise<void> {
  const postings: PlatformPosting[] = [];
  if (cleared.clearedCents > 0) postings.push(trustCleared(work.merchantId, toCents(cleared.clearedCents)));
  if (cleared.feeCents > 0) {
    const fee = { amount: toCents(cleared.feeCents), gst: toCents(cleared.gstCents) };
    postings.push(trustFeeCharged(work.merchantId, fee));
  }
  return bookInTrust(work, trust, { sourceId: cleared.sourceId, effectiveDate: cleared.day }, postings);
}

/** Debits were rejected after the bank had credited them. Each step of a rejection moves its debits once. */
export function bookRejected(work: Work, trust: Trust, cents: number): Promise<void> {
  const booked = { sourceId: work.newId(), effectiveDate: work.clock.bankToday() };
  return bookInTrust(work, trust, booked, [trustDebitRejected(work.merchantId, toCents(cents))]);
}

export type ReturnedInTrust = {
  paymentId: string;
  bankDate: LocalDate;
  amountCents: number;
  wasCleared: boolean;
  /** The platform's fee for it, if there is one. */
  fee?: { amount: Cents; gst: Cents } | undefined;
};

/**
 * Debits came back out of the trust account. To be the last of its transaction, as the platform's book comes last: `also` is what
 * else is to be posted there, in the same statement.
 */
export async function bookReturned(
  work: Work,
  trust: Trust,
  returned: readonly ReturnedInTrust[],
  also: readonly NewPosting[] = [],
): Promise<void> {
  const today = work.clock.bankToday();
  const { merchantId } = work;
  const postings = returned.flatMap(
    ({ paymentId: sourceId, bankDate, amountCents, wasCleared, fee }): NewPosting[] => {
      const book = wasCleared ? trustReturnedAfterClearing : trustReturnedBeforeClearing;
      const back = book(merchantId, toCents(amountCents));
      const charged = fee && trustReturnFeeCharged(merchantId, fee);
      return [
        { ...back, sourceId, effectiveDate: bankDate, currency: 'AUD' },
        ...(charged ? [{ ...charged, sourceId, effectiveDate: today, currency: 'AUD' }] : []),
      ];
    },
  );
  const all = [...also, ...postings];
  if (all.length > 0) await postAll(await alongside(work, trust.platformTenant), all);
}
