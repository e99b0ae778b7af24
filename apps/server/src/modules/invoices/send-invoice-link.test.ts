import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { voidInvoices } from './index.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants();
});
afterAll(() => scene.close());

async function billed(): Promise<{ id: string; invoiceId: string; customerId: string }> {
  const payer = await scene.payer(scene.harbour);
  const { invoiceId } = await scene.debit(scene.harbour, payer, { cents: 4_600, due: '2026-12-01' });
  return { id: printId('invoice', invoiceId), invoiceId, customerId: payer.customerId };
}
const call = (path: string, token = scene.harbour.token) =>
  scene.portal.call<{ url?: string; sent_to?: string; refusal?: string }>(
    'POST',
    `/api/merchant/invoice/${path}`,
    {
      body: {},
      token,
    },
  );
const lettersAbout = (invoiceId: string) =>
  scene.within(scene.harbour, async (work) => {
    const rows = await work.rows<{ body: Buffer }>(sql`
      select body from messages
      where merchant_id = ${work.merchantId} and template = 'invoice-link' and subject_id = ${invoiceId}`);
    return rows.map(({ body }) => (JSON.parse(work.vault.open(body)) as { text: string }).text);
  });

it('mails whom it bills the amount, the day and the link that opens it', async () => {
  const { id, invoiceId } = await billed();
  const { data } = await call(`sendLink/${id}`);
  expect(data.sent_to).toMatch(/@/);
  const { url } = (await call(`link/${id}`)).data;
  const [letter] = await lettersAbout(invoiceId);
  for (const part of ['$46.00', 'INV-', 'Tue 1 December 2026', url!]) expect(letter).toContain(part);
});

it('sends one letter a day, also when two press at once', async () => {
  const { id, invoiceId } = await billed();
  const answers = await Promise.all([1, 2, 3].map(() => call(`sendLink/${id}`)));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect((await call(`sendLink/${id}`)).data.refusal).toBe('invoice.link_sent_today');
  expect(await lettersAbout(invoiceId)).toHaveLength(1);
});

it('sends none to who has no address or wants none, for what is not owed, and for another merchant', async () => {
  const { id, customerId, invoiceId } = await billed();
  expect((await call(`sendLink/${id}`, scene.other.token)).status).toBe(404);
  await scene.within(scene.harbour, (work) =>
    work.run(sql`
      update customers set messages_stopped = true where merchant_id = ${work.merchantId} and id = ${customerId}`),
  );
  expect((await call(`sendLink/${id}`)).data.refusal).toBe('invoice.payer_has_no_email');
  await scene.within(scene.harbour, (work) => voidInvoices(work, sql`select ${invoiceId}::uuid as id`));
  expect((await call(`sendLink/${id}`)).data.refusal).toBe('invoice.nothing_is_due');
  expect(await lettersAbout(invoiceId)).toEqual([]);
});
