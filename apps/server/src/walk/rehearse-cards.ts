import { linkOfCard } from '../modules/cards/links/card-link-store.ts';
import type { Payer } from '../test/debit-merchants.ts';
import type { Rehearsal, Scene } from './rehearsal-scene.ts';

/** Calls of payers and merchants about cards, with the sandbox's test cards. */

export const CARD = {
  number: '4242424242424242',
  exp_month: 12,
  exp_year: 2090,
  cvv: '123',
  name: 'Sample',
};
export const NEEDS_CODE = { ...CARD, number: '4000000000003220' };

/** A new bill of the first merchant, for a new payer unless one is named: its uuid and its payment link's token. */
export async function newBill(scene: Scene, of?: Payer) {
  const { tenant } = scene.ours;
  const name = scene.unique();
  const { facilityId } = await scene.row<{ facilityId: string }>(
    `select id as "facilityId" from facilities where merchant_id = $1 and status = 'active' order by created_at, id limit 1`,
    [tenant],
  );
  const account = String(80_000_000 + Number(name.slice('walk-'.length)));
  const payer = of ?? (await scene.payers.payer({ id: tenant }, { name, account }));
  const { invoiceId } = await scene.payers.debit({ id: tenant, facilityId }, payer, {
    cents: 2_000,
    due: scene.morning,
  });
  const { url } = await scene.done<{ url: string }>('makeInvoiceLink', {
    id: scene.id('invoice', invoiceId),
  });
  return { invoiceId, payer, link: url.split('/').at(-1)! };
}

/** What a payer of a new bill sends. */
export async function newPayment(scene: Scene, card: typeof CARD) {
  const { link } = await newBill(scene);
  const { token } = await scene.done<{ token: string }>('tokeniseCard', card);
  return {
    link,
    amount_cents: 2_000,
    currency: 'AUD',
    expected_fee_cents: 80,
    accepted: true,
    card_token: token,
    name: 'Sample',
    locale: 'en',
  };
}

/** A payer who has paid by card and lets it be kept, and the uuid of the card. */
export async function keptCard(scene: Scene): Promise<{ payer: Payer; method: string }> {
  const { link, payer } = await newBill(scene);
  const { token } = await scene.done<{ token: string }>('tokeniseCard', CARD);
  const pays = { link, currency: 'AUD', card_token: token, name: 'Sample', locale: 'en' };
  await scene.done('payInvoice', {
    ...pays,
    amount_cents: 2_000,
    expected_fee_cents: 80,
    accepted: true,
    save_card: true,
  });
  const { method } = await scene.row<{ method: string }>(
    `select id as method from payment_methods where customer_id = $1 and kind = 'card'`,
    [payer.customerId],
  );
  return { payer, method };
}

/** The token of a letter about a card of a new payer. */
async function letterLink(scene: Scene): Promise<string> {
  const { payer, method } = await keptCard(scene);
  const url = await scene.within(scene.ours, (work) =>
    linkOfCard(work, { methodId: method, customerId: payer.customerId }),
  );
  return url.split('/').at(-1)!;
}

/** What a payer sends at a letter's link to have another card kept. */
async function mended(scene: Scene, card: typeof CARD) {
  const token = await letterLink(scene);
  const page = await scene.done<{ card: { terms: string } }>('openCardLink', { token });
  const { token: cardToken } = await scene.done<{ token: string }>('tokeniseCard', card);
  const agreed = { accepted_by: 'Sample', accepted: true, locale: 'en' };
  return { token, card_token: cardToken, terms: page.card.terms, ...agreed };
}

export const cardRehearsals: Record<string, Rehearsal> = {
  async sendInvoiceLink(scene) {
    const { invoiceId } = await newBill(scene);
    return { input: { id: scene.id('invoice', invoiceId) } };
  },
  async findBill(scene) {
    const { invoiceId } = await newBill(scene);
    const { abn } = await scene.row<{ abn: string }>(
      `update merchants set abn = coalesce(abn, '51824753556') where id = $1 returning abn`,
      [scene.ours.tenant],
    );
    const { number } = await scene.row<{ number: number }>('select number from invoices where id = $1', [
      invoiceId,
    ]);
    return { input: { abn, number: `INV-${number}`, amount: '20.00', google_token: await scene.human() } };
  },
  async payBySavedCard(scene) {
    const { payer, method } = await keptCard(scene);
    const next = await newBill(scene, payer);
    return {
      input: {
        invoice_id: scene.id('invoice', next.invoiceId),
        payment_method_id: scene.id('payment_method', method),
        amount_cents: 2_000,
        expected_fee_cents: 80,
      },
    };
  },
  async tokeniseCard() {
    return { input: CARD };
  },
  async payByBankAccount(scene) {
    const { link, invoiceId } = await newBill(scene);
    await scene.row(
      `update payments set stage = 'cancelled' where invoice_id = $1 and stage = 'scheduled' returning id`,
      [invoiceId],
    );
    const { amount_cents, agreement } = await scene.done<{
      amount_cents: number;
      agreement: { terms: string };
    }>('getDebitTerms', { link, amount_cents: 2_000 });
    return {
      input: {
        link,
        amount_cents: 2_000,
        open_cents: amount_cents,
        terms: agreement.terms,
        accepted_by: 'Sample',
        account_name: 'SAMPLE',
        bsb: '062-000',
        account_number: '12345678',
        sole_authority: true,
        accepted: true,
        locale: 'en',
      },
    };
  },
  async payInvoice(scene) {
    return { input: await newPayment(scene, CARD) };
  },
  async answerCardChallenge(scene) {
    const asked = await newPayment(scene, NEEDS_CODE);
    const { id } = await scene.done<{ id: string }>('payInvoice', asked);
    return { input: { link: asked.link, attempt: id, code: '123456' } };
  },
  async replaceCardByLink(scene) {
    return { input: await mended(scene, CARD) };
  },
  async answerCardLinkChallenge(scene) {
    const asked = await mended(scene, NEEDS_CODE);
    const { card } = await scene.done<{ card: { check: { id: string } } }>('replaceCardByLink', asked);
    return { input: { token: asked.token, check: card.check.id, code: '123456', locale: 'en' } };
  },
  async updateCardSettings() {
    return { input: { takes_cards: true, follows_rule_2026: false } };
  },
};
