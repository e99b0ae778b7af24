import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { type Cents, parseMoney, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { cardCaptured, disputeLost } from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { cardRefunds } from '../../../test/card-refunds.ts';
import { openCards } from '../../../test/card-stage.ts';
import { writeOff } from '../../accounting/index.ts';
import { issueInvoice } from '../../invoices/index.ts';
import { post } from '../../ledger/index.ts';

type Tax = 'taxable' | 'gst_free' | 'outside';

let on: Awaited<ReturnType<typeof openCards>>;
beforeAll(async () => {
  on = await openCards('2026-11-23', '10:00');
});
afterAll(() => on.close());

/** Of each record of Xero's sales: number, amount, account, rate, GST. */
async function records(currency = 'AUD'): Promise<string[][]> {
  const { portal, harbour } = on.scene;
  const asked = { file: 'xero_sales', from: '2026-11-01', to: '2026-11-30', currency };
  const query = new URLSearchParams(asked);
  const totals = await portal.call<{ is_equal: boolean; holds: { total_cents: number; gst_cents: number } }>(
    'GET',
    `/api/merchant/integrations/accounting/detail?${query}`,
    { token: harbour.token },
  );
  const issued = await portal.call<{ path: string }>('POST', '/api/merchant/integrations/accounting/create', {
    token: harbour.token,
    body: asked,
  });
  const fetched = await portal.portal.app.inject({ method: 'GET', url: issued.data.path });
  const lines = fetched.rawPayload.toString('utf8').trimEnd().split('\r\n').slice(1);
  const rows = lines.map((line) => line.split(','));
  const sum = (at: number) => rows.reduce((all, row) => all + (parseMoney(row[at]!) as Cents), 0);
  const { is_equal, holds } = totals.data;
  expect([is_equal, sum(18), sum(22)]).toEqual([true, holds.total_cents, holds.gst_cents]);
  return rows.map((row) => [row[10]!, row[18]!, row[20]!, row[21]!, row[22]!]);
}
const of = (rows: string[][], number: string | RegExp) =>
  rows.filter(([own]) => own!.match(number)).map(([, ...rest]) => rest.join(' '));

async function lost(lines: Tax[], collectsGst = true): Promise<string> {
  return on.scene.within(on.scene.harbour, async (work) => {
    const { customer_id: customerId } = await work.one<{ customer_id: string }>(sql`
      select id as customer_id from customers where merchant_id = ${work.merchantId} limit 1`);
    const { id } = await issueInvoice(work, {
      customerId,
      currency: 'AUD',
      dueDate: toLocalDate('2026-12-01'),
      description: 'Membership',
      collectsGst,
      lines: lines.map((taxCode) => ({
        kind: 'item' as const,
        description: 'Towels',
        quantity: 1,
        amountCents: toCents(1_100),
        taxCode,
      })),
    });
    await writeOff(work, { id, reason: 'Lost' });
    const { number } = await work.one<{ number: number }>(sql`
      select number from invoices where merchant_id = ${work.merchantId} and id = ${id}`);
    return `W-${formatDocumentNumber('INV', number)}`;
  });
}

it('gives a refund the rate and account of its sale, and its part of the fee those of fees', async () => {
  const cards = cardRefunds(on);
  const { id } = await cards.charged(10_000);
  expect((await cards.ask(id, 5_000)).data.id).not.toBeNull();
  expect(of(await records(), /^ADJ-/)).toEqual([
    '-50.00 200 GST on Income -4.55',
    '-1.40 260 GST on Income -0.13',
  ]);
});

it.each<[string, Tax[], boolean, string[]]>([
  ['taxable', ['taxable'], true, ['-11.00 404 GST on Income -1.00']],
  ['GST-free', ['gst_free'], true, ['-11.00 404 GST Free Income 0.00']],
  ['outside of GST', ['outside'], true, ['-11.00 404 BAS Excluded 0.00']],
  ['of nobody who is registered', ['taxable'], false, ['-11.00 404 BAS Excluded 0.00']],
  [
    'taxable and outside',
    ['taxable', 'outside'],
    true,
    ['-11.00 404 GST on Income -1.00', '-11.00 404 BAS Excluded 0.00'],
  ],
])('writes a sale off under its own rate: %s', async (_, lines, collectsGst, expected) => {
  const number = await lost(lines, collectsGst);
  expect(of(await records(), number)).toEqual(expected);
});

it('leaves a lost dispute, which gives no GST back, out of it', async () => {
  const before = of(await records(), /^ADJ-/).length;
  await on.scene.within(on.scene.harbour, (work) =>
    post(work, {
      ...disputeLost(toCents(3_000), toCents(0)),
      sourceId: work.newId(),
      currency: 'AUD',
      effectiveDate: work.today,
    }),
  );
  expect(of(await records(), /^ADJ-/).slice(before)).toEqual(['-30.00 404 BAS Excluded 0.00']);
});

it('numbers the fees of a day by currency, and knows how much of many small ones is taxed', async () => {
  await on.scene.within(on.scene.harbour, async (work) => {
    const capture = (cents: number, gst: number) =>
      cardCaptured({ receivable: toCents(1_000), fee: { amount: toCents(cents), gst: toCents(gst) } });
    for (const currency of ['USD', 'USD', 'USD', 'USD'] as const)
      await post(work, {
        ...capture(38, 3),
        sourceId: work.newId(),
        currency,
        effectiveDate: work.today,
      });
  });
  expect(of(await records('USD'), 'FUSD-20261123')).toEqual(['1.52 260 GST on Income 0.12']);
  expect(of(await records(), 'FEE-20261123')).toEqual(['2.80 260 GST on Income 0.25']);
});
