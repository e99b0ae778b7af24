import type { ReturnedEntry } from '@lorikeet/bank-files';
import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { fileOf } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { type FeeStage, feeStage } from '../../test/fee-stage.ts';
import { countedRun, holdBook, runsOfMeeting } from '../../test/meeting.ts';
import { acceptFile, lockCredit, rejectCreditFile } from '../bank-files/index.ts';
import { loadReturns } from '../returns/index.ts';
import { bookFees, type FeeBookings } from './fee-books.ts';
import { lockFeeDebitsOf, returnFeeDebits } from './return-fee-debit.ts';
import { rejectFeeDebits, submitFeeDebits } from './submit-fee-debits.ts';

let scene: DebitMerchants;
let stage: FeeStage;
/** On which the file is processed. */
const DAY = toLocalDate('2026-12-08');

beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  stage = feeStage(scene);
  // Merchants are taken by their id, the debits of them by theirs.
  expect(scene.harbour.id < scene.banksia.id).toBe(true);
});
afterAll(() => scene.close());

let month = 0;
let file: string;
let numbers: string[];
/** A file of two debits that the bank has taken: of Banksia, and after it of Harbour, whose book comes first. */
beforeEach(async () => {
  month += 1;
  scene.at('2026-12-01', '05:30');
  const { id, number } = await stage.invoiced(`2026-0${month}`);
  numbers = [number, `${number}B`];
  await inPlatform((work) =>
    work.run(sql`
      insert into fee_debits (merchant_id, id, debtor, number, month, amount_cents, gst_cents, bsb, account,
        account_masked, account_name, due_date, stage, created_at, updated_at)
      select d.merchant_id, ${work.newId()}, ${scene.harbour.id}, ${numbers[1]}, d.month, d.amount_cents, d.gst_cents,
        d.bsb, d.account, d.account_masked, d.account_name, d.due_date, d.stage, d.created_at, d.updated_at
      from fee_debits d where d.merchant_id = ${work.merchantId} and d.id = ${id}`),
  );
  ({ id: file } = await stage.filed('2026-12-07'));
  scene.at(DAY, '18:00');
  await inPlatform((work) => acceptFile(work, file, 'R'));
});

const inPlatform = <T>(body: (work: Work) => Promise<T>) => scene.within(scene.lorikeet, body);
const hold = (work: Work, tenant: { id: string }, ...[debit, credit]: [string, string] | []) =>
  holdBook(work, tenant, { day: DAY, ...(debit && { debit, credit }) });
const meets = (
  steps: { first(work: Work): Promise<unknown>; next(work: Work): Promise<unknown> },
  body: (work: Work) => Promise<unknown>,
) => runsOfMeeting(scene.platform, { within: inPlatform, ...steps }, { within: inPlatform, body });
const ONCE = { holder: 1, waiter: 1 };
const rejected = async () => {
  await inPlatform((work) => submitFeeDebits(work, file));
  await inPlatform((work) => rejectCreditFile(work, file, 'closed'));
};

it('writes the books of a file by merchant where it is submitted', async () => {
  const steps = {
    first: (work: Work) => hold(work, scene.harbour),
    next: (work: Work) => hold(work, scene.banksia),
  };
  expect(await meets(steps, (work) => submitFeeDebits(work, file))).toEqual(ONCE);
  expect(await stage.collectionOf(numbers[0]!)).toMatchObject({ stage: 'submitted' });
});

it('and where it is rejected', async () => {
  await rejected();
  const steps = {
    first: (work: Work) => hold(work, scene.harbour),
    next: (work: Work) => hold(work, scene.banksia),
  };
  expect(await meets(steps, (work) => rejectFeeDebits(work, file))).toEqual(ONCE);
  expect(await stage.collectionOf(numbers[0]!)).toMatchObject({ stage: 'rejected' });
});

it.each([
  ['submitted', submitFeeDebits, async () => {}],
  ['rejected', rejectFeeDebits, rejected],
] as const)('holds a file that is %s before any book', async (_, body, before) => {
  await before();
  const steps = {
    first: (work: Work) => lockCredit(work, file),
    next: (work: Work) => hold(work, scene.harbour),
  };
  expect(await meets(steps, (work) => body(work, file))).toEqual(ONCE);
});

it('holds every debit of a file that a return is to prove lodged, as whoever submits the file does', async () => {
  let held: Awaited<ReturnType<typeof lockFeeDebitsOf>>;
  const steps = {
    first: async (work: Work) => {
      held = await lockFeeDebitsOf(work, [numbers[1]!]);
    },
    next: async (work: Work) => {
      const late: FeeBookings = { debtors: [], failed: [], platforms: [] };
      const back = [...held.values()].map((debit) => ({ debit, code: '6', bankDate: DAY }));
      await returnFeeDebits(work, back, late);
      await bookFees(work, late);
    },
  };
  expect(await meets(steps, (work) => submitFeeDebits(work, file))).toEqual(ONCE);
  expect([...held!.keys()]).toEqual([numbers[1]]);
  expect(await stage.collectionOf(numbers[0]!)).toMatchObject({ stage: 'submitted' });
  expect(await stage.broken()).toEqual([]);
});

it.each([
  ['one turn', (first, second) => [first, second]],
  ['two turns', (first, second) => [first, { ...second, amountCents: toCents(141) }, second]],
] satisfies [string, (first: ReturnedEntry, second: ReturnedEntry) => ReturnedEntry[]][])(
  'writes the books of what comes back in %s by merchant, and the platform’s to the end',
  async (_, lines) => {
    await inPlatform((work) => submitFeeDebits(work, file));
    const entries = await stage.entriesIn((await stage.files()).at(-1)!);
    expect(entries.map((entry) => entry.lodgementReference)).toEqual(numbers);
    const steps = {
      first: (work: Work) => hold(work, scene.harbour),
      next: async (work: Work) => {
        await hold(work, scene.banksia);
        await hold(work, scene.lorikeet, 'trust-bank', `uncleared:${scene.lorikeet.id}`);
      },
    };
    const counts = { asked: 0, ran: 0 };
    const load = () =>
      loadReturns(countedRun(stage.platformRun(), counts), {
        facilityId: scene.lorikeet.facilityId,
        filename: 'fees.txt',
        content: fileOf(DAY, lines(entries[0]!, entries[1]!)),
      });
    // A load has transactions of its own.
    const loading = { within: load, body: async () => {} };
    const { holder } = await runsOfMeeting(scene.platform, { within: inPlatform, ...steps }, loading);
    expect({ holder, ran: counts.ran }).toEqual({ holder: 1, ran: counts.asked });
    expect(await stage.collectionOf(numbers[0]!)).toMatchObject({ stage: 'returned' });
    expect(await stage.broken()).toEqual([]);
  },
);
