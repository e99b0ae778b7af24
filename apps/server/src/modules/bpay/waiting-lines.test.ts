import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openBpay } from '../../test/bpay-stage.ts';
import { importStatement } from '../trust/index.ts';

let on: Awaited<ReturnType<typeof openBpay>>;
beforeAll(async () => {
  on = await openBpay('2026-12-07');
});
afterAll(() => on.close());

const DAY = '2026-12-07';
let made = 0;
/** A payment of nobody, and what takes it back. */
function pair(cents = 900) {
  made += 1;
  const paid = { crn: '18', cents, transactionReference: `ANZ2026120700000${made}` };
  const back = {
    ...paid,
    instruction: 'correction' as const,
    transactionReference: `ANZ2026120800000${made}`,
    originalReference: paid.transactionReference,
  };
  return { paid, back };
}
const settlements = (fileId: string) =>
  on.within(on.harbour, (work) =>
    work.rows<{ cents: number; is_whole: boolean; credited_on: string | null }>(sql`
      select amount_cents as cents, is_whole, credited_on from bpay_settlements
      where merchant_id = ${work.merchantId} and bpay_file_id = ${fileId}`),
  );

describe('a correction that came before its receipt', () => {
  it('has the sum of its own file once that comes, which the bank’s statement shows', async () => {
    const { paid, back } = pair();
    const first = await on.load(on.brf(DAY, [back]));
    await on.load(on.brf(DAY, [paid]));
    expect(await on.lines(first.fileId)).toMatchObject([{ outcome: 'taken_back' }]);
    expect(await settlements(first.fileId)).toEqual([{ cents: -900, is_whole: true, credited_on: null }]);
    const rows = `${DAY},9.00,BPAY 565656 20261207\n${DAY},-9.00,BPAY 565656 20261207`;
    await on.within(on.lorikeet, (work) => importStatement(work, `Date,Amount,Description\n${rows}\n`));
    expect(await settlements(first.fileId)).toEqual([{ cents: -900, is_whole: true, credited_on: DAY }]);
    expect(await on.broken()).toEqual([]);
  });

  it('makes the sum of its own file nothing, which waits for no line; or something, which does', async () => {
    const [own, other] = [pair(700), pair(700)];
    const first = await on.load(on.brf(DAY, [other.paid, own.back]));
    await on.load(on.brf(DAY, [own.paid]));
    expect(await settlements(first.fileId)).toEqual([{ cents: 0, is_whole: true, credited_on: DAY }]);
    const late = pair(300);
    const second = await on.load(
      on.brf(DAY, [{ ...other.back, originalReference: own.paid.transactionReference }]),
    );
    expect(await on.lines(second.fileId)).toMatchObject([{ outcome: 'repeated' }]);
    const third = await on.load(on.brf(DAY, [pair(50).paid, late.back]));
    await on.load(on.brf(DAY, [late.paid]));
    expect(await settlements(third.fileId)).toEqual([{ cents: -250, is_whole: true, credited_on: null }]);
    expect(await on.broken()).toEqual([]);
  });

  it('waits for a line again where its file came to nothing before', async () => {
    const [known, late] = [pair(400), pair(300)];
    const first = await on.load(on.brf(DAY, [known.paid, known.back, late.back]));
    expect(await settlements(first.fileId)).toEqual([{ cents: 0, is_whole: true, credited_on: DAY }]);
    await on.load(on.brf(DAY, [late.paid]));
    expect(await settlements(first.fileId)).toEqual([{ cents: -300, is_whole: true, credited_on: null }]);
    expect(await on.broken()).toEqual([]);
  });
});

describe('the wait for a receipt', () => {
  const counts = (fileId: string) =>
    on.within(on.lorikeet, (work) =>
      work.one(sql`select taken_back, repeated, queued from bpay_files
        where merchant_id = ${work.merchantId} and id = ${fileId}`),
    );
  const asked = async (fileId: string) =>
    (await on.exceptions(on.lorikeet))
      .filter(({ subject_id }) => subject_id === fileId)
      .map(({ reason }) => reason);

  it('ends with a question of its own where the receipt that came differs', async () => {
    const { paid, back } = pair(800);
    const first = await on.load(on.brf(DAY, [{ ...back, cents: 801 }]));
    expect(await asked(first.fileId)).toEqual(['receipt_unknown']);
    await on.load(on.brf(DAY, [paid]));
    expect(await on.lines(first.fileId)).toMatchObject([{ outcome: 'queued', reason: 'receipt_differs' }]);
    expect(await asked(first.fileId)).toEqual(['receipt_differs']);
    expect(await counts(first.fileId)).toEqual({ taken_back: 0, repeated: 0, queued: 1 });
    expect(await on.broken()).toEqual([]);
  });

  it('ends without one where the receipt was taken back before, and is counted as what it did', async () => {
    const { paid, back } = pair(600);
    const first = await on.load(on.brf(DAY, [back]));
    const second = await on.load(
      on.brf(DAY, [{ ...back, instruction: 'reversal', transactionReference: 'ANZ2' }]),
    );
    await on.load(on.brf(DAY, [paid]));
    const both = [await counts(first.fileId), await counts(second.fileId)];
    expect(both).toEqual([
      { taken_back: 1, repeated: 0, queued: 0 },
      { taken_back: 0, repeated: 1, queued: 0 },
    ]);
    expect([await asked(first.fileId), await asked(second.fileId)]).toEqual([[], []]);
    expect(await on.broken()).toEqual([]);
  });
});
