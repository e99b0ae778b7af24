import { parseDirectEntry } from '@lorikeet/bank-files';
import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { bankReturns, entryOf, fileOf } from '../../test/bank-returns.ts';
import { openCards } from '../../test/card-stage.ts';
import { issueBill } from '../../test/issue-bill.ts';
import { acceptFile } from '../bank-files/index.ts';
import { billPass } from '../invoices/index.ts';
import { changeSettings, settingsOf } from '../merchants/index.ts';

let on: Awaited<ReturnType<typeof openCards>>;
beforeAll(async () => {
  on = await openCards('2026-11-23', '15:00');
});
afterAll(() => on.close());

type Waiting = { id: string; amount_cents: number; debit_date: string; account_masked: string };
type Terms = {
  offered: boolean;
  amount_cents: number;
  debit_date: string;
  waiting: Waiting[];
  agreement: { terms: string; points: string[] } | null;
};
type Reply = Waiting & { agreement_url: string; refusal?: string; faults?: { path: string }[] };
type Bill = { invoiceId: string; customerId: string; link: string };

/** An open invoice of a new payer, with nothing scheduled, and its payment link. */
async function open(cents: number): Promise<Bill> {
  const { scene } = on;
  const { customerId } = await scene.payer(scene.harbour, { email: 'ada@payers.test' });
  const invoiceId = await scene.within(scene.harbour, (work) =>
    issueBill(work, { customerId, cents, due: '2026-12-01' }),
  );
  const { data } = await scene.portal.call<{ url: string }>(
    'POST',
    `/api/merchant/invoice/link/${printId('invoice', invoiceId)}`,
    { token: scene.harbour.token, body: {} },
  );
  return { invoiceId, customerId, link: data.url.split('/').at(-1)! };
}

const termsOf = async ({ link }: Bill, cents?: number) =>
  (
    await on.official<Terms>(
      'GET',
      `/invoice/debit/terms?link=${link}${cents === undefined ? '' : `&amount_cents=${cents}`}`,
    )
  ).data;

type Asked = Partial<Record<'key' | 'terms' | 'bsb' | 'locale' | 'name', string>> & { open?: number };

async function pay(bill: Bill, cents: number, asked: Asked = {}) {
  const now = await termsOf(bill, cents);
  const body = {
    link: bill.link,
    amount_cents: cents,
    open_cents: asked.open ?? (now.amount_cents || cents),
    terms: asked.terms ?? now.agreement?.terms ?? 'none',
    accepted_by: asked.name ?? 'Ada Marsh',
    account_name: 'ADA MARSH',
    bsb: asked.bsb ?? '062-000',
    account_number: '87654321',
    sole_authority: true,
    accepted: true,
    locale: asked.locale ?? 'en',
  };
  return on.official<Reply>('POST', '/invoice/debit', body, asked.key);
}

/** What of an invoice was begun: its debits and cards with their stages, and how many requests its payer has agreed to. */
const begun = ({ invoiceId, customerId }: Bill) =>
  on.scene.within(on.scene.harbour, async (work) => {
    const payments = await work.rows<{ rail: string; stage: string; cents: number }>(sql`
      select rail, stage, amount_cents as cents from payments
      where merchant_id = ${work.merchantId} and invoice_id = ${invoiceId} order by id`);
    const { n } = await work.one<{ n: number }>(sql`
      select count(*)::int as n from mandates
      where merchant_id = ${work.merchantId} and customer_id = ${customerId} and terms->>'bill' is not null`);
    return { payments: payments.map((one) => `${one.rail} ${one.stage} ${one.cents}`), requests: n };
  });

const run = async (day: string) => {
  const { scene } = on;
  await scene.runPhase(scene.harbour, 'claim', day);
  return (await scene.files(scene.harbour)).at(-1)!;
};

describe('a debit that is agreed to at the bill', () => {
  it('states amount and day, waits unpaid, leaves once, and its return opens the bill again', async () => {
    const { scene } = on;
    const bill = await open(8_800);
    const { agreement, ...terms } = await termsOf(bill, 8_800);
    expect(terms).toEqual({ offered: true, amount_cents: 8_800, debit_date: '2026-11-24', waiting: [] });
    expect(agreement!.points[0]).toMatch(
      /debits \$88\.00 from this account once, on .*24 November 2026, for invoice INV-/,
    );
    const { code, data } = await pay(bill, 8_800);
    expect({ code, data }).toMatchObject({
      code: 0,
      data: { amount_cents: 8_800, debit_date: '2026-11-24', account_masked: '••• 4321' },
    });
    expect(await termsOf(bill)).toMatchObject({
      offered: false,
      amount_cents: 0,
      waiting: [{ id: data.id }],
    });
    expect(await on.invoice(bill.invoiceId)).toEqual({ status: 'open', paid: 0, flying: 0 });
    const file = await run('2026-11-24');
    const { details } = parseDirectEntry(await scene.fileText(file.storage_key));
    const taken = details.filter((one) => one.account.trim() === '87654321');
    expect(taken.map((one) => one.amountCents)).toEqual([8_800]);
    await run('2026-11-25');
    expect((await begun(bill)).payments).toEqual(['bank_debit batched 8800']);

    await scene.within(scene.harbour, (work) => acceptFile(work, file.id, 'R'));
    await scene.drain();
    expect(await on.invoice(bill.invoiceId)).toMatchObject({ flying: 8_800 });
    await bankReturns(scene).load('2026-11-25', fileOf('2026-11-25', [entryOf(taken[0]!, 6, '2026-11-24')]));
    await scene.drain();
    // Nothing was agreed of a second attempt, so none is made: the payer hears of it, with the way back here.
    expect(await begun(bill)).toEqual({ payments: ['bank_debit returned 8800'], requests: 1 });
    expect(await termsOf(bill)).toMatchObject({ offered: true, amount_cents: 8_800, waiting: [] });
    const letter = await scene.within(scene.harbour, async (work) => {
      const { body } = await work.one<{ body: Buffer }>(sql`
        select body from messages where merchant_id = ${work.merchantId} and customer_id = ${bill.customerId}
          and template = 'debit-returned'`);
      return work.vault.open(body);
    });
    expect(letter).toContain(bill.link);
    expect((await pay(bill, 8_800)).code).toBe(0);
    expect(await scene.broken()).toEqual([]);
  });

  it('is asked for in parts until nothing is open', async () => {
    const bill = await open(5_000);
    expect((await pay(bill, 2_000)).code).toBe(0);
    expect(await termsOf(bill)).toMatchObject({ offered: true, amount_cents: 3_000 });
    expect((await termsOf(bill, 3_001)).agreement).toBeNull();
    expect((await pay(bill, 3_001)).data.refusal).toBe('debit_payment.changed');
    expect((await pay(bill, 3_000)).code).toBe(0);
    expect((await pay(bill, 1)).data.refusal).toBe('invoice.nothing_is_due');
    expect(await begun(bill)).toEqual({
      payments: ['bank_debit scheduled 2000', 'bank_debit scheduled 3000'],
      requests: 2,
    });
  });
});

describe('one bill is paid once', () => {
  it('by a double click, a reload and a lost reply: one key is one debit', async () => {
    const bill = await open(4_000);
    const asked = { key: 'click', terms: (await termsOf(bill, 2_000)).agreement!.terms, open: 4_000 };
    const replies = await Promise.all([1, 2, 3, 4].map(() => pay(bill, 2_000, asked)));
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    expect((await pay(bill, 2_000, asked)).data.id).toBe(replies[0]!.data.id);
    expect(await begun(bill)).toEqual({ payments: ['bank_debit scheduled 2000'], requests: 1 });
  });

  it('as a part, when its reply was lost: in another language it is the same, and mended it is refused', async () => {
    const bill = await open(10_000);
    const shown = { key: 'lost', terms: (await termsOf(bill, 4_000)).agreement!.terms, open: 10_000 };
    const first = await pay(bill, 4_000, shown);
    expect(first.code).toBe(0);
    expect((await pay(bill, 4_000, { ...shown, locale: 'zh' })).data.id).toBe(first.data.id);
    const mended = await pay(bill, 4_000, { ...shown, key: 'mended', name: 'Ada Marsch' });
    expect(mended.data.refusal).toBe('debit_payment.changed');
    expect(await begun(bill)).toEqual({ payments: ['bank_debit scheduled 4000'], requests: 1 });
    // What the page shows now is another amount, of which the payer may ask for as much again.
    expect((await pay(bill, 4_000, { ...shown, key: 'rest', open: 6_000 })).code).toBe(0);
  });

  it('by several tabs at the same moment', async () => {
    const bill = await open(4_000);
    const { agreement } = await termsOf(bill, 4_000);
    const replies = await Promise.all(
      [1, 2, 3, 4].map((tab) => pay(bill, 4_000, { key: `tab-${tab}`, terms: agreement!.terms })),
    );
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await begun(bill)).toEqual({ payments: ['bank_debit scheduled 4000'], requests: 1 });
  });

  it('by a card and an account at the same moment, and by a card afterwards', async () => {
    for (let round = 0; round < 4; round += 1) {
      const bill = await open(4_000);
      const terms = (await termsOf(bill, 4_000)).agreement!.terms;
      const card = await on.token('approved');
      await Promise.all([
        pay(bill, 4_000, { terms }),
        on.official('POST', '/invoice/pay', {
          link: bill.link,
          amount_cents: 4_000,
          currency: 'AUD',
          expected_fee_cents: 130,
          accepted: true,
          card_token: card,
          name: 'Ada Marsh',
          locale: 'en',
        }),
      ]);
      const { payments } = await begun(bill);
      expect(payments.filter((one) => !/cancelled|failed/.test(one))).toHaveLength(1);
    }
    const bill = await open(4_000);
    await pay(bill, 4_000);
    expect((await on.pay(bill.link, 4_000)).data.stage).toBe('succeeded');
    expect((await begun(bill)).payments).toEqual(['bank_debit cancelled 4000', 'card succeeded 4000']);
  });

  it('by the staff beside the payer', async () => {
    const { scene } = on;
    const bill = await open(4_000);
    await pay(bill, 4_000);
    const mandate = await scene.within(scene.harbour, (work) =>
      work.one<{ id: string }>(sql`
        select id from mandates where merchant_id = ${work.merchantId} and customer_id = ${bill.customerId}
          and terms->>'bill' is null`),
    );
    const byHand = await scene.portal.call<{ refusal: string }>('POST', '/api/merchant/payment/create', {
      token: scene.harbour.token,
      body: {
        customer_id: printId('customer', bill.customerId),
        mandate_id: printId('mandate', mandate.id),
        invoice_id: printId('invoice', bill.invoiceId),
        amount_cents: 4_000,
        date: scene.platform.clock.bankToday(),
        description: 'By hand',
        tax_code: 'taxable',
      },
    });
    expect(byHand.data.refusal).toBe('payment.above_invoice');
  });
});

describe('it is refused, and nothing of it is stored', () => {
  it('when what was read no longer holds', async () => {
    const bill = await open(4_000);
    const { agreement } = await termsOf(bill, 4_000);
    on.scene.at('2026-11-26', '15:00');
    expect((await pay(bill, 4_000, { terms: agreement!.terms })).data.refusal).toBe('debit_payment.changed');
    expect(await begun(bill)).toEqual({ payments: [], requests: 0 });
    const methods = await on.scene.within(on.scene.harbour, (work) =>
      work.one<{ n: number }>(sql`
        select count(*)::int as n from payment_methods
        where merchant_id = ${work.merchantId} and customer_id = ${bill.customerId}`),
    );
    expect(methods.n).toBe(1);
  });

  it('for an account that cannot be, at its field', async () => {
    const bill = await open(4_000);
    const reply = await pay(bill, 4_000, { bsb: '12' });
    expect(reply.status).toBe(422);
    expect(reply.data.faults).toMatchObject([{ path: 'bsb' }]);
    expect(await begun(bill)).toEqual({ payments: [], requests: 0 });
  });

  it('for who found the bill by its number, who is not known to be its payer', async () => {
    const { scene } = on;
    const bill = await open(4_000);
    const pass = billPass(
      scene.platform.vault,
      { merchantId: scene.harbour.id, invoiceId: bill.invoiceId },
      scene.platform.clock.wall(),
    );
    const found = { ...bill, link: pass };
    expect(await termsOf(found, 4_000)).toMatchObject({ offered: false, waiting: [], agreement: null });
    const { agreement } = await termsOf(bill, 4_000);
    const reply = await pay(found, 4_000, { terms: agreement!.terms });
    expect(reply.data.refusal).toBe('debit_payment.not_offered');
  });

  it('where the merchant does not offer it', async () => {
    const { scene } = on;
    const bill = await open(4_000);
    const { agreement } = await termsOf(bill, 4_000);
    await scene.within(scene.harbour, async (work) =>
      changeSettings(work, { ...(await settingsOf(work)), debits_bills: false }),
    );
    expect(await termsOf(bill, 4_000)).toMatchObject({ offered: false, agreement: null });
    const reply = await pay(bill, 4_000, { terms: agreement!.terms });
    expect(reply.data.refusal).toBe('debit_payment.not_offered');
  });
});
