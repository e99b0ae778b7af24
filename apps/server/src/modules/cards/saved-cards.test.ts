import { parseId, printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type Attempt, openCards, shippedFee } from '../../test/card-stage.ts';
import { issueBill } from '../../test/issue-bill.ts';
import { tellOfExpiry } from './tell-of-expiry.ts';

let on: Awaited<ReturnType<typeof openCards>>;
beforeAll(async () => {
  on = await openCards('2026-11-23', '08:00');
});
afterAll(() => on.close());
beforeEach(() => on.scene.at('2026-11-23', '08:00'));

type Terms = {
  amount_cents: number;
  reason: string | null;
  cards: { payment_method_id: string; last4: string; has_expired: boolean; fee_cents: number }[];
};
type Charged = { id: string; stage: string; decline_reason: string | null; refusal?: string };

/** Pays a bill at its page with a test card, and lets the merchant keep the card. */
async function paidAndKept(outcome: Parameters<typeof on.token>[0], save = true) {
  const bill = await on.bill(1_000);
  const { data } = await on.official<Attempt>('POST', '/invoice/pay', {
    link: bill.link,
    amount_cents: 1_000,
    currency: 'AUD',
    expected_fee_cents: shippedFee(1_000),
    accepted: true,
    card_token: await on.token(outcome),
    name: 'Grace Okonkwo',
    locale: 'en',
    save_card: save,
  });
  return { bill, attempt: data };
}
const token = () => on.scene.harbour.token;
const termsOf = async (invoiceId: string) =>
  (
    await on.scene.portal.call<Terms>(
      'GET',
      `/api/merchant/card/charge/terms?invoice_id=${printId('invoice', invoiceId)}`,
      { token: token() },
    )
  ).data;
const charge = (invoiceId: string, method: string, cents = 1_000, merchant = token()) =>
  on.scene.portal.call<Charged>('POST', '/api/merchant/card/charge', {
    token: merchant,
    body: {
      invoice_id: printId('invoice', invoiceId),
      payment_method_id: method,
      amount_cents: cents,
      expected_fee_cents: shippedFee(cents),
    },
  });
const kept = () =>
  on.run.inTransaction((work) =>
    work.rows<{ id: string; status: string; card_last4: string; card_token: Buffer | null }>(sql`
      select id, status, card_last4, card_token from payment_methods
      where merchant_id = ${work.merchantId} and kind = 'card' order by created_at, id`),
  );

describe('a card that its holder lets the merchant keep', () => {
  it('is a method of the customer once its charge has succeeded, once however often it is saved', async () => {
    await paidAndKept('approved', false);
    await paidAndKept('declined');
    expect(await kept()).toEqual([]);
    await paidAndKept('approved');
    await paidAndKept('approved');
    const cards = await kept();
    expect(cards.map((one) => [one.status, one.card_last4])).toEqual([['active', '4242']]);
    // A token, sealed: neither the number nor anything that opens without the portal's key is at rest.
    expect(cards[0]!.card_token!.includes(Buffer.from('4242424242424242'))).toBe(false);
    expect(await on.broken()).toEqual([]);
  });

  it('is charged by hand for what is due, with the fee that the screen shows, and pays the invoice', async () => {
    const bill = await on.bill(1_000);
    const terms = await termsOf(bill.invoiceId);
    expect(terms).toMatchObject({
      reason: null,
      amount_cents: 1_000,
      cards: [{ last4: '4242', has_expired: false, fee_cents: shippedFee(1_000) }],
    });
    const method = terms.cards[0]!.payment_method_id;
    expect((await charge(bill.invoiceId, method, 900)).data.refusal).toBe('card_payment.amount_changed');
    const { data } = await charge(bill.invoiceId, method);
    expect(data.stage).toBe('succeeded');
    expect(await on.invoice(bill.invoiceId)).toMatchObject({ status: 'paid', paid: 1_000, flying: 0 });
    expect(await on.stageOf(bill.paymentId)).toBe('cancelled');
    const made = await on.scene.payment(on.scene.harbour, parseId('payment', data.id)!);
    expect(made.payment_method_id).toBe(parseId('payment_method', method));
    expect((await charge(bill.invoiceId, method)).data.refusal).toBe('invoice.nothing_is_due');
    const refunded = await on.scene.portal.call('POST', '/api/merchant/refund/create', {
      token: token(),
      body: { payment_id: data.id, amount_cents: 400, reason: 'goodwill' },
      key: 'refund of a kept card',
    });
    expect(refunded).toMatchObject({ code: 0 });
    expect(await on.broken()).toEqual([]);
  });

  it('is charged once, in two hands at once too', async () => {
    const bill = await on.bill(1_000);
    const method = (await termsOf(bill.invoiceId)).cards[0]!.payment_method_id;
    const before = (await on.charges()).length;
    const both = await Promise.all([charge(bill.invoiceId, method), charge(bill.invoiceId, method)]);
    expect(both.filter(({ data }) => data.stage === 'succeeded')).toHaveLength(1);
    expect((await on.charges()).length).toBe(before + 1);
    expect(await on.invoice(bill.invoiceId)).toMatchObject({ paid: 1_000 });
    expect(await on.broken()).toEqual([]);
  });

  it('is refused once it has expired, and once it is removed, when its token is gone', async () => {
    const bill = await on.bill(1_000);
    const method = (await termsOf(bill.invoiceId)).cards[0]!.payment_method_id;
    on.scene.at('2031-01-02', '08:00');
    const later = on.scene.harbour;
    expect((await termsOf(bill.invoiceId)).cards[0]).toMatchObject({ has_expired: true });
    expect((await charge(bill.invoiceId, method, 1_000, later.token)).data.refusal).toBe('card.has_expired');
    on.scene.at('2026-11-23', '08:00');
    await on.scene.portal.call('POST', `/api/merchant/customer/paymentMethod/delete/${method}`, {
      token: token(),
      body: {},
    });
    expect((await charge(bill.invoiceId, method)).data.refusal).toBe('card.not_saved');
    expect((await kept()).map((one) => [one.status, one.card_token])).toEqual([['removed', null]]);
    expect(await on.stageOf(bill.paymentId)).toBe('scheduled');
  });

  it('of another customer is not charged for this one’s invoice', async () => {
    await paidAndKept('approved');
    const bill = await on.bill(1_000);
    const method = (await termsOf(bill.invoiceId)).cards[0]!.payment_method_id;
    const stranger = await on.scene.payer(on.scene.harbour, { name: 'Henry Park', account: '22345148' });
    const theirs = await on.scene.debit(on.scene.harbour, stranger, { cents: 1_000, due: '2026-12-01' });
    expect((await termsOf(theirs.invoiceId)).cards).toEqual([]);
    expect((await charge(theirs.invoiceId, method)).data.refusal).toBe('card.not_saved');
    expect((await charge(bill.invoiceId, method, 1_000, on.scene.other.token)).status).toBe(404);
  });
});

describe('the letter before a kept card ends', () => {
  const tell = (day: string) => {
    on.scene.at(day, '09:10');
    return tellOfExpiry(on.run, toLocalDate(day));
  };
  const letters = () =>
    on.run.inTransaction(async (work) => {
      const rows = await work.rows<{ body: Buffer }>(sql`
        select body from messages where merchant_id = ${work.merchantId} and template = 'card-expiry' order by id`);
      return rows.map(({ body }) => work.vault.open(body));
    });

  it('goes out once, within thirty days of its end, with a link where another card is kept', async () => {
    // The test cards are good to the end of 2030.
    const bill = await on.bill(1_000, '2030-12-10');
    expect(await tell('2030-11-30')).toEqual({ told: 0 });
    expect(await tell('2030-12-01')).toEqual({ told: 1 });
    expect(await tell('2030-12-02')).toEqual({ told: 0 });
    const [letter] = await letters();
    expect(letter).toContain('Tue 31 December 2030');
    expect(letter).toMatch(/\/merchant\/card\/[\w-]{44}\b/);
    expect(bill.link).toBeTruthy();
  });
});

/** An invoice of $10 of a customer that no debit waits for. */
function billed(customerId: string): Promise<string> {
  const bill = { cents: 1_000, due: '2026-12-01', words: 'Swim pass' };
  return on.run.inTransaction((work) =>
    issueBill(work, { customerId: parseId('customer', customerId)!, ...bill }),
  );
}

type Shown = {
  status: string;
  payment_type: string;
  account_number: string;
  payment_methods: { id: string }[];
  refusal?: string;
};
const call = <R>(method: 'GET' | 'POST', path: string, body?: object) =>
  on.scene.portal.call<R>(method, `/api/merchant${path}`, {
    token: on.scene.harbour.token,
    ...(body && { body }),
  });

it('makes a customer who pays by card alone active once it is kept, and shows it where an account would stand', async () => {
  const { data: made } = await call<{ id: string }>('POST', '/customer/create', {
    type: 'person',
    name: 'Wen Li',
    email_primary: 'wen@example.test',
    locale: 'zh',
    payment_type: 'none',
  });
  const invoiceId = await billed(made.id);
  const { data: link } = await call<{ url: string }>(
    'POST',
    `/invoice/link/${printId('invoice', invoiceId)}`,
    {},
  );
  const shown = async () => (await call<Shown>('GET', `/customer/detail?id=${made.id}`)).data;
  const turn = (action: string) => call<Shown>('POST', `/customer/status/${made.id}`, { action });
  expect(await shown()).toMatchObject({ status: 'pending', payment_type: 'none' });
  expect((await turn('activate')).data.refusal).toBe('customer.no_mandate');

  await on.official('POST', '/invoice/pay', {
    link: link.url.split('/').at(-1),
    amount_cents: 1_000,
    currency: 'AUD',
    expected_fee_cents: shippedFee(1_000),
    accepted: true,
    card_token: await on.token('approved'),
    name: 'Wen Li',
    locale: 'zh',
    save_card: true,
  });
  expect(await shown()).toMatchObject({
    status: 'active',
    payment_type: 'card',
    account_number: '••• 4242',
  });
  const { data: list } = await call<{ rows: object[] }>('GET', '/customer/list?search=Wen&page_size=10');
  expect(list.rows).toMatchObject([
    {
      default_payment_method: {
        kind: 'card',
        bank_name: null,
        account_masked: '••• 4242',
        card_network: 'visa',
      },
    },
  ]);
  await turn('deactivate');
  expect((await turn('activate')).data.status).toBe('active');
  await turn('deactivate');
  const [card] = (await shown()).payment_methods;
  await call('POST', `/customer/paymentMethod/delete/${card!.id}`, {});
  expect((await turn('activate')).data.status).toBe('pending');
});
