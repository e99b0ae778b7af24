import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCards, shippedFee } from '../../test/card-stage.ts';

let on: Awaited<ReturnType<typeof openCards>>;
beforeAll(async () => {
  on = await openCards();
});
afterAll(() => on.close());

const CARD = { exp_month: 12, exp_year: 2030, cvv: '123', name: 'Grace Okonkwo' };

describe('a card', () => {
  it('is exchanged for a token; another number is refused and nothing of it is kept', async () => {
    const made = await on.official<Record<string, unknown>>('POST', '/card/tokenise', {
      ...CARD,
      number: '4242 4242 4242 4242',
    });
    expect(made.data).toMatchObject({ network: 'visa', last4: '4242', exp_year: 2030 });
    expect(JSON.stringify(made.data)).not.toContain('4242424242424242');
    const real = await on.official('POST', '/card/tokenise', { ...CARD, number: '4929000000006' });
    expect(real).toMatchObject({ code: 1, data: { refusal: 'card.number_refused' } });
    const old = { ...CARD, number: '4242424242424242', exp_month: 10, exp_year: 2026 };
    expect(await on.official('POST', '/card/tokenise', old)).toMatchObject({
      data: { refusal: 'card.has_expired' },
    });
  });
});

describe('paying an invoice by card', () => {
  it('charges amount and fee once, pays the invoice, and cancels the debit that would have paid it', async () => {
    const bill = await on.bill(11_000);
    const terms = await on.official<Record<string, unknown>>('GET', `/invoice/pay/terms?link=${bill.link}`);
    expect(terms.data).toMatchObject({
      offered: true,
      amount_cents: 11_000,
      fees: [{ fee_cents: 305 }],
      sandbox: true,
      attempt: null,
    });
    const paid = await on.pay(bill.link, 11_000);
    expect(paid.data).toMatchObject({
      stage: 'succeeded',
      total_cents: 11_305,
      receipt: { invoice_number: expect.stringMatching(/^INV-/), fee_gst_cents: 28 },
    });
    expect(await on.postings(paid.data.id)).toEqual([
      'card_captured: it:card 11305, receivable -11000, processing-fee -277, gst-collected -28',
    ]);
    expect(await on.invoice(bill.invoiceId)).toEqual({ status: 'paid', paid: 11_000, flying: 0 });
    expect(await on.stageOf(bill.paymentId)).toBe('cancelled');
    const again = await on.pay(bill.link, 11_000);
    expect(again.data).toMatchObject({ refusal: 'invoice.nothing_is_due' });
    expect(await on.broken()).toEqual([]);
  });

  it('charges once for a key, however often and however many at once', async () => {
    const bill = await on.bill(2_000);
    const asked = { key: 'a-key-of-the-page', token: await on.token('approved') };
    const before = (await on.charges()).length;
    const all = await Promise.all([1, 2, 3, 4].map(() => on.pay(bill.link, 2_000, 'approved', asked)));
    expect(new Set(all.map(({ data }) => data.id)).size).toBe(1);
    expect((await on.charges()).length).toBe(before + 1);
    const other = await on.pay(bill.link, 2_000, 'approved', { ...asked, amount: 1_999 });
    expect(other.data).toMatchObject({ refusal: 'idempotency_key_reused' });
  });

  it('lets one of two tabs pay', async () => {
    const bill = await on.bill(3_000);
    const before = (await on.charges()).length;
    const tabs = await Promise.all([
      on.pay(bill.link, 3_000),
      on.pay(bill.link, 3_000),
      on.pay(bill.link, 3_000),
    ]);
    expect(tabs.filter(({ code }) => code === 0)).toHaveLength(1);
    for (const { data } of tabs.filter(({ code }) => code !== 0))
      expect(['card_payment.in_progress', 'invoice.nothing_is_due']).toContain(data.refusal);
    expect((await on.charges()).length).toBe(before + 1);
    expect(await on.broken()).toEqual([]);
  });

  it('refuses a stale amount and a changed fee with what they are now', async () => {
    const bill = await on.bill(5_000);
    expect(await on.pay(bill.link, 5_000, 'approved', { amount: 4_000 })).toMatchObject({
      message: expect.stringContaining('$50.00'),
      data: { refusal: 'card_payment.amount_changed' },
    });
    expect(await on.pay(bill.link, 5_000, 'approved', { fee: 0 })).toMatchObject({
      message: expect.stringContaining('$1.55'),
      data: { refusal: 'card_payment.fee_changed' },
    });
    expect(await on.pay(bill.link, 5_000, 'approved', { token: 'none' })).toMatchObject({
      data: { refusal: 'card.token_unknown' },
    });
    expect(await on.invoice(bill.invoiceId)).toMatchObject({ flying: 0 });
  });

  it.each([
    ['declined', 'declined'],
    ['insufficient_funds', 'insufficient_funds'],
    ['expired_card', 'expired_card'],
    ['wrong_cvv', 'wrong_cvv'],
  ] as const)(
    'says why the bank refuses: %s; nothing is charged and a new try is free',
    async (card, reason) => {
      const bill = await on.bill(1_000);
      const failed = await on.pay(bill.link, 1_000, card);
      expect(failed.data).toMatchObject({ stage: 'failed', decline_reason: reason, receipt: null });
      expect(await on.postings(failed.data.id)).toEqual([]);
      expect(await on.invoice(bill.invoiceId)).toEqual({ status: 'open', paid: 0, flying: 0 });
      expect(await on.stageOf(bill.paymentId)).toBe('scheduled');
      expect((await on.pay(bill.link, 1_000)).data.stage).toBe('succeeded');
      expect(await on.broken()).toEqual([]);
    },
  );

  it('gives nothing away: an unknown link, and another invoice’s attempt', async () => {
    const bill = await on.bill(1_000);
    const other = await on.bill(1_000, '2026-12-01', on.scene.other);
    const paid = await on.pay(bill.link, 1_000);
    expect((await on.pay(`${bill.link.slice(0, -2)}xx`, 1_000)).data).toMatchObject({
      refusal: 'invoice.link_unknown',
    });
    expect((await on.follow(other.link, paid.data.id)).status).toBe(404);
    const code = { link: other.link, attempt: paid.data.id, code: '123456' };
    expect((await on.official('POST', '/invoice/pay/challenge', code)).status).toBe(404);
  });
});

describe('the payer’s bank asks for a code', () => {
  const answer = (link: string, attempt: string, code: string | null) =>
    on.official('POST', '/invoice/pay/challenge', { link, attempt, code });

  it('and charges when it is right, once', async () => {
    const bill = await on.bill(4_000);
    const asked = await on.pay(bill.link, 4_000, 'challenge_passes');
    expect(asked.data).toMatchObject({ stage: 'needs_action', challenge: { kind: 'code' } });
    expect(await on.invoice(bill.invoiceId)).toEqual({ status: 'open', paid: 0, flying: 4_000 });
    expect((await on.pay(bill.link, 4_000)).data.refusal).toBe('card_payment.in_progress');
    expect(await on.broken()).toEqual([]);
    const passed = await Promise.all([1, 2].map(() => answer(bill.link, asked.data.id, '123456')));
    expect(passed.some(({ data }) => data.stage === 'succeeded')).toBe(true);
    expect(await on.postings(asked.data.id)).toHaveLength(1);
    expect((await answer(bill.link, asked.data.id, '123456')).data.refusal).toBe('card_payment.no_challenge');
    expect(await on.broken()).toEqual([]);
  });

  it('and charges nothing when it is wrong', async () => {
    const bill = await on.bill(4_000);
    const asked = await on.pay(bill.link, 4_000, 'challenge_passes');
    expect((await answer(bill.link, asked.data.id, '000000')).data).toMatchObject({
      stage: 'failed',
      decline_reason: 'challenge_failed',
    });
    expect(await on.invoice(bill.invoiceId)).toEqual({ status: 'open', paid: 0, flying: 0 });
  });

  it('and is given up by a payer who takes another card', async () => {
    const bill = await on.bill(4_000);
    const asked = await on.pay(bill.link, 4_000, 'challenge_passes');
    expect((await answer(bill.link, asked.data.id, null)).data).toMatchObject({
      stage: 'failed',
      decline_reason: 'abandoned',
      challenge: null,
    });
    expect(await on.invoice(bill.invoiceId)).toEqual({ status: 'open', paid: 0, flying: 0 });
    expect((await answer(bill.link, asked.data.id, null)).data.refusal).toBe('card_payment.no_challenge');
    expect((await on.pay(bill.link, 4_000)).data.stage).toBe('succeeded');
    expect(await on.broken()).toEqual([]);
  });

  it('and is charged or given up when both are asked for at once, and never both', async () => {
    const bill = await on.bill(4_000);
    const asked = await on.pay(bill.link, 4_000, 'challenge_passes');
    await Promise.all([answer(bill.link, asked.data.id, '123456'), answer(bill.link, asked.data.id, null)]);
    const { stage } = (await on.follow(bill.link, asked.data.id)).data;
    expect(await on.postings(asked.data.id)).toHaveLength(stage === 'succeeded' ? 1 : 0);
    const paid = stage === 'succeeded' ? 4_000 : 0;
    expect(await on.invoice(bill.invoiceId)).toMatchObject({ paid, flying: 0 });
    expect(await on.broken()).toEqual([]);
  });

  it('and is given up once the payer’s time is over', async () => {
    const bill = await on.bill(4_000);
    const asked = await on.pay(bill.link, 4_000, 'challenge_passes');
    expect((await on.follow(bill.link, asked.data.id)).data.stage).toBe('needs_action');
    await on.lapse(asked.data.id);
    expect((await on.follow(bill.link, asked.data.id)).data).toMatchObject({
      stage: 'failed',
      decline_reason: 'abandoned',
    });
    expect(await on.invoice(bill.invoiceId)).toEqual({ status: 'open', paid: 0, flying: 0 });
    expect(await on.broken()).toEqual([]);
  });
});

describe('a processor that does not answer', () => {
  it.each([
    ['times_out_approved', 'succeeded', 'paid'],
    ['times_out_declined', 'failed', 'open'],
  ] as const)('is asked again under the same name: %s', async (card, stage, status) => {
    const bill = await on.bill(6_000);
    const before = (await on.charges()).length;
    const asked = await on.pay(bill.link, 6_000, card);
    expect(asked.data.stage).toBe('unknown');
    expect((await on.pay(bill.link, 6_000)).data.refusal).toBe('card_payment.in_progress');
    expect(await on.broken()).toEqual([]);
    await on.lapse(asked.data.id);
    expect((await on.follow(bill.link, asked.data.id)).data.stage).toBe(stage);
    expect((await on.charges()).length).toBe(before + 1);
    expect(await on.invoice(bill.invoiceId)).toMatchObject({ status, flying: 0 });
    expect(await on.broken()).toEqual([]);
  });
});

describe('the Australian rule of 1 October 2026', () => {
  it('takes the fee from Visa payers to the merchant, and leaves it with Amex', async () => {
    const token = on.scene.harbour.token;
    const set = (follows: boolean) =>
      on.scene.portal.call<{ now_from: string }>('POST', '/api/merchant/card/settings/update', {
        token,
        body: { takes_cards: true, follows_rule_2026: follows },
      });
    expect((await set(true)).data.now_from).toBe('2026-10-01');
    const bill = await on.bill(11_000);
    const visa = await on.pay(bill.link, 11_000, 'approved', { fee: 0 });
    expect(visa.data).toMatchObject({ stage: 'succeeded', fee_cents: 0 });
    expect(await on.postings(visa.data.id)).toEqual(['card_captured: it:card 11000, receivable -11000']);
    const other = await on.bill(11_000);
    const amex = { fee: shippedFee(11_000), token: await on.token('approved', 'amex') };
    expect((await on.pay(other.link, 11_000, 'approved', amex)).data).toMatchObject({ fee_cents: 305 });
    await set(false);
  });
});

describe('another merchant', () => {
  it('that takes no cards says so', async () => {
    const { other } = on.scene;
    const bill = await on.bill(1_000, '2026-12-01', other);
    await on.scene.portal.call('POST', '/api/merchant/card/settings/update', {
      token: other.token,
      body: { takes_cards: false, follows_rule_2026: false },
    });
    expect((await on.pay(bill.link, 1_000)).data.refusal).toBe('card_payment.not_offered');
  });
});
