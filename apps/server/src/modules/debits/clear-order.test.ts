import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRun } from '../../platform/run.ts';
import { SYSTEM, type Work } from '../../platform/work.ts';
import { bankReturns } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { countedRun, holdBook, runsOfMeeting } from '../../test/meeting.ts';
import { debitFile, lockFiles } from '../bank-files/index.ts';
import { facilitiesOf } from '../merchants/index.ts';
import { clearFile } from './clear-file.ts';
import { rejectItem } from './reject-item.ts';

let scene: DebitMerchants;
const DAY = toLocalDate('2026-11-26');
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
});
afterAll(() => scene.close());

it('holds a file before the merchant’s book where it clears, as a statement does that credits it', async () => {
  const { harbour, platform } = scene;
  const [made] = await bankReturns(scene).lodged('2026-11-23', [6]);
  const stored = (await scene.files(harbour)).at(-1)!;
  scene.at(DAY, '18:00');
  const [file, facility] = await scene.within(harbour, (work) =>
    Promise.all([debitFile(work, stored.id), facilitiesOf(work).then(([one]) => one!)]),
  );
  const counts = { asked: 0, ran: 0 };
  const run = countedRun(createRun(platform, harbour.id, SYSTEM), counts);
  const { holder } = await runsOfMeeting(
    platform,
    {
      within: (body: (work: Work) => Promise<unknown>) => scene.within(harbour, body),
      first: (work) => lockFiles(work, [file.id]),
      next: (work) => holdBook(work, harbour, { day: DAY, debit: 'balance:available', credit: 'test' }),
    },
    { within: () => clearFile(run, { file, facility, day: DAY }), body: async () => {} },
  );
  expect({ holder, ran: counts.ran }).toEqual({ holder: 1, ran: counts.asked });
  expect(await scene.payment(harbour, made!.paymentId)).toMatchObject({ stage: 'cleared' });
});

it('holds it before that book where the bank rejects one of its debits, too', async () => {
  const { harbour, lorikeet, platform } = scene;
  const day = toLocalDate('2026-11-27');
  const [made] = await bankReturns(scene).lodged(day, [6]);
  const { id: fileId } = (await scene.files(harbour)).at(-1)!;
  const item = { id: made!.paymentId, merchant_id: harbour.id, reason: 'refused' };
  const runs = await runsOfMeeting(
    platform,
    {
      within: (body: (work: Work) => Promise<unknown>) => scene.within(harbour, body),
      first: (work) => lockFiles(work, [fileId]),
      next: (work) => holdBook(work, harbour, { day, debit: 'it:debit', credit: 'test' }),
    },
    {
      within: (body: (work: Work) => Promise<unknown>) => scene.within(lorikeet, body),
      body: (work) => rejectItem(work, item),
    },
  );
  expect(runs).toEqual({ holder: 1, waiter: 1 });
  expect(await scene.payment(harbour, made!.paymentId)).toMatchObject({ stage: 'rejected' });
});
