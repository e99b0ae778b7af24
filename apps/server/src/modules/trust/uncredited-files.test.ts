import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { acceptFile } from '../bank-files/index.ts';
import { rejectFile } from '../debits/index.ts';
import { rejectItem } from '../debits/reject-item.ts';
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
/** Of them what asks for a credit: a close tells of files whose returns nobody loaded. */
const asks = async () => (await open()).filter(([kind]) => kind === 'bank_file.not_credited');
/** A file of one debit that the bank has taken on its day. */
async function taken(day: string) {
  scene.at(day, '06:30');
  const payer = await scene.payer(scene.harbour, { account: day.replaceAll('-', '') });
  const { paymentId } = await scene.debit(scene.harbour, payer, { cents: 9_000, due: day });
  await scene.runPhase(scene.harbour, 'claim', day);
  const file = (await scene.files(scene.harbour)).at(-1)!;
  await scene.within(scene.harbour, (work) => acceptFile(work, file.id, 'R'));
  await scene.drain();
  return { id: file.id, paymentId };
}

it('tells the lodger of a file that the bank took and its statement does not show, until it does', async () => {
  const payer = await scene.payer(scene.harbour);
  await scene.debit(scene.harbour, payer, { cents: 5_000, due: '2026-11-23' });
  await scene.runPhase(scene.harbour, 'claim', '2026-11-23');
  const [file] = await scene.files(scene.harbour);
  await scene.within(scene.harbour, (work) => acceptFile(work, file!.id, 'R'));
  await scene.drain();
  scene.at('2026-11-25', '17:00');
  await load('2026-11-20,1.00,BEFORE', '2026-11-25,1.00,SOMETHING ELSE');
  expect(await open()).toEqual([]);
  scene.at('2026-11-27', '09:00');
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

it('tells of it on the morning before its debits clear, so that its rejection can be recorded', async () => {
  const { id } = await taken('2026-12-07');
  // A statement of the second bank day that is loaded on it shows a part of it.
  scene.at('2026-12-09', '17:00');
  await load('2026-12-09,1.00,OF A PART');
  expect(await open()).toEqual([]);
  scene.at('2026-12-10', '09:00');
  await load('2026-12-09,2.00,OF THE REST');
  expect(await open()).toEqual([['bank_file.not_credited', 'credit_missing', id]]);
  await rejectFile(createRun(scene.platform, scene.harbour.id, SYSTEM), id, 'never taken');
  await scene.drain();
  expect(await open()).toEqual([]);
  await scene.runPhase(scene.harbour, 'close', '2026-12-10');
  expect((await scene.files(scene.harbour)).at(-1)).toMatchObject({ status: 'rejected', cleared_on: null });
});

it('waits on a weekend for the bank days of files that have had two', async () => {
  const { id } = await taken('2026-12-10');
  scene.at('2026-12-14', '09:00');
  // Monday is the second bank day after Thursday.
  await load('2026-12-12,1.00,OF A SATURDAY', '2026-12-13,1.00,OF A SUNDAY');
  expect(await asks()).toEqual([]);
  scene.at('2026-12-15', '09:00');
  await load('2026-12-14,1.00,OF THE MONDAY');
  expect(await asks()).toEqual([['bank_file.not_credited', 'credit_missing', id]]);
  await load('2026-12-15,90.00,DIRECT ENTRY');
  expect(await asks()).toEqual([]);
});

it('asks no longer about a file of which the bank rejected every debit, one by one', async () => {
  const { id, paymentId } = await taken('2026-12-16');
  scene.at('2026-12-21', '09:00');
  await load('2026-12-18,1.00,OF A FRIDAY');
  expect(await asks()).toEqual([['bank_file.not_credited', 'credit_missing', id]]);
  await scene.within(scene.lorikeet, (work) =>
    rejectItem(work, { id: paymentId, merchant_id: scene.harbour.id, reason: 'refused' }),
  );
  await scene.drain();
  await scene.runPhase(scene.harbour, 'close', '2026-12-21');
  expect(await asks()).toEqual([]);
});
