import {
  addBankDays,
  CURRENCIES,
  type Currency,
  printId,
  toCents,
  toLocalDate,
} from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSandboxDisputes } from '../../adapters/sandbox-cards/sandbox-disputes.ts';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { cardRefunds } from '../../test/card-refunds.ts';
import { openCards, shippedFee } from '../../test/card-stage.ts';
import { createCustomer } from '../customers/index.ts';
import { disputesPhase } from '../disputes/follow-disputes.ts';
import { issueInvoice } from '../invoices/index.ts';
import { balanceOf } from '../ledger/index.ts';
import { setPayoutAccount } from '../merchants/index.ts';

let on: Awaited<ReturnType<typeof openCards>>;
let refunds: ReturnType<typeof cardRefunds>;
const customers = {} as Record<Currency, string>;

beforeAll(async () => {
  on = await openCards('2026-11-23', '10:00');
  refunds = cardRefunds(on);
  await collect(['USD', 'CNY']);
  await on.scene.within(on.scene.harbour, (work) =>
    setPayoutAccount(work, { bsb: '013-006', account: '201030318', accountName: 'HARBOUR FITNESS' }),
  );
  for (const currency of CURRENCIES)
    customers[currency] = await on.scene.within(on.scene.harbour, (work) =>
      createCustomer(work, { name: `Payer in ${currency}`, email_primary: 'payer@example.test', currency }),
    );
});
afterAll(() => on.close());

const call = <T = { refusal?: string }>(path: string, body?: object) =>
  on.scene.portal.call<T>(body ? 'POST' : 'GET', `/api/merchant${path}`, {
    token: on.scene.harbour.token,
    ...(body && { body, key: `${Math.random()}` }),
  });
const collect = (currencies: string[], takes_cards = true) =>
  call('/card/settings/update', { takes_cards, follows_rule_2026: false, currencies });

type Bill = { id: string; link: string; due: number };
async function bill(currency: Currency, cents: number): Promise<Bill> {
  const { harbour } = on.scene;
  const { id } = await on.scene.within(harbour, (work) =>
    issueInvoice(work, {
      customerId: customers[currency],
      currency,
      dueDate: work.today,
      description: 'Lesson',
      collectsGst: true,
      lines: [{ kind: 'item', description: 'Lesson', quantity: 1, amountCents: cents, taxCode: 'gst_free' }],
    }),
  );
  const { data } = await call<{ url: string }>(`/invoice/link/${printId('invoice', id)}`, {});
  return { id, link: data.url.split('/').at(-1)!, due: cents };
}

async function pay(one: Bill, currency: Currency, cents: number, outcome: Parameters<typeof on.token>[0]) {
  const { data } = await on.official('POST', '/invoice/pay', {
    link: one.link,
    amount_cents: cents,
    due_cents: one.due,
    currency,
    expected_fee_cents: shippedFee(cents),
    accepted: true,
    card_token: await on.token(outcome),
    name: 'Grace Okonkwo',
    locale: 'en',
  });
  return data;
}

const held = (account: string, currency: string, merchant = on.scene.harbour) =>
  on.scene.within(merchant, (work) => balanceOf(work, account, currency));

async function evening(day: string) {
  await refunds.settle(day);
  await credited(day);
  const phases = on.scene.portal.portal.modules.flatMap((module) => module.phases ?? []);
  const disputes = createSandboxDisputes(on.scene.platform);
  const own = { slug: '', timeZone: 'Australia/Sydney' };
  for (const [phase, tenant, kind] of [
    [disputesPhase(disputes), on.scene.harbour, 'business'],
    [phases.find(({ name }) => name === 'trust-close')!, on.scene.lorikeet, 'platform'],
    [phases.find(({ name }) => name === 'payout')!, on.scene.harbour, 'business'],
  ] as const) {
    on.scene.at(day, phase.at);
    await phase.run(createRun(on.scene.platform, tenant.id, SYSTEM), toLocalDate(day), {
      ...own,
      id: tenant.id,
      kind,
    });
  }
}

/** The bank shows what the acquirer paid in Australian dollars; it knows no other. */
async function credited(day: string) {
  const due = await on.scene.within(on.scene.harbour, (work) =>
    work.rows<{ cents: number }>(sql`
      select amount_cents as cents from card_settlements
      where merchant_id = ${work.merchantId} and currency = 'AUD' and credited_on is null and amount_cents <> 0
      order by id`),
  );
  for (const { cents } of due) await refunds.statement(`${day},${(cents / 100).toFixed(2)},ACQUIRER CARDS`);
}

it('collects another currency only where the merchant chose it, by card alone', async () => {
  await collect([]);
  const plan = { name: 'Overseas', process_type: 'monthly', fee_type: 'flat', amount_cents: 4_000 };
  const customer = {
    type: 'person',
    name: 'Grace',
    email_primary: 'grace@example.test',
    locale: 'en',
    payment_type: 'none',
    currency: 'USD',
  };
  const refused = 'merchant.currency_not_collected';
  expect((await call('/plan/create', { ...plan, currency: 'USD', tax_code: 'gst_free' })).data.refusal).toBe(
    refused,
  );
  expect((await call('/customer/create', customer)).data.refusal).toBe(refused);
  await collect(['USD'], false);
  expect((await call<{ currencies: string[] }>('/card/settings')).data.currencies).toEqual([]);
  await collect(['USD', 'CNY']);
  const made = await call<{ id: string }>('/plan/create', { ...plan, currency: 'USD', tax_code: 'gst_free' });
  expect(made.data.id).toMatch(/^pln_|^plan_/);
  const { id } = (await call<{ id: string }>('/customer/create', customer)).data;
  const account = { bsb: '062-000', account_number: '12345678', account_name: 'GRACE', is_default: true };
  expect((await call('/customer/paymentMethod/create', { customer_id: id, ...account })).data.refusal).toBe(
    'mandate.aud_only',
  );
  const subscribed = await call('/subscription/create', {
    plan_id: made.data.id,
    customer_id: id,
    quantity: 1,
    start_date: '2026-12-01',
  });
  expect(subscribed.data.refusal).toBe('subscription.aud_only');
  const { data } = await call<{ merchant: { currencies: string[]; sets_currencies_apart: boolean } }>(
    '/getUserInfo',
  );
  expect(data.merchant).toMatchObject({ currencies: ['AUD', 'USD', 'CNY'], sets_currencies_apart: true });
});

it('keeps a customer in one currency once something was made in it', async () => {
  const edit = {
    type: 'person',
    name: 'Payer',
    email_primary: 'payer@example.test',
    locale: 'en',
    payment_type: 'none',
  };
  const made = await call<{ id: string }>('/customer/create', edit);
  expect((await call(`/customer/update/${made.data.id}`, { ...edit, currency: 'CNY' })).code).toBe(0);
  await bill('USD', 100);
  const billed = printId('customer', customers.USD);
  expect((await call(`/customer/update/${billed}`, { ...edit, currency: 'AUD' })).data.refusal).toBe(
    'customer.currency_fixed',
  );
  expect((await call(`/customer/update/${billed}`, edit)).code).toBe(0);
});

const step = fc.record({
  what: fc.constantFrom(
    'bill',
    'pay',
    'pay',
    'part',
    'decline',
    'refund',
    'refund',
    'dispute',
    'evening',
    'evening',
  ),
  currency: fc.constantFrom(...CURRENCIES),
  cents: fc.integer({ min: 100, max: 90_000 }),
});

it('never mixes three currencies, whatever is billed, paid, refunded, disputed and paid out', async () => {
  const each = CURRENCIES.flatMap((currency) =>
    (['bill', 'dispute', 'bill', 'pay', 'refund'] as const).map((what) => ({ what, currency, cents: 5_000 })),
  );
  const steps = [...each, ...fc.sample(step, { numRuns: 80, seed: 20261123 })];
  const open: Record<Currency, Bill[]> = { AUD: [], USD: [], CNY: [] };
  const paid: Record<Currency, { id: string; left: number }[]> = { AUD: [], USD: [], CNY: [] };
  const owed: Record<Currency, number> = { AUD: 0, USD: 100, CNY: 0 };
  let day = toLocalDate('2026-11-24');
  const nextEvening = () => {
    day = addBankDays(day, 1);
    return evening(day);
  };
  for (const { what, currency, cents } of steps) {
    if (what === 'evening') await nextEvening();
    else if (what === 'refund') {
      const one = paid[currency].find(({ left }) => left > 0);
      if (one) {
        const amount = Math.min(one.left, cents);
        const made = await refunds.ask(one.id, amount);
        if (made.data.id) {
          one.left -= amount;
          await refunds.send(made.data.id);
        }
      }
    } else {
      const one = what === 'bill' ? undefined : open[currency].shift();
      if (!one) {
        open[currency].push(await bill(currency, cents));
        owed[currency] += cents;
      } else {
        const amount = what === 'part' ? Math.ceil(one.due / 2) : one.due;
        const outcome =
          what === 'decline' ? 'insufficient_funds' : what === 'dispute' ? 'disputed_later' : 'approved';
        const attempt = await pay(one, currency, amount, outcome);
        expect(attempt).toMatchObject({ currency, stage: what === 'decline' ? 'failed' : 'succeeded' });
        const left = what === 'decline' ? one.due : one.due - amount;
        if (left > 0) open[currency].unshift({ ...one, due: left });
        if (what !== 'decline') {
          owed[currency] -= amount;
          if (what !== 'dispute') paid[currency].push({ id: attempt.id, left: amount });
        }
      }
    }
    await holdsApart(owed);
  }
  for (let n = 0; n < 8; n += 1) await nextEvening();
  const seen = await on.scene.within(on.scene.harbour, (work) =>
    work.rows(sql`
      select p.currency, bool_or(p.kind = 'dispute_opened') as disputed, bool_or(p.kind = 'refund_lodged') as refunded
      from postings p where p.merchant_id = ${work.merchantId} group by 1 order by 1`),
  );
  expect(seen).toEqual(
    ['AUD', 'CNY', 'USD'].map((currency) => ({ currency, disputed: true, refunded: true })),
  );
  const drawn = await on.scene.within(on.scene.harbour, (work) =>
    work.rows<{ currency: string }>(
      sql`select distinct currency from payouts where merchant_id = ${work.merchantId}`,
    ),
  );
  expect(drawn).toEqual([{ currency: 'AUD' }]);
  expect(await on.broken()).toEqual([]);
});

/** Every posting and every book sums to zero in each currency; what is owed is what was billed and not paid in it. */
async function holdsApart(owed: Record<Currency, number>) {
  const { rows } = await on.scene.platform.pool.query<{ broken: number }>(sql`
    select ((select count(*) from (select 1 from entries group by merchant_id, currency having sum(amount_cents) <> 0) b)
      + (select count(*) from (select 1 from entries e join postings p on p.merchant_id = e.merchant_id
          and p.id = e.posting_id where p.currency <> e.currency) m)
      + (select count(*) from payout_lines l join entries e on e.merchant_id = l.merchant_id
          and e.posting_id = l.posting_id where e.currency <> 'AUD'))::int as broken`);
  expect(rows[0]!.broken).toBe(0);
  for (const currency of CURRENCIES) expect(await held('receivable', currency)).toBe(owed[currency]);
}

it('shows a balance that no file pays out, apart from what is paid out', async () => {
  type Summary = {
    currency: string;
    others: { currency: string; available_cents: number }[];
    next_cents: number;
  };
  const { data } = await call<Summary>('/payout/summary');
  expect(data.currency).toBe('AUD');
  for (const currency of ['USD', 'CNY'] as const) {
    const shown = data.others.find((one) => one.currency === currency);
    expect(shown?.available_cents).toBe(await held('balance:available', currency));
    const promised = await held('balance:reserved', currency);
    expect(await held(`merchant:${on.scene.harbour.id}`, currency, on.scene.lorikeet)).toBe(
      -(shown!.available_cents + promised),
    );
  }
});

it('counts each currency by itself on the dashboard', async () => {
  type Figures = { currency: string; money_in: { count: number; amount_cents: number } };
  const period = 'from=2026-11-01&to=2026-12-31';
  for (const currency of CURRENCIES) {
    const { data } = await call<Figures>(`/dashboard/figures?${period}&currency=${currency}`);
    const { cents, n } = await on.scene.within(on.scene.harbour, (work) =>
      work.one<{ cents: number; n: number }>(sql`
        select coalesce(sum(amount_cents), 0)::bigint as cents, count(*)::int as n from payments
        where merchant_id = ${work.merchantId} and currency = ${currency} and stage = 'succeeded'`),
    );
    expect(data).toMatchObject({ currency, money_in: { count: n, amount_cents: cents } });
    const listed = await call<{ sums: { currency: string; amount_cents: number }[] }>(
      `/payment/totals?currency=${currency}&status=succeeded,partly_refunded,refunded,disputed`,
    );
    expect(listed.data.sums.every((sum) => sum.currency === currency)).toBe(true);
    expect(toCents(listed.data.sums.reduce((sum, { amount_cents }) => sum + amount_cents, 0))).toBe(cents);
  }
});
