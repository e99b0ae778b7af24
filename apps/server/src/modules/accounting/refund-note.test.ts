import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { cardRefunds } from '../../test/card-refunds.ts';
import { openCards } from '../../test/card-stage.ts';
import { paperWords } from '../../test/paper-words.ts';
import { updateMerchant } from '../merchants/update-merchant.ts';
import { prepareRefundNote } from './refund-note-file.ts';

let on: Awaited<ReturnType<typeof openCards>>;
let cards: ReturnType<typeof cardRefunds>;
const within = <T>(body: (work: Work) => Promise<T>) => on.scene.within(on.scene.harbour, body);
const ask = (id: string) =>
  on.scene.portal.call<{ path: string }>('POST', `/api/merchant/refund/note/download/${id}`, {
    token: on.scene.harbour.token,
    body: { locale: 'en' },
  });

beforeAll(async () => {
  on = await openCards('2026-11-23', '10:00');
  cards = cardRefunds(on);
  await within((work) =>
    updateMerchant(work, {
      legal_name: 'Harbour Fitness Pty Ltd',
      trading_name: 'Harbour Fitness',
      abn: '51824753556',
      email: 'accounts@harbour.test',
      phone: null,
      website: null,
      address: null,
    }),
  );
});
afterAll(() => on.close());

it('is an adjustment note once it has left: what it gave back, with the GST that the book took back', async () => {
  const paid = await cards.charged(10_000);
  const { id } = (await cards.ask(paid.id, 3_333)).data;
  expect((await ask(id!)).status).toBe(404);
  await cards.send(id!);
  await within((work) =>
    work.run(sql`update customers set name = 'Grace Lim' where merchant_id = ${work.merchantId}`),
  );
  const made = await ask(id!);
  const pdf = await on.scene.portal.portal.app.inject({ url: made.data.path });
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const printed = (locale: 'en' | 'zh') =>
    within(async (work) => paperWords(await prepareRefundNote(work, parseId('refund', id!)!, locale)));
  expect(await printed('en')).toEqual([
    'Harbour Fitness',
    'Adjustment note: RF-000001',
    'From: Harbour Fitness Pty Ltd',
    'ABN: 51 824 753 556',
    'To: Grace Okonkwo',
    expect.stringContaining('23 Nov'),
    expect.stringMatching(/^For invoice: INV-\d{6}$/),
    'Reason: Goodwill',
    'Refunded: $33.33',
    'GST in it: $3.03',
    'Processing fee paid back besides: $0.93',
    'GST in the fee: $0.08',
  ]);
  expect((await printed('zh'))[1]).toBe('税务调整单: RF-000001');
});

it('is of no refund that took no GST back, and no other merchant’s', async () => {
  const paid = await cards.charged(5_000);
  const { id } = (await cards.ask(paid.id, 1_000)).data;
  await cards.send(id!);
  expect((await ask(id!)).status).toBe(200);
  const foreign = await on.scene.portal.call('POST', `/api/merchant/refund/note/download/${id}`, {
    token: on.scene.other.token,
    body: { locale: 'en' },
  });
  expect(foreign.status).toBe(404);
  await on.scene.database.pool.query('update refunds set gst_cents = 0 where id = $1', [
    parseId('refund', id!),
  ]);
  expect((await ask(id!)).status).toBe(404);
});
