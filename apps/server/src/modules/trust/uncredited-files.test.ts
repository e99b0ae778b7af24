import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { acceptFile } from '../bank-files/index.ts';
import { importStatement } from './index.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
});
afterAll(() => scene.close());

const load = async (...rows: string[]) => {
  const csv = ['Date,Amount,Description', ...rows, ''].join('\n');
  await scene.within(scene.lorikeet, (work) => importStatement(work, csv));
  await scene.drain();
};
const open = async () =>
  (await scene.exceptions(scene.harbour)).map(({ kind, reason, subject_id }) => [kind, reason, subject_id]);

it('tells the lodger of a file that the bank took and its statement does not show, until it does', async () => {
  const payer = await scene.payer(scene.harbour);
  await scene.debit(scene.harbour, payer, { cents: 5_000, due: '2026-11-23' });
  await scene.runPhase(scene.harbour, 'claim', '2026-11-23');
  const [file] = await scene.files(scene.harbour);
  await scene.within(scene.harbour, (work) => acceptFile(work, file!.id, 'R'));
  await scene.drain();
  scene.at('2026-11-27', '09:00');
  await load('2026-11-20,1.00,BEFORE', '2026-11-25,1.00,SOMETHING ELSE');
  expect(await open()).toEqual([]);
  await load('2026-11-26,1.00,SOMETHING MORE');
  expect(await open()).toEqual([['bank_file.not_credited', 'credit_missing', file!.id]]);
  const seen = await scene.portal.call<{ rows: { id: string; kind: string }[] }>(
    'GET',
    '/api/merchant/exception/list?page_size=50&status=open&kind=bank_file.not_credited',
    { token: scene.lorikeet.token },
  );
  expect(seen.data.rows).toMatchObject([{ kind: 'bank_file.not_credited' }]);
  const settled = { merchant_id: printId('merchant', scene.harbour.id), resolution: 'Asked the bank' };
  await scene.portal.call('POST', `/api/merchant/exception/resolve/${seen.data.rows[0]!.id}`, {
    token: scene.lorikeet.token,
    body: settled,
  });
  // A person has seen it: the next statement does not ask again.
  await load('2026-11-27,1.00,STILL NOTHING');
  expect(await open()).toEqual([]);
});

it('takes it back by itself once a later line shows the credit', async () => {
  const payer = await scene.payer(scene.harbour, { account: '20261130' });
  await scene.debit(scene.harbour, payer, { cents: 7_000, due: '2026-11-30' });
  await scene.runPhase(scene.harbour, 'claim', '2026-11-30');
  const file = (await scene.files(scene.harbour)).at(-1)!;
  await scene.within(scene.harbour, (work) => acceptFile(work, file.id, 'R'));
  await scene.drain();
  scene.at('2026-12-04', '09:00');
  await load('2026-12-03,1.00,ANOTHER');
  expect(await open()).toEqual([['bank_file.not_credited', 'credit_missing', file.id]]);
  await load('2026-12-04,70.00,DIRECT ENTRY');
  expect(await open()).toEqual([]);
});
