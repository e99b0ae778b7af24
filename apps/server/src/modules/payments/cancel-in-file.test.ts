import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { acceptFile } from '../bank-files/index.ts';

type Detail = { can: { action: string; allowed: boolean; reason: string | null }[] };

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-12-02', '06:30');
});
afterAll(() => scene.close());

it('a debit in a file is refused a cancellation once the bank has the file', async () => {
  const { token } = scene.harbour;
  const payer = await scene.payer(scene.harbour);
  const { paymentId } = await scene.debit(scene.harbour, payer, { cents: 700, due: '2026-12-02' });
  await scene.runPhase(scene.harbour, 'claim', '2026-12-02');
  const id = printId('payment', paymentId);
  const before = await scene.portal.call<Detail>('GET', `/api/merchant/payment/detail?id=${id}`, { token });
  expect(before.data.can).toMatchObject([
    { action: 'cancel', allowed: true, reason: null },
    { action: 'refund', allowed: false },
  ]);
  const file = (await scene.files(scene.harbour)).at(-1)!;
  await scene.within(scene.harbour, (work) => acceptFile(work, file.id, 'R-9'));
  const refused = await scene.portal.call('POST', `/api/merchant/payment/cancel/${id}`, { token, body: {} });
  expect(refused).toMatchObject({ code: 1, message: expect.stringContaining('already with the bank') });
});
