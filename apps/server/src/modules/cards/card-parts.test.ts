import { addDays, printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openCards, shippedFee } from '../../test/card-stage.ts';
import { issueBill } from '../../test/issue-bill.ts';

let on: Awaited<ReturnType<typeof openCards>>;
beforeAll(async () => {
  on = await openCards();
});
afterAll(() => on.close());

/** An invoice that no debit is made for, and its link. */
async function undebited(cents: number) {
  const { harbour, portal } = on.scene;
  const payer = await on.scene.payer(harbour);
  const id = await on.scene.within(harbour, (work) =>
    issueBill(work, {
      customerId: payer.customerId,
      cents,
      due: addDays(work.today, 7),
      words: 'Holiday program',
    }),
  );
  const { data } = await portal.call<{ url: string }>(
    'POST',
    `/api/merchant/invoice/link/${printId('invoice', id)}`,
    { token: harbour.token, body: {} },
  );
  return { id, link: data.url.split('/').at(-1) ?? '' };
}

const pay = async (link: string, amount: number, due: number | undefined, key?: string, email?: string) =>
  on.official(
    'POST',
    '/invoice/pay',
    {
      link,
      amount_cents: amount,
      ...(due !== undefined && { due_cents: due }),
      currency: 'AUD',
      expected_fee_cents: shippedFee(amount),
      accepted: true,
      card_token: await on.token('approved'),
      name: 'Grace Okonkwo',
      ...(email && { email }),
      locale: 'en',
    },
    key,
  );

it('pays a part, then the rest, and the fee is that of the part', async () => {
  const bill = await undebited(24_000);
  const first = await pay(bill.link, 10_000, 24_000);
  expect(first.data).toMatchObject({ stage: 'succeeded', amount_cents: 10_000, fee_cents: 280 });
  expect(await on.invoice(bill.id)).toEqual({ status: 'part_paid', paid: 10_000, flying: 0 });
  expect((await pay(bill.link, 14_000, undefined)).data).toMatchObject({ stage: 'succeeded' });
  expect(await on.invoice(bill.id)).toEqual({ status: 'paid', paid: 24_000, flying: 0 });
  expect(await on.broken()).toEqual([]);
});

it('charges a part once although a second tab still shows the old amount due', async () => {
  const bill = await undebited(24_000);
  const tabs = await Promise.all([1, 2, 3].map(() => pay(bill.link, 10_000, 24_000)));
  expect(tabs.filter(({ code }) => code === 0)).toHaveLength(1);
  const stale = await pay(bill.link, 10_000, 24_000);
  expect(stale).toMatchObject({
    message: expect.stringContaining('$140.00'),
    data: { refusal: 'card_payment.amount_changed' },
  });
  expect(await on.invoice(bill.id)).toMatchObject({ paid: 10_000 });
});

it('sends one receipt to the e-mail that the payer gave, with the sums that were charged', async () => {
  const bill = await undebited(24_000);
  const { harbour, platform } = on.scene;
  await pay(bill.link, 10_000, 24_000, 'a-receipt', 'linh@payer.test');
  await pay(bill.link, 14_000, undefined);
  const letters = await on.scene.within(harbour, (work) =>
    work.rows<{ recipient: Buffer; body: Buffer }>(sql`
      select recipient, body from messages where merchant_id = ${work.merchantId} and template = 'card-receipt'`),
  );
  expect(letters.map(({ recipient }) => platform.vault.open(recipient))).toEqual(['linh@payer.test']);
  const { text } = JSON.parse(platform.vault.open(letters[0]!.body)) as { text: string };
  for (const part of ['$100.00', '$2.80', '$102.80', 'Visa •••• 4242', 'SBX-']) expect(text).toContain(part);
});

it('takes no more than is due, and no part without what the payer saw as due', async () => {
  const bill = await undebited(5_000);
  for (const [amount, due] of [
    [5_001, 5_000],
    [4_000, undefined],
    [4_000, 5_001],
  ] as const)
    expect((await pay(bill.link, amount, due)).data).toMatchObject({
      refusal: 'card_payment.amount_changed',
    });
  expect(await on.invoice(bill.id)).toMatchObject({ paid: 0, flying: 0 });
});

it('takes no part while a debit of all of it waits, and the terms say so', async () => {
  const debited = await on.bill(8_000);
  const terms = async (link: string) =>
    (await on.official<{ parts_allowed: boolean }>('GET', `/invoice/pay/terms?link=${link}`)).data;
  expect((await terms(debited.link)).parts_allowed).toBe(false);
  expect((await pay(debited.link, 3_000, 8_000)).data).toMatchObject({
    refusal: 'card_payment.part_refused',
  });
  expect(await on.stageOf(debited.paymentId)).toBe('scheduled');
  expect((await terms((await undebited(8_000)).link)).parts_allowed).toBe(true);
});

it('gives the receipt as a PDF in either language, at the bill’s own link alone', async () => {
  const [bill, other] = [await undebited(24_000), await undebited(24_000)];
  const { app } = on.scene.portal.portal;
  const { data } = await pay(bill.link, 10_000, 24_000);
  const declined = await on.pay(bill.link, 14_000, 'declined');
  const receipt = (link: string, id: string, lang = 'en') =>
    app.inject({ url: `/api/official/invoice/receipt/${link}/${id}?lang=${lang}` });
  for (const lang of ['en', 'zh']) {
    const pdf = await receipt(bill.link, data.id, lang);
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
  for (const [link, id] of [
    [other.link, data.id],
    ['nonsense', data.id],
    [bill.link, declined.data.id],
    [bill.link, 'nonsense'],
  ] as const)
    expect((await receipt(link, id)).statusCode).toBe(404);
});
