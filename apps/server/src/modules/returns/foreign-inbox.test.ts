import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { bankReturns, fileOf } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { loadReturns } from './load-returns.ts';

let scene: DebitMerchants;
let bank: ReturnType<typeof bankReturns>;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  bank = bankReturns(scene);
});
afterAll(() => scene.close());

it('returns of another merchant’s debit wait in the queue, whatever the user id of the inbox', async () => {
  const [made] = await bank.lodged('2026-11-23', [4]);
  // As it could be set up before user ids had one inbox.
  await scene.within(scene.banksia, (work) =>
    work.run(sql`update facilities set user_id = '301500' where merchant_id = ${work.merchantId}`),
  );
  scene.at(toLocalDate('2026-11-24'), '09:00');
  const { fileId } = await loadReturns(createRun(scene.platform, scene.banksia.id, SYSTEM), {
    facilityId: scene.banksia.facilityId,
    filename: 'returns.txt',
    content: fileOf('2026-11-24', [made!.entry]),
  });
  const lines = await scene.within(scene.banksia, (work) =>
    work.rows(sql`
      select outcome, reason, tenant from return_lines
      where merchant_id = ${work.merchantId} and returns_file_id = ${fileId}`),
  );
  expect(lines).toEqual([{ outcome: 'queued', reason: 'unknown_reference', tenant: null }]);
  expect(await scene.payment(scene.harbour, made!.paymentId)).toMatchObject({ stage: 'submitted' });
});
