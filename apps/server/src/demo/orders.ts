import { TEST_CARDS } from '@lorikeet/domain/cards/entry';
import { daysBetween, instantAt, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { createSandboxCards } from '../adapters/sandbox-cards/sandbox-cards.ts';
import type { Portal } from '../compose.ts';
import { invoiceBill, payByCard } from '../modules/cards/index.ts';
import {
  addItemCodes,
  cancelOrder,
  createOrder,
  createOrderItem,
  fulfilOrder,
  holdOrder,
  updateCheckoutDetails,
} from '../modules/orders/index.ts';
import { makeRefund } from '../modules/refunds/index.ts';
import { sql } from '../platform/db/sql.ts';
import { createRun, type Run } from '../platform/run.ts';
import type { Work } from '../platform/work.ts';
import { type Stage, unlessRefused } from './play-scene.ts';

const ITEMS = {
  towel: { type: 'physical', name: 'Gym towel', unit_price_cents: 2_450, tax_code: 'taxable', stock: 36 },
  protein: {
    type: 'physical',
    name: 'Whey protein, 2 kg',
    unit_price_cents: 7_900,
    tax_code: 'taxable',
    stock: 12,
  },
  bottle: { type: 'physical', name: '运动水壶', unit_price_cents: 1_850, tax_code: 'taxable', stock: 3 },
  gift: {
    type: 'virtual',
    name: 'Gift card, $50',
    unit_price_cents: 5_000,
    tax_code: 'outside',
    gives_codes: true,
    note: 'Show the code at the desk, or type it when you join. It is good for three years.',
  },
  plan: {
    type: 'virtual',
    name: 'Twelve-week training plan',
    unit_price_cents: 3_900,
    tax_code: 'taxable',
    note: 'Download it from your member page, under Plans.',
  },
  session: {
    type: 'service',
    name: 'Personal training, one hour',
    unit_price_cents: 9_500,
    tax_code: 'taxable',
    note: 'Bring a towel and come ten minutes early.',
  },
} as const;
type ItemKey = keyof typeof ITEMS;

/** What becomes of an order on the day on which it is made. */
type Fate = 'open' | 'draft' | 'paid' | 'sent' | 'part_sent' | 'cancelled' | 'refunded';
type Sale = { ago: number; payer: number; lines: readonly (readonly [ItemKey, number])[]; fate: Fate };

const OPENED_AGO = 40;
/** Days before the demo's present; the payer is the so-manieth customer. An open one that is old expires by itself. */
const SALES: readonly Sale[] = [
  { ago: 38, payer: 0, lines: [['towel', 2]], fate: 'sent' },
  { ago: 33, payer: 3, lines: [['gift', 1]], fate: 'paid' },
  { ago: 27, payer: 5, lines: [['session', 1]], fate: 'sent' },
  {
    ago: 21,
    payer: 2,
    lines: [
      ['protein', 1],
      ['bottle', 1],
    ],
    fate: 'open',
  },
  { ago: 16, payer: 6, lines: [['protein', 2]], fate: 'refunded' },
  {
    ago: 12,
    payer: 1,
    lines: [
      ['towel', 1],
      ['gift', 2],
    ],
    fate: 'sent',
  },
  { ago: 9, payer: 4, lines: [['plan', 1]], fate: 'paid' },
  {
    ago: 6,
    payer: 7,
    lines: [
      ['towel', 4],
      ['protein', 1],
    ],
    fate: 'part_sent',
  },
  { ago: 5, payer: 0, lines: [['bottle', 1]], fate: 'cancelled' },
  { ago: 3, payer: 5, lines: [['session', 2]], fate: 'paid' },
  {
    ago: 2,
    payer: 3,
    lines: [
      ['protein', 1],
      ['plan', 1],
    ],
    fate: 'paid',
  },
  {
    ago: 1,
    payer: 2,
    lines: [
      ['gift', 1],
      ['towel', 1],
    ],
    fate: 'open',
  },
  { ago: 1, payer: 6, lines: [['session', 1]], fate: 'draft' },
];
const CODES = 24;

const ADDRESS = { line1: '12 Harbour Street', line2: null, suburb: 'Manly', state: 'NSW', postcode: '2095' };

/**
 * What the gym sells by order on a morning of its history; a morning that is played again changes nothing. Where the history
 * knows no cards there is the catalogue and a draft.
 */
export async function playOrders(
  portal: Portal,
  stage: Stage,
  { date, to, hasCards }: { date: LocalDate; to: LocalDate; hasCards: boolean },
): Promise<void> {
  const ago = daysBetween(date, to);
  const run = createRun(portal.platform, stage.merchantId, stage.staff);
  if (ago === OPENED_AGO) await run.inTransaction(stockUp);
  for (const [n, sale] of SALES.entries())
    if (sale.ago === ago && (hasCards || sale.fate === 'draft'))
      await sell(portal, run, { ...sale, note: noteOf(n), date });
}

/** What tells an order of the history from the others. */
const noteOf = (n: number) => (n % 3 === 0 ? `Ordered at the desk, slip ${101 + n}` : `Slip ${101 + n}`);

async function stockUp(work: Work): Promise<void> {
  const known = await work.maybe(
    sql`select 1 from order_items where merchant_id = ${work.merchantId} limit 1`,
  );
  if (known) return;
  for (const item of Object.values(ITEMS)) {
    const { id } = await createOrderItem(work, {
      stock: null,
      gives_codes: false,
      note: null,
      currency: 'AUD',
      ...item,
      unit_price_cents: toCents(item.unit_price_cents),
    });
    if (item.name !== ITEMS.gift.name) continue;
    const codes = Array.from(
      { length: CODES },
      (_, n) => `HARBOUR-${(7_919 * (n + 13)) % 10_000}-${4_200 + n}`,
    );
    await addItemCodes(work, { id, codes });
  }
}

type Played = Sale & { note: string; date: LocalDate };

async function sell(portal: Portal, run: Run, sale: Played): Promise<void> {
  const made = await run.inTransaction((work) => order(work, sale));
  if (!made || sale.fate === 'draft' || sale.fate === 'open') return;
  if (sale.fate === 'cancelled') {
    await run.inTransaction((work) => cancelOrder(work, made.id));
    return;
  }
  await pay(portal, run, made);
  if (sale.fate === 'sent' || sale.fate === 'part_sent') await send(run, made.id, sale);
  if (sale.fate === 'refunded') await giveBack(run, made.id);
}

type Made = {
  id: string;
  invoiceId: string;
  cents: number;
  name: string;
  email: string;
  locale: 'en' | 'zh';
};

/** Makes an order unless it was made before. */
async function order(work: Work, sale: Played): Promise<Made | undefined> {
  const { merchantId } = work;
  const known = await work.maybe(
    sql`select 1 from orders where merchant_id = ${merchantId} and note = ${sale.note}`,
  );
  const payer = await work.maybe<Pick<Made, 'id' | 'name' | 'email' | 'locale'>>(sql`
    select id, name, coalesce(email_primary, 'desk@harbour.test') as email, locale from customers
    where merchant_id = ${merchantId} and currency = 'AUD' order by created_at, id offset ${sale.payer} limit 1`);
  if (known || !payer) return undefined;
  const items = await work.rows<{ id: string; name: string }>(
    sql`select id, name from order_items where merchant_id = ${merchantId}`,
  );
  const { id } = await createOrder(work, {
    customer_id: payer.id,
    customer_name: null,
    customer_email: null,
    customer_locale: payer.locale,
    customer_currency: 'AUD',
    note: sale.note,
    open: sale.fate !== 'draft',
    lines: sale.lines.map(([key, quantity]) => lineOf(key, quantity, items, sale.date)),
  });
  const { invoice_id: invoiceId, cents } = await work.one<{ invoice_id: string; cents: number }>(sql`
    select invoice_id, total_cents as cents from orders where merchant_id = ${merchantId} and id = ${id}`);
  return { ...payer, id, invoiceId, cents };
}

type Items = readonly { id: string; name: string }[];

function lineOf(key: ItemKey, quantity: number, items: Items, date: LocalDate) {
  const { type, name, unit_price_cents, tax_code } = ITEMS[key];
  return {
    item_id: items.find((one) => one.name === name)?.id ?? null,
    type,
    description: name,
    quantity,
    unit_price_cents: toCents(unit_price_cents),
    tax_code,
    // Ten days on, in the late afternoon.
    starts_at:
      type === 'service'
        ? new Date(instantAt(date, '17:30', 'Australia/Sydney').getTime() + 10 * 86_400_000)
        : null,
  };
}

async function pay({ platform }: Portal, run: Run, made: Made): Promise<void> {
  const details = { delivery: { ...ADDRESS, state: 'NSW' as const, name: made.name }, email: made.email };
  await run.inTransaction((work) => updateCheckoutDetails(work, made.invoiceId, details));
  const rail = createSandboxCards(platform);
  const { number } = TEST_CARDS[0]!;
  const { token } = rail.tokenise({ number, exp_month: 4, exp_year: 2029 })!;
  await payByCard(run.as({ kind: 'payer', name: made.name }), rail, {
    pays: invoiceBill(made.invoiceId),
    amountCents: toCents(made.cents),
    dueCents: undefined,
    currency: 'AUD',
    expectedFeeCents: toCents(Math.round(made.cents / 40) + 30),
    token,
    name: made.name,
    email: made.email,
    locale: made.locale,
    key: undefined,
    last: (work) => holdOrder(work, made.invoiceId, made.cents),
  }).catch(unlessRefused);
}

/** Hands over what is left, or one of the first line. */
async function send(run: Run, id: string, { fate }: Sale): Promise<void> {
  await run
    .inTransaction(async (work) => {
      const left = await work.rows<{ position: number; quantity: number; type: string }>(sql`
        select position, quantity - fulfilled as quantity, type from order_lines
        where merchant_id = ${work.merchantId} and order_id = ${id} and fulfilled < quantity order by position`);
      const lines = fate === 'part_sent' ? left.slice(0, 1).map((one) => ({ ...one, quantity: 2 })) : left;
      const isParcel = lines.some(({ type }) => type === 'physical');
      await fulfilOrder(work, {
        id,
        lines: lines.map(({ position, quantity }) => ({ position, quantity })),
        carrier: isParcel ? 'Australia Post' : null,
        tracking_number: isParcel ? `33ABC${id.replaceAll(/\D/g, '').slice(-8)}` : null,
      });
    })
    .catch(unlessRefused);
}

async function giveBack(run: Run, id: string): Promise<void> {
  await run
    .inTransaction(async (work) => {
      await cancelOrder(work, id);
      const paid = await work.maybe<{ id: string; cents: number }>(sql`
        select p.id, p.amount_cents as cents from payments p
        join orders o on o.merchant_id = ${work.merchantId} and o.invoice_id = p.invoice_id
        where p.merchant_id = ${work.merchantId} and o.id = ${id} and p.stage = 'succeeded'`);
      if (!paid) return;
      await makeRefund(work, {
        payment_id: paid.id,
        amount_cents: toCents(paid.cents),
        reason: 'not_provided',
      });
    })
    .catch(unlessRefused);
}
