import { parseDirectEntry } from '@lorikeet/bank-files';
import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { brokenInvariants } from '../../test/broken-invariants.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { onItsDay } from '../../test/on-its-day.ts';
import { acceptFile } from '../bank-files/index.ts';
import { rejectFile } from '../debits/index.ts';
import { rejectItem } from '../debits/reject-item.ts';
import { balanceOf } from '../ledger/index.ts';
import { importStatement, trustModule } from './index.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
});
afterAll(() => scene.close());

type Line = { id: string; status: string; matched_kind: string | null };
const load = (row: string) =>
  onItsDay(scene.clock, row, () =>
    scene.within(scene.lorikeet, (work) => importStatement(work, `Date,Amount,Description\n${row}\n`)),
  );
const get = <T>(path: string) =>
  scene.portal.call<T>('GET', `/api/merchant${path}`, { token: scene.lorikeet.token });
const line = async (text: string) => {
  const { data } = await get<{ rows: (Line & { description: string })[] }>('/statement/list?page_size=100');
  return data.rows.find(({ description }) => description === text)!;
};
const uncleared = () =>
  scene.within(scene.lorikeet, (work) => balanceOf(work, `uncleared:${scene.harbour.id}`, 'AUD'));
const broken = async () => [
  ...(await scene.broken()),
  ...(await brokenInvariants([trustModule], scene.platform)),
];
/** An accepted file of two debits, 50.00 and 100.00. */
async function accepted(day: string) {
  scene.at(day, '06:30');
  const payer = await scene.payer(scene.harbour, { account: day.replaceAll('-', '') });
  const small = await scene.debit(scene.harbour, payer, { cents: 5_000, due: day });
  await scene.debit(scene.harbour, payer, { cents: 10_000, due: day });
  await scene.runPhase(scene.harbour, 'claim', day);
  const file = (await scene.files(scene.harbour)).at(-1)!;
  await scene.within(scene.harbour, (work) => acceptFile(work, file.id, 'R'));
  await scene.drain();
  const { details } = parseDirectEntry(await scene.fileText(file.storage_key));
  return { id: file.id, paymentId: small.paymentId, reference: details.at(-1)!.lodgementReference };
}
const rejectOne = (paymentId: string) =>
  scene.within(scene.lorikeet, (work) =>
    rejectItem(work, { id: paymentId, merchant_id: scene.harbour.id, reason: 'refused' }),
  );
const rejectAll = (fileId: string) =>
  rejectFile(createRun(scene.platform, scene.harbour.id, SYSTEM), fileId, 'wrong day');

describe('an item that the bank rejects', () => {
  it('before it credits the file: the credit is less by it, and is matched by itself', async () => {
    const file = await accepted('2026-11-23');
    await rejectOne(file.paymentId);
    await rejectOne(file.paymentId);
    expect(await broken()).toEqual([]);
    await load('2026-11-23,100.00,NET CREDIT');
    expect(await line('NET CREDIT')).toMatchObject({ status: 'matched', matched_kind: 'debit_file' });
    expect(await uncleared()).toBe(-10_000);
    expect(await broken()).toEqual([]);
  });

  it('after it credited the file: the bank takes it back, by a line that is expected', async () => {
    const file = await accepted('2026-11-24');
    await load('2026-11-24,150.00,WHOLE CREDIT');
    expect(await uncleared()).toBe(-25_000);
    await rejectOne(file.paymentId);
    expect(await uncleared()).toBe(-20_000);
    expect(await broken()).toEqual([]);
    await load('2026-11-25,-50.00,ITEM TAKEN BACK');
    const { id, status } = await line('ITEM TAKEN BACK');
    expect(status).toBe('matched');
    expect(await line('ITEM TAKEN BACK')).toMatchObject({ matched_kind: 'recall' });
    expect(id).toBeTruthy();
    expect(await broken()).toEqual([]);
  });
});

describe('a file that the bank rejects', () => {
  it('after it credited it leaves nothing uncleared, and its recall can be settled by hand', async () => {
    const before = await uncleared();
    const file = await accepted('2026-11-26');
    await load('2026-11-26,150.00,CREDIT OF THE 26TH');
    await rejectAll(file.id);
    await scene.drain();
    expect(await uncleared()).toBe(before);
    expect(await broken()).toEqual([]);
    // Too late for the match to be made without a person.
    await load('2027-01-20,-150.00,RECALL');
    const { id } = await line('RECALL');
    const { data } = await get<{ rows: { as: string; recall_id: string; name: string }[] }>(
      `/statement/candidates?id=${id}`,
    );
    expect(data.rows).toMatchObject([{ as: 'recall', recall_id: printId('recall', file.id) }]);
    const settled = await scene.portal.call('POST', `/api/merchant/statement/resolve/${id}`, {
      token: scene.lorikeet.token,
      body: { as: 'recall', recall_id: data.rows[0]!.recall_id },
    });
    expect(settled.code).toBe(0);
    expect(await line('RECALL')).toMatchObject({ matched_kind: 'recall' });
    expect(await broken()).toEqual([]);
  });

  it('before its credit is seen: credit and recall are both found, and move nothing between them', async () => {
    const before = await uncleared();
    const file = await accepted('2027-01-21');
    await rejectAll(file.id);
    await scene.drain();
    expect(await broken()).toEqual([]);
    await load(`2027-01-21,150.00,CREDIT ${file.reference}`);
    await load(`2027-01-22,-150.00,RECALL ${file.reference}`);
    expect(await line(`CREDIT ${file.reference}`)).toMatchObject({ matched_kind: 'debit_file' });
    expect(await line(`RECALL ${file.reference}`)).toMatchObject({ matched_kind: 'recall' });
    expect(await uncleared()).toBe(before);
    expect(await broken()).toEqual([]);
  });
});
