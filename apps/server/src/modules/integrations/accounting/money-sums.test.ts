import type { AccountingFile } from '@lorikeet/domain/integrations';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { type Cents, parseMoney, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import {
  bpayMatched,
  bpaySettled,
  cardSettled,
  type MerchantPosting,
  merchantPaidDebt,
  payoutLodged,
  payoutPaid,
  payoutReturned,
} from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { cardRefunds } from '../../../test/card-refunds.ts';
import { openCards } from '../../../test/card-stage.ts';
import { balanceOf, post } from '../../ledger/index.ts';
import { createFacility } from '../../merchants/index.ts';

type Sums = { count: number; total_cents: number };
type Merchant = { id: string; token: string };

let on: Awaited<ReturnType<typeof openCards>>;
beforeAll(async () => {
  on = await openCards('2026-11-23', '10:00');
});
afterAll(() => on.close());

const asked = { from: '2026-11-01', to: '2026-11-30' };

async function totals({ token }: Merchant, file: AccountingFile) {
  const query = new URLSearchParams({ file, ...asked });
  const reply = await on.scene.portal.call<{ holds: Sums; left_out: Sums; is_equal: boolean }>(
    'GET',
    `/api/merchant/integrations/accounting/detail?${query}`,
    { token },
  );
  expect([file, reply.code, reply.data.is_equal]).toEqual([file, 0, true]);
  return reply.data;
}

/** The records of a file, without its headings. */
async function records({ token }: Merchant, file: AccountingFile): Promise<string[][]> {
  const issued = await on.scene.portal.call<{ path: string }>(
    'POST',
    '/api/merchant/integrations/accounting/create',
    { token, body: { file, ...asked } },
  );
  const fetched = await on.scene.portal.portal.app.inject({ method: 'GET', url: issued.data.path });
  const lines = fetched.rawPayload.toString('utf8').trimEnd().split('\r\n').slice(1);
  return lines.map((line) => line.split(file.startsWith('myob') ? '\t' : ','));
}
const amounts = async (merchant: Merchant, at = 1) =>
  (await records(merchant, 'xero_statement')).map((row) => row[at]);
const sumOf = (rows: (string | undefined)[]) =>
  rows.reduce((sum, text) => sum + (parseMoney(text!) as Cents), 0);

const book = (merchant: Merchant, postings: readonly MerchantPosting[]) =>
  on.scene.within(merchant, async (work) => {
    for (const one of postings)
      await post(work, { ...one, sourceId: work.newId(), currency: 'AUD', effectiveDate: work.today });
  });

it('takes a payout out of the balance once, and puts back what came back and what was paid in', async () => {
  const { harbour } = on.scene;
  await book(harbour, [
    cardSettled('facilitated', toCents(2_000)),
    payoutLodged(toCents(500)),
    payoutPaid(toCents(500)),
    payoutLodged(toCents(300)),
    payoutReturned(toCents(300)),
    payoutReturned(toCents(500), true),
    merchantPaidDebt(toCents(70)),
  ]);
  expect(await amounts(harbour)).toEqual(['20.00', '-5.00', '-3.00', '3.00', '5.00', '0.70']);
  const held = await on.scene.within(harbour, (work) => balanceOf(work, 'balance:available', 'AUD'));
  expect([held, sumOf(await amounts(harbour))]).toEqual([2_070, 2_070]);
  for (const file of ['xero_statement', 'quickbooks_statement'] as const)
    expect((await totals(harbour, file)).holds).toMatchObject({ count: 6, total_cents: 2_070 });
});

it('of a merchant without a balance is of its own bank', async () => {
  const { banksia } = on.scene;
  await book(banksia, [cardSettled('direct', toCents(900))]);
  expect(await amounts(banksia)).toEqual(['9.00']);
  expect((await totals(banksia, 'xero_statement')).holds).toMatchObject({ count: 1, total_cents: 900 });
});

it('is of the bank still after a way into the balance was opened that nobody uses', async () => {
  const { banksia } = on.scene;
  await on.scene.within(banksia, (work) =>
    createFacility(work, { model: 'facilitated', entryDescription: 'BANKSIA', remitter: 'Banksia' }),
  );
  expect(await amounts(banksia)).toEqual(['9.00']);
});

it('of a merchant that is paid on both counts the other account as left out, and pays invoices from both', async () => {
  const { banksia } = on.scene;
  const { invoiceId } = await on.bill(1_000, '2026-12-01', banksia);
  const before = await totals(banksia, 'myob_payments');
  const id = uuidv7();
  await on.scene.within(banksia, async (work) => {
    const { customerId } = await work.one<{ customerId: string }>(sql`
      insert into payments (merchant_id, id, rail, stage, customer_id, invoice_id, currency, amount_cents, due_date,
        debit_date, description, lodgement_reference, created_at, updated_at)
      select ${work.merchantId}, ${id}, 'bpay', 'matched', customer_id, ${invoiceId}, 'AUD', 1000, ${work.today},
        ${work.today}, 'BPAY', 'BP20261125000002', ${work.now}, ${work.now}
      from invoices where merchant_id = ${work.merchantId} and id = ${invoiceId} returning customer_id as "customerId"`);
    for (const one of [bpayMatched({ receivable: toCents(1_000) }), bpaySettled('direct', toCents(1_000))])
      await post(work, { ...one, sourceId: id, currency: 'AUD', effectiveDate: work.today, customerId });
  });
  await book(banksia, [cardSettled('facilitated', toCents(700)), payoutLodged(toCents(300))]);
  await book(banksia, [payoutPaid(toCents(300)), payoutReturned(toCents(300), true)]);
  expect(await amounts(banksia)).toEqual(['7.00', '-3.00', '3.00']);
  const statement = await totals(banksia, 'xero_statement');
  expect(statement.holds).toMatchObject({ count: 3, total_cents: 700 });
  expect(statement.left_out).toMatchObject({ count: 4, total_cents: 1_900 });
  const payments = await totals(banksia, 'myob_payments');
  expect(payments.holds.total_cents - before.holds.total_cents).toBe(1_000);
  expect((await records(banksia, 'myob_payments')).at(-1)![5]).toBe('10.00');
});

it('applies to an invoice what was paid of it, and a card fee to the day’s document of fees', async () => {
  const { harbour } = on.scene;
  const cards = cardRefunds(on);
  const bills = [await cards.charged(10_000), await cards.charged(2_000)];
  await cards.settle('2026-11-25');
  const numbers = await on.scene.within(harbour, (work) =>
    work.rows<{ number: number }>(sql`
      select number from invoices where merchant_id = ${work.merchantId}
        and id = any(${bills.map((bill) => bill.invoiceId)}::uuid[]) order by number`),
  );
  const printed = numbers.map(({ number }) => formatDocumentNumber('INV', number));
  const found = await totals(harbour, 'myob_payments');
  const rows = await records(harbour, 'myob_payments');
  expect(rows.map((row) => [row[0], row[4], row[5]])).toEqual([
    ['Grace Okonkwo', printed[0], '100.00'],
    ['Processing fees', 'FEE-20261123', '2.80'],
    ['Grace Okonkwo', printed[1], '20.00'],
    ['Processing fees', 'FEE-20261123', '0.80'],
  ]);
  expect(found.holds).toMatchObject({ count: 4, total_cents: 12_360 });
  const fees = (await records(harbour, 'xero_sales')).filter((row) => row[10] === 'FEE-20261123');
  expect([...new Set(fees.map((row) => `${row[0]} ${row[14]}`))]).toEqual(['Processing fees 3.60']);
  // A statement is of the bank's sums.
  expect((await amounts(harbour)).slice(-2)).toEqual(['102.80', '20.80']);
  const statement = await totals(harbour, 'xero_statement');
  expect(found.holds.total_cents + found.left_out.total_cents).toBe(
    statement.holds.total_cents + statement.left_out.total_cents,
  );
});

it('leaves out what a customer paid above the invoice', async () => {
  const { harbour } = on.scene;
  const before = await totals(harbour, 'myob_payments');
  const { invoiceId } = await on.bill(1_000);
  const id = uuidv7();
  await on.scene.within(harbour, async (work) => {
    const { customerId } = await work.one<{ customerId: string }>(sql`
      insert into payments (merchant_id, id, rail, stage, customer_id, invoice_id, currency, amount_cents, due_date,
        debit_date, description, lodgement_reference, created_at, updated_at)
      select ${work.merchantId}, ${id}, 'bpay', 'matched', customer_id, ${invoiceId}, 'AUD', 1200, ${work.today},
        ${work.today}, 'BPAY', 'BP20261125000001', ${work.now}, ${work.now}
      from invoices where merchant_id = ${work.merchantId} and id = ${invoiceId} returning customer_id as "customerId"`);
    for (const one of [
      bpayMatched({ receivable: toCents(1_000), customerCredit: toCents(200) }),
      bpaySettled('facilitated', toCents(1_200)),
    ])
      await post(work, { ...one, sourceId: id, currency: 'AUD', effectiveDate: work.today, customerId });
  });
  const after = await totals(harbour, 'myob_payments');
  expect(after.holds.total_cents - before.holds.total_cents).toBe(1_000);
  expect(after.left_out.total_cents - before.left_out.total_cents).toBe(200);
  expect((await records(harbour, 'myob_payments')).at(-1)![5]).toBe('10.00');
});

it('holds in a journal what the screen counts: one currency, as its name says', async () => {
  const { harbour, portal } = on.scene;
  await on.scene.within(harbour, async (work) => {
    const dollars = { ...cardSettled('facilitated', toCents(4_400)), currency: 'USD' as const };
    for (const effectiveDate of [toLocalDate('2026-10-05'), work.today])
      await post(work, { ...dollars, sourceId: work.newId(), effectiveDate });
  });
  const found = await totals(harbour, 'hledger_journal');
  const issued = await portal.call<{ path: string; filename: string }>(
    'POST',
    '/api/merchant/integrations/accounting/create',
    { token: harbour.token, body: { file: 'hledger_journal', ...asked } },
  );
  const journal = (await portal.portal.app.inject({ method: 'GET', url: issued.data.path })).payload;
  expect(issued.data.filename).toMatch(/-aud\.journal$/);
  expect(journal).not.toContain('USD');
  expect(journal.match(/; kind:\w+, txn:/g)).toHaveLength(found.holds.count);
});
