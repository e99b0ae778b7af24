import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { wire } from '../../test/merchants-stage.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
});
afterAll(() => scene.close());

const move = (event: string, reason?: string) =>
  scene.portal.call('POST', `/api/merchant/platform/merchant/move/${wire(scene.other.id, 'mer')}`, {
    token: scene.lorikeet.token,
    body: { event, ...(reason ? { reason } : {}) },
  });
const letters = () =>
  scene.within(scene.other, async (work) => {
    const rows = await work.rows<{ subject: Buffer; body: Buffer }>(sql`
      select subject, body from messages
      where merchant_id = ${work.merchantId} and template = 'merchant-standing' order by id`);
    return rows.map(({ subject, body }) => ({
      subject: work.vault.open(subject),
      text: (JSON.parse(work.vault.open(body)) as { text: string }).text,
    }));
  });

test('an owner gets a letter when the merchant is suspended, live again and closed; a repeated move brings none', async () => {
  const before = (await letters()).length;
  await move('suspend', 'Complaints of payers');
  await move('suspend', 'Complaints of payers');
  await move('resume');
  await move('close');
  const got = (await letters()).slice(before);
  expect(got.map(({ subject }) => subject.replace(/^.* (is .*)$/, '$1'))).toEqual([
    'is suspended',
    'is live again',
    'is closed',
  ]);
  expect(got[0]!.text).toContain('Complaints of payers');
});
