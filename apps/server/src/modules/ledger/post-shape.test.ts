import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import {
  creditAppliedShape,
  debitClearedShape,
  debitSubmittedShape,
  fill,
  invoiceIssuedShape,
  type PostingShape,
  platformFeeChargedShape,
  reverseShape,
  SETTLEMENT_MODELS,
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

const DAY = toLocalDate('2026-11-23');
const taxed = [invoiceIssuedShape, ...SETTLEMENT_MODELS.map(platformFeeChargedShape)];
const plain = [creditAppliedShape, ...SETTLEMENT_MODELS.map(debitClearedShape)];
/** Each posting under a kind of its own, so that one source can have them all. */
const named = <K extends string>(shapes: readonly PostingShape<K>[]) =>
  shapes.flatMap((one, i) => [
    { ...one, kind: `${one.kind}_${i}` },
    reverseShape(`undone_${one.kind}_${i}`, one),
  ]);

describe('a set of postings', () => {
  it('holds for each row what the domain fills the same shape with', async () => {
    const amount = fc.integer({ min: 100, max: 9_999_999 });
    const rows = fc.array(
      fc.record({ amount, gst: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 })) }),
      {
        minLength: 5,
        maxLength: 5,
      },
    );
    await fc.assert(
      fc.asyncProperty(rows, (rows) =>
        scene.within(scene.harbour, async (work) => {
          const ids = rows.map(() => work.newId());
          const set = {
            source: sql`r.id`,
            currency: sql`'AUD'`,
            customer: sql`null::uuid`,
            effectiveDate: sql`${DAY}::date`,
            from: sql`from unnest(${ids}::uuid[], ${rows.map((row) => row.amount)}::bigint[],
              ${rows.map(({ gst }) => gst)}::bigint[]) as r (id, amount, gst)`,
          };
          const cents = sql`r.amount`;
          for (const one of named(taxed)) {
            await postShape(work, one, {
              ...set,
              amounts: { amount: cents, gst: sql`r.gst` },
              mayBeZero: 'gst',
            });
          }
          for (const one of named(plain)) await postShape(work, one, { ...set, amounts: { amount: cents } });
          for (const one of named([debitSubmittedShape])) {
            await postShape(work, one, { ...set, amounts: { receivable: cents } });
          }
          for (const [i, id] of ids.entries()) {
            const money = { amount: toCents(rows[i]!.amount), gst: toCents(rows[i]!.gst) };
            const applied = { receivable: money.amount, customerCredit: toCents(0) };
            const wanted = [
              ...named(taxed).map((one) => fill(one, money)),
              ...named(plain).map((one) => fill(one, money)),
              ...named([debitSubmittedShape]).map((one) => fill(one, applied)),
            ];
            const posted = await postingsOf(work, id);
            const found = posted.map(({ kind, entries }) => ({
              kind,
              entries: entries.map((entry) => ({ account: entry.account, amountCents: entry.amount_cents })),
            }));
            expect(byKind(found)).toEqual(byKind(wanted));
          }
        }),
      ),
      { numRuns: 10 },
    );
  });
});

function byKind<P extends { kind: string }>(postings: readonly P[]): P[] {
  return [...postings].sort((a, b) => (a.kind < b.kind ? -1 : 1));
}
