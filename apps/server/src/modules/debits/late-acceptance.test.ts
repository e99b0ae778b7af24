import { afterAll, beforeAll, expect, it } from 'vitest';
import { bankReturns, fileOf } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { acceptFile } from '../bank-files/index.ts';

let scene: DebitMerchants;
let bank: ReturnType<typeof bankReturns>;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  bank = bankReturns(scene);
});
afterAll(() => scene.close());

it('a file accepted four bank days late clears three bank days later, not the same evening', async () => {
  const payer = await scene.payer(scene.harbour);
  const { paymentId } = await scene.debit(scene.harbour, payer, { cents: 5000, due: '2026-11-23' });
  await scene.runPhase(scene.harbour, 'claim', '2026-11-23');
  for (const day of ['2026-11-24', '2026-11-25', '2026-11-26']) await bank.load(day, fileOf(day, []));
  scene.at('2026-11-27', '15:00');
  const [file] = await scene.files(scene.harbour);
  await scene.within(scene.harbour, (work) => acceptFile(work, file!.id, 'R-LATE'));
  await scene.drain();
  const stageAfter = async (day: string) => {
    await scene.runPhase(scene.harbour, 'close', day);
    return (await scene.payment(scene.harbour, paymentId)).stage;
  };
  expect(await stageAfter('2026-11-27')).toBe('submitted');
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-02']) await bank.load(day, fileOf(day, []));
  expect(await stageAfter('2026-12-01')).toBe('submitted');
  expect(await stageAfter('2026-12-02')).toBe('cleared');
});
