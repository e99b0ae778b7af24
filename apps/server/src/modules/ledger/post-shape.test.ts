import { type Cents, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import {
  cardSettled,
  cardSettledShape,
  creditApplied,
  creditAppliedShape,
  debitCleared,
  debitClearedShape,
  debitRejected,
  debitRejectedShape,
  debitSubmitted,
  debitSubmittedShape,
  invoiceIssued,
  invoiceIssuedShape,
  type MerchantPosting,
  type PostingShape,
  platformFeeCharged,
  platformFeeChargedShape,
} from '@lorikeet/domain/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { postingsOf, postShape } from './index.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants();
});
afterAll(() => scene.close());

type Money = { amount: Cents; gst: Cents };
type Case<K extends string> = [PostingShape<K>, (money: Money) => MerchantPosting];
const DAY = toLocalDate('2026-11-23');
const CENTS = sql`r.amount`;
const taxed: Case<'amount' | 'gst'>[] = [
  [invoiceIssuedShape, invoiceIssued],
  [platformFeeChargedShape('facilitated'), (money) => platformFeeCharged('facilitated', money)],
  [platformFeeChargedShape('direct'), (money) => platformFeeCharged('direct', money)],
];
const plain: Case<'amount'>[] = [
  [cardSettledShape('facilitated'), ({ amount }) => cardSettled('facilitated', amount)],
  [cardSettledShape('direct'), ({ amount }) => cardSettled('direct', amount)],
  [creditAppliedShape, ({ amount }) => creditApplied(amount)],
  [debitClearedShape('facilitated'), ({ amount }) => debitCleared('facilitated', amount)],
  [debitClearedShape('direct'), ({ amount }) => debitCleared('direct', amount)],
];
const applied: Case<'receivable' | 'customerCredit'>[] = [
  [debitSubmittedShape, ({ amount }) => debitSubmitted({ receivable: amount })],
  [debitRejectedShape, ({ amount }) => debitRejected({ receivable: amount })],
];

const rows = fc.array(
  fc.record({
    amount: fc.integer({ min: 100, max: 9_999_999 }).map(toCents),
    gst: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 })).map(toCents),
  }),
  { minLength: 5, maxLength: 5 },
);

/** Posts one shape for all rows, each under a source of its own, and compares with the single postings. */
async function compare(
  moneys: readonly Money[],
  single: (money: Money) => MerchantPosting,
  post: (work: Parameters<typeof postShape>[0], set: SetOfRows) => Promise<unknown>,
): Promise<void> {
  await scene.within(scene.harbour, async (work) => {
    const ids = moneys.map(() => work.newId());
    await post(work, {
      source: sql`r.id`,
      currency: sql`'AUD'`,
      customer: sql`null::uuid`,
      effectiveDate: sql`${DAY}::date`,
      from: sql`from unnest(${ids}::uuid[], ${moneys.map(({ amount }) => amount)}::bigint[],
        ${moneys.map(({ gst }) => gst)}::bigint[]) as r (id, amount, gst)`,
    });
    for (const [i, id] of ids.entries()) {
      const found = (await postingsOf(work, id)).map(({ kind, entries }) => ({
        kind,
        entries: entries.map((entry) => ({ account: entry.account, amountCents: entry.amount_cents })),
      }));
      expect(found).toEqual([single(moneys[i]!)]);
    }
  });
}
type SetOfRows = Omit<Parameters<typeof postShape>[2], 'amounts' | 'mayBeZero'>;

describe('a set of postings', () => {
  it.each(taxed)(
    'with GST, or none, holds for each row what the domain posts for one: $kind',
    async (one, single) => {
      const post = (work: Parameters<typeof postShape>[0], set: SetOfRows) =>
        postShape(work, one, { ...set, amounts: { amount: CENTS, gst: sql`r.gst` }, mayBeZero: 'gst' });
      await fc.assert(
        fc.asyncProperty(rows, (moneys) => compare(moneys, single, post)),
        { numRuns: 8 },
      );
    },
  );

  it.each(plain)(
    'of one amount holds for each row what the domain posts for one: $kind',
    async (one, single) => {
      const post = (work: Parameters<typeof postShape>[0], set: SetOfRows) =>
        postShape(work, one, { ...set, amounts: { amount: CENTS } });
      await fc.assert(
        fc.asyncProperty(rows, (moneys) => compare(moneys, single, post)),
        { numRuns: 8 },
      );
    },
  );

  it.each(applied)(
    'of debits holds for each row what the domain posts for one: $kind',
    async (one, single) => {
      const post = (work: Parameters<typeof postShape>[0], set: SetOfRows) =>
        postShape(work, one, { ...set, amounts: { receivable: CENTS } });
      await fc.assert(
        fc.asyncProperty(rows, (moneys) => compare(moneys, single, post)),
        { numRuns: 8 },
      );
    },
  );
});
