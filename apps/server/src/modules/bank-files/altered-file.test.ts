import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';

let scene: DebitMerchants;
let file: { id: string; storage_key: string };
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  const payer = await scene.payer(scene.harbour);
  await scene.debit(scene.harbour, payer, { cents: 1000, due: '2026-11-23' });
  await scene.runPhase(scene.harbour, 'claim', '2026-11-23');
  file = (await scene.files(scene.harbour)).at(-1)!;
});
afterAll(() => scene.close());

async function download() {
  const { data } = await scene.portal.call<{ path: string }>(
    'POST',
    `/api/merchant/bankFile/download/${printId('bank_file', file.id)}`,
    { token: scene.lorikeet.token, body: { merchant_id: printId('merchant', scene.harbour.id) } },
  );
  return scene.portal.portal.app.inject(data.path);
}

const waiting = async () => {
  await scene.drain();
  const { data } = await scene.portal.call<{ rows: { kind: string; reason: string }[] }>(
    'GET',
    '/api/merchant/exception/list',
    { token: scene.lorikeet.token },
  );
  return data.rows.map(({ kind }) => kind);
};

test('a bank file whose bytes were changed on disk is not given out, and the platform hears of it once', async () => {
  expect((await download()).payload).toMatch(/^0 .*\r\n1/);
  const path = join(tmpdir(), `lorikeet-${scene.database.name}`, 'files', file.storage_key);
  const kept = await readFile(path);
  // Where a detail's account number stands in the file of one debit.
  const spoiled = Buffer.from(kept);
  for (let n = 0; n < 9; n += 1) spoiled[37 + 122 + 8 + n] = spoiled[37 + 122 + 8 + n]! ^ 5;
  await writeFile(path, spoiled);
  for (let n = 0; n < 2; n += 1) {
    const refused = await download();
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      code: 409,
      data: null,
      message: expect.stringContaining('changed outside of the portal'),
    });
  }
  expect((await waiting()).filter((kind) => kind === 'file.altered')).toHaveLength(1);
  await writeFile(path, kept);
  expect((await download()).statusCode).toBe(200);
});
