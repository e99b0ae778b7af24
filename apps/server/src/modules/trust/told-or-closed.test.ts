import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { type FeeStage, feeStage } from '../../test/fee-stage.ts';
import { lockWaits } from '../../test/lock-waits.ts';
import { bookFees, type FeeBookings, lockFeeDebitsOf, returnFeeDebits } from '../tax-invoices/index.ts';
import { importStatement } from './index.ts';

let scene: DebitMerchants;
let stage: FeeStage;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  stage = feeStage(scene);
});
afterAll(() => scene.close());

let month = 0;
let owed: string;
let coming: string;
/** Two invoices of Banksia, debited by one file: the first came back and waits for staff, the second is about to. */
beforeEach(async () => {
  scene.at('2026-12-01', '05:30');
  owed = (await stage.invoiced(`2026-0${++month}`)).number;
  coming = (await stage.invoiced(`2026-0${++month}`)).number;
  const file = await stage.filed('2026-12-07');
  scene.at('2026-12-09', '18:00');
  await stage.accept(file.id);
  await inPlatform((work) => comesBack(work, owed));
  expect(await waiting()).toEqual([owed]);
});
afterEach(async () => {
  await inPlatform((work) => paid(work, coming));
  expect(await waiting()).toEqual([]);
});

const inPlatform = <T>(body: (work: Work) => Promise<T>) => scene.within(scene.lorikeet, body);
/** A debit is returned, but for what is done last. */
async function returned(work: Work, number: string): Promise<FeeBookings> {
  const late: FeeBookings = { debtors: [], failed: [], platforms: [] };
  const debit = (await lockFeeDebitsOf(work, [number])).get(number)!;
  await returnFeeDebits(work, [{ debit, code: '6', bankDate: toLocalDate('2026-12-08') }], late);
  return late;
}
const comesBack = async (work: Work, number: string) => bookFees(work, await returned(work, number));
/** On another day than debits come back, so that the two meet on no day's total of a book. */
const paid = async (work: Work, number: string) => {
  const content = `Date,Amount,Description\n2026-12-09,1.40,TRANSFER ${number}\n`;
  expect(await importStatement(work, content)).toMatchObject({ matched: 1 });
};
/** The invoices that what waits for staff names. */
const waiting = async () => {
  const rows = await inPlatform((work) =>
    work.rows<{ number: string }>(sql`
      select details ->> 'number' as number from exceptions
      where merchant_id = ${work.merchantId} and kind = 'tax_invoice.unpaid' and status = 'open'`),
  );
  return rows.map(({ number }) => number);
};
type Step = (work: Work) => Promise<unknown>;
/** One transaction stands still between two steps until the other has ended, or waits for it. */
async function meet(steps: { first: Step; next: Step }, other: Step): Promise<void> {
  const stands = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const one = inPlatform(async (work) => {
    await steps.first(work);
    stands.resolve();
    await goOn.promise;
    await steps.next(work);
  });
  one.catch(stands.reject);
  await stands.promise;
  let hasEnded = false;
  const meanwhile = inPlatform(other).finally(() => {
    hasEnded = true;
  });
  const stops = async () => expect(hasEnded || (await lockWaits(scene.platform.pool)) === 1).toBe(true);
  await vi.waitFor(stops, { timeout: 10_000 });
  goOn.resolve();
  await Promise.all([one, meanwhile]);
}
const commits = async () => {};

it('tells of a debit that came back while the invoice before it was paid', async () => {
  let late: FeeBookings;
  const first = async (work: Work) => {
    late = await returned(work, coming);
  };
  await meet({ first, next: (work) => bookFees(work, late) }, (work) => paid(work, owed));
  expect(await waiting()).toEqual([coming]);
});

it('tells of it, too, where the payment has closed what waits and is not certain yet', async () => {
  await meet({ first: (work) => paid(work, owed), next: commits }, (work) => comesBack(work, coming));
  expect(await waiting()).toEqual([coming]);
});

it('closes nothing of a merchant another of whose debits has come back, which is not certain yet', async () => {
  await meet({ first: (work) => comesBack(work, coming), next: commits }, (work) => paid(work, owed));
  expect(await waiting()).toEqual([owed]);
});
