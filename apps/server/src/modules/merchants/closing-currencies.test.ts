import { type Currency, printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRun } from '../../platform/run.ts';
import { SYSTEM, type Work } from '../../platform/work.ts';
import { cardRefunds } from '../../test/card-refunds.ts';
import { openCards, shippedFee } from '../../test/card-stage.ts';
import { wire } from '../../test/merchants-stage.ts';
import { acceptFile } from '../bank-files/index.ts';
import { createCustomer } from '../customers/index.ts';
import { issueInvoice } from '../invoices/index.ts';
import { balanceOf, post } from '../ledger/index.ts';
import { approvePayout } from '../payouts/approve-payout.ts';
import { drawPayout } from '../payouts/index.ts';
import { payPayout } from '../payouts/pay-payout.ts';
import { lockPayout } from '../payouts/payout-store.ts';
import { changeCardCurrencies, setPayoutAccount } from './index.ts';
import { isBankDone, onTheWay } from './on-the-way.query.ts';
import { settleMerchant } from './settle-merchant.ts';

const BOTH = ['AUD', 'USD'] as const;
type Both = (typeof BOTH)[number];

let on: Awaited<ReturnType<typeof openCards>>;
let cards: ReturnType<typeof cardRefunds>;
/** Two refunds of each currency, the larger asked for first. */
const asked = {} as Record<Both, { payment: string; large: string; small: string }>;

const within = <T>(body: (work: Work) => Promise<T>) => on.scene.within(on.scene.harbour, body);
const held = (currency: Currency) => within((work) => balanceOf(work, 'balance:available', currency));
const bothHeld = async () => ({ AUD: await held('AUD'), USD: await held('USD') });
/** What a network takes of a balance, or gives back. */
const move = (currency: Both, cents: number) =>
  within((work) =>
    post(work, {
      kind: 'test_movement',
      sourceId: work.newId(),
      currency,
      effectiveDate: work.today,
      entries: [
        { account: 'balance:available', amountCents: cents },
        { account: 'receivable', amountCents: -cents },
      ],
    }).then(() => undefined),
  );
const merchant = () => wire(on.scene.harbour.id, 'mer');
const operator = async <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  (
    await on.scene.portal.call<T>(method, `/api/merchant/platform/merchant${path}`, {
      token: on.scene.lorikeet.token,
      ...(body && { body }),
    })
  ).data;
const shown = () => operator<{ status: string; open: object }>('GET', `/detail?id=${merchant()}`);
const refundsOf = async (currency: Both) =>
  Object.fromEntries(
    (await cards.detail(asked[currency].payment)).refunds.map(({ id, status }) => [id, status]),
  );
const isLeft = (currency: Both, large: string, small: string) =>
  refundsOf(currency).then((are) =>
    expect(are).toEqual({ [asked[currency].large]: large, [asked[currency].small]: small }),
  );
const sendAll = async () => {
  for (const currency of BOTH)
    for (const id of [asked[currency].large, asked[currency].small]) await cards.send(id);
};

/** A payment of 100.00 by card, with its fee of 2.80. */
async function paid(currency: Both): Promise<string> {
  const { harbour, portal } = on.scene;
  const { id } = await within(async (work) =>
    issueInvoice(work, {
      customerId: await createCustomer(work, {
        name: `Payer in ${currency}`,
        email_primary: 'payer@example.test',
        currency,
      }),
      currency,
      dueDate: work.today,
      description: 'Lesson',
      collectsGst: true,
      lines: [{ kind: 'item', description: 'Lesson', quantity: 1, amountCents: 10_000, taxCode: 'gst_free' }],
    }),
  );
  const path = `/api/merchant/invoice/link/${printId('invoice', id)}`;
  const { data } = await portal.call<{ url: string }>('POST', path, { token: harbour.token, body: {} });
  const link = data.url.split('/').at(-1)!;
  return (await on.pay(link, 10_000, 'approved', { fee: shippedFee(10_000), currency })).data.id;
}

beforeAll(async () => {
  on = await openCards('2026-11-23', '10:00');
  cards = cardRefunds(on);
  await within((work) => changeCardCurrencies(work, ['USD']));
  await within((work) =>
    setPayoutAccount(work, { bsb: '013-006', account: '201030318', accountName: 'HARBOUR FITNESS' }),
  );
  for (const currency of BOTH) asked[currency] = { payment: await paid(currency), large: '', small: '' };
  await cards.settle('2026-11-25');
  await cards.statement('2026-11-25,102.80,ACQUIRER CARDS');
  for (const currency of BOTH) {
    await move(currency, -5_000);
    const { payment } = asked[currency];
    asked[currency].large = (await cards.ask(payment, 8_000)).data.id!;
    asked[currency].small = (await cards.ask(payment, 2_000)).data.id!;
  }
});
afterAll(() => on.close());

it('covers no refund of one currency with money of the other, and of each the smallest leave first once it closes', async () => {
  await sendAll();
  for (const currency of BOTH) await isLeft(currency, 'approved', 'approved');
  await operator('POST', `/move/${merchant()}`, { event: 'close' });
  await on.scene.drain();
  await sendAll();
  for (const currency of BOTH) await isLeft(currency, 'approved', 'done');
});

it('pays out what is left in Australian dollars, to the cent, and nothing of the other currency', async () => {
  const { harbour, platform } = on.scene;
  await cards.withdraw(asked.AUD.large);
  const before = await bothHeld();
  expect(before.AUD).toBe(10_280 - 5_000 - 2_056);
  on.scene.at('2026-12-10', '10:00');
  const drawn = await within((work) => drawPayout(work));
  await approvePayout(createRun(platform, harbour.id, SYSTEM), drawn!.id);
  const file = (await on.scene.files(harbour)).at(-1)!;
  await within((work) => acceptFile(work, file.id, 'R'));
  await on.scene.drain();
  const payout = await within((work) => lockPayout(work, drawn!.id));
  expect(payout.amountCents).toBe(before.AUD);
  await within((work) => payPayout(work, payout, work.today));
  expect(await bothHeld()).toEqual({ AUD: 0, USD: before.USD });
});

it('is not closed while the other currency alone holds anything, and is once both are at nothing', async () => {
  await cards.withdraw(asked.USD.large);
  await cards.settle('2026-12-10');
  await cards.statement('2026-12-10,-20.56,ACQUIRER CARDS');
  expect(isBankDone(await within((work) => onTheWay(work)))).toBe(true);
  expect(await within(settleMerchant)).toBe(false);
  expect(await shown()).toMatchObject({ status: 'closing', open: { available_cents: 0 } });
  await move('USD', -(await held('USD')));
  expect(await bothHeld()).toEqual({ AUD: 0, USD: 0 });
  expect(await within(settleMerchant)).toBe(true);
  expect((await shown()).status).toBe('closed');
});
