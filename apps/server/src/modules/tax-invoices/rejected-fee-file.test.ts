import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { feeStage } from '../../test/fee-stage.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
});
afterAll(() => scene.close());

it('is taken back once when the statement shows its credit while its debits are still to be rejected', async () => {
  const stage = feeStage(scene);
  const { number, file } = await stage.rejectedFile();
  expect(await stage.collectionOf(number)).toMatchObject({ stage: 'submitted' });
  // Loaded before what follows from the rejection is carried out.
  const credit = await stage.statement(scene.lorikeet, '2026-12-08,1.40,DIRECT ENTRY 301500 LORI-FEES-1');
  expect(credit).toMatchObject({ matched: 1 });
  expect(await stage.collectionOf(number)).toMatchObject({ stage: 'rejected', owing_cents: 140 });
  const recalls = await scene.within(scene.lorikeet, (work) =>
    work.rows(sql`select bank_file_id, cents from file_recalls where merchant_id = ${work.merchantId}`),
  );
  expect(recalls).toEqual([{ bank_file_id: file.id, cents: 140 }]);
  const recall = await stage.statement(scene.lorikeet, '2026-12-09,-1.40,TAKEN BACK LORI-FEES-1');
  expect(recall).toMatchObject({ matched: 1 });
  expect(await stage.broken()).toEqual([]);
});
