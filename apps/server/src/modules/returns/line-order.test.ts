import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { bankReturns, fileOf } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { runsOfMeeting } from '../../test/meeting.ts';
import { lockDebits } from '../debits/index.ts';
import { applyOrAsk } from './apply-queued-line.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
});
afterAll(() => scene.close());

it('holds a file of returns before the debit that a line of it is applied to, as whoever loads it does', async () => {
  const { harbour, lorikeet, platform } = scene;
  const bank = bankReturns(scene);
  const [made] = await bank.lodged('2026-11-23', [6]);
  const content = fileOf('2026-11-24', [{ ...made!.entry, dayOfMonth: 20 }]);
  const { fileId } = await bank.load('2026-11-24', content);
  const within = (body: (work: Work) => Promise<unknown>) => scene.within(lorikeet, body);
  const line = await scene.within(lorikeet, async (work) => {
    const { line_no } = await work.one<{ line_no: number }>(sql`
      update return_lines set day_of_month = 23
      where merchant_id = ${work.merchantId} and returns_file_id = ${fileId} and outcome = 'queued' returning line_no`);
    return line_no;
  });
  const { paymentId } = made!;
  const runs = await runsOfMeeting(
    platform,
    {
      within,
      first: (work) =>
        work.run(sql`
          select 1 from returns_files where merchant_id = ${work.merchantId} and id = ${fileId} for no key update`),
      next: async (work) => lockDebits(await alongside(work, harbour.id), sql`p.id = ${paymentId}`),
    },
    {
      within,
      body: async (work) =>
        expect(await applyOrAsk(work, { fileId, line, merchantId: harbour.id, paymentId })).toBeNull(),
    },
  );
  expect(runs).toEqual({ holder: 1, waiter: 1 });
  expect(await scene.payment(harbour, paymentId)).toMatchObject({
    stage: 'returned',
    returned_on: toLocalDate('2026-11-24'),
  });
});
