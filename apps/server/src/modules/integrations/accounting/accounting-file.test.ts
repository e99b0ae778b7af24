import { spawnSync } from 'node:child_process';
import { ACCOUNTING_FILES, type AccountingFile } from '@lorikeet/domain/integrations';
import { type Cents, parseMoney, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../../test/debit-merchants.ts';
import { createCreditNote, writeOff } from '../../accounting/index.ts';
import { voidInvoice } from '../../accounting/void-invoice.ts';
import { issueInvoice } from '../../invoices/index.ts';
import { post } from '../../ledger/index.ts';

const FORMULA = '=HYPERLINK("http://example.test","Pay")';

type Sums = { count: number; total_cents: number; gst_cents: number };
type Totals = {
  holds: Sums;
  left_out: Sums;
  ledger: { account: string; amount_cents: number }[];
  is_equal: boolean;
};

let scene: DebitMerchants;
let payer: Payer;

const within = <T>(body: (work: Work) => Promise<T>) => scene.within(scene.harbour, body);
const asked = { from: '2026-11-01', to: '2026-11-30' };

const issue = (
  lines: { amount: number; taxCode: 'taxable' | 'gst_free' | 'outside' }[],
  collectsGst = true,
) =>
  within((work) =>
    issueInvoice(work, {
      customerId: payer.customerId,
      currency: 'AUD',
      dueDate: toLocalDate('2026-12-01'),
      description: 'Membership',
      collectsGst,
      lines: lines.map(({ amount, taxCode }) => ({
        kind: 'item' as const,
        description: FORMULA,
        quantity: 1,
        amountCents: toCents(amount),
        taxCode,
      })),
    }),
  );

/** Money that came for an invoice, what was kept of it, and a fee of the payer. */
const moneyMoves = () =>
  within(async (work) => {
    const moves: [string, [string, number][]][] = [
      [
        'card_captured',
        [
          ['it:card', 1_025],
          ['receivable', -1_000],
          ['processing-fee', -23],
          ['gst-collected', -2],
        ],
      ],
      [
        'card_settled',
        [
          ['balance:available', 1_025],
          ['it:card', -1_025],
        ],
      ],
      [
        'platform_fee_charged',
        [
          ['platform-fees', 30],
          ['gst-credits', 3],
          ['balance:available', -33],
        ],
      ],
      [
        'reserve_held',
        [
          ['balance:reserved', 100],
          ['balance:available', -100],
        ],
      ],
      [
        'payout_lodged',
        [
          ['it:payout', 500],
          ['balance:available', -500],
        ],
      ],
    ];
    for (const [kind, sides] of moves)
      await post(work, {
        kind,
        sourceId: work.newId(),
        currency: 'AUD',
        entries: sides.map(([account, amountCents]) => ({ account, amountCents })),
        effectiveDate: work.today,
        customerId: payer.customerId,
      });
  });

beforeAll(async () => {
  scene = await openDebitMerchants();
  payer = await scene.payer(scene.harbour, { name: 'Grace Okonkwo' });
  await within((work) =>
    work.run(sql`update customers set name = ${`${FORMULA}\tand more`}
      where merchant_id = ${work.merchantId} and id = ${payer.customerId}`),
  );
  const made = fc.sample(
    fc.array(
      fc.record({
        amount: fc.integer({ min: 1, max: 999_999 }),
        taxCode: fc.constantFrom('taxable' as const, 'gst_free' as const, 'outside' as const),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    { numRuns: 30, seed: 11 },
  );
  const ids: string[] = [];
  for (const lines of made) ids.push((await issue(lines)).id);
  await issue([{ amount: 4_400, taxCode: 'taxable' }], false);
  for (const id of ids.slice(0, 4)) await within((work) => voidInvoice(work, { id, reason: 'Doubled' }));
  for (const id of ids.slice(4, 8))
    await within((work) =>
      createCreditNote(work, {
        invoice_id: id,
        reason: 'Returned',
        lines: [{ position: 1, amount_cents: toCents(1) }],
      }),
    );
  for (const id of ids.slice(8, 11)) await within((work) => writeOff(work, { id, reason: 'Lost' }));
  await moneyMoves();
});
afterAll(() => scene.close());

const totals = async (file: AccountingFile, days = asked, token = scene.harbour.token) => {
  const query = new URLSearchParams({ file, ...days });
  const reply = await scene.portal.call<Totals>(
    'GET',
    `/api/merchant/integrations/accounting/detail?${query}`,
    { token },
  );
  expect([file, reply.code]).toEqual([file, 0]);
  return reply.data;
};

async function text(file: AccountingFile, body: object = {}): Promise<string> {
  const issued = await scene.portal.call<{ path: string; filename: string }>(
    'POST',
    '/api/merchant/integrations/accounting/create',
    { token: scene.harbour.token, body: { file, ...asked, ...body } },
  );
  expect([file, issued.code]).toEqual([file, 0]);
  const fetched = await scene.portal.portal.app.inject({ method: 'GET', url: issued.data.path });
  expect(fetched.statusCode).toBe(200);
  return fetched.rawPayload.toString('utf8').replace(/^\uFEFF/, '');
}

/** The records by their headings. No cell of these tests holds a line end. */
async function records(file: AccountingFile, body: object = {}): Promise<Record<string, string>[]> {
  const isTabs = file.startsWith('myob');
  const [head = '', ...lines] = (await text(file, body)).split('\r\n').filter(Boolean);
  const cells = (line: string) =>
    isTabs
      ? line.split('\t')
      : [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/g)]
          .map((match) => match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
          .slice(0, head.split(',').length);
  const headings = cells(head);
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, at) => [headings[at]!, cell])));
}
const sum = (rows: Record<string, string>[], column: string): number =>
  rows.reduce((all, row) => all + (parseMoney(row[column]!) as Cents), 0);
const booked = (found: Totals, wanted: (account: string) => boolean) =>
  found.ledger.reduce((all, row) => all + (wanted(row.account) ? row.amount_cents : 0), 0);

describe('a file for accounting', () => {
  it('says of every file what it holds, and the ledger’s day totals say the same', async () => {
    for (const file of ACCOUNTING_FILES) {
      const found = await totals(file);
      expect([file, found.is_equal]).toEqual([file, true]);
      expect(found.holds.count, file).toBeGreaterThan(file === 'myob_payments' ? -1 : 0);
    }
  });

  it('of Xero’s sales sums to the screen and the ledger, with GST, credits and write-offs', async () => {
    const found = await totals('xero_sales');
    const rows = await records('xero_sales');
    expect(Object.keys(rows[0]!)).toHaveLength(29);
    expect(sum(rows, '*UnitAmount')).toBe(found.holds.total_cents);
    expect(sum(rows, 'TaxAmount')).toBe(found.holds.gst_cents);
    expect(sum(rows, 'TaxAmount')).toBe(-booked(found, (account) => account === 'gst-collected'));
    expect(sum(rows, '*UnitAmount') - sum(rows, 'TaxAmount')).toBe(
      -booked(found, (account) => account !== 'gst-collected'),
    );
    const numbers = [...new Set(rows.map((row) => row['*InvoiceNumber']!))];
    expect(numbers).toHaveLength(found.holds.count);
    expect(numbers.filter((number) => number.length > 13)).toEqual([]);
    expect(numbers.filter((number) => number.startsWith('V-INV-'))).toHaveLength(4);
    expect(numbers.filter((number) => number.startsWith('CN-'))).toHaveLength(4);
    expect(numbers.filter((number) => number.startsWith('W-INV-'))).toHaveLength(3);
    expect(numbers).toContain('FEE-20261123');
    for (const number of numbers) {
      const own = rows.filter((row) => row['*InvoiceNumber'] === number);
      expect([number, sum(own, '*UnitAmount')]).toEqual([number, parseMoney(own[0]!.Total!)]);
    }
  });

  it('calls no rate GST where none was charged, and each rate and account as it is told to', async () => {
    const names = { sales: '210', taxable: 'GST 10%' };
    const rows = await records('xero_sales', { names });
    const rates = new Set(rows.map((row) => row['*TaxType']));
    expect([...rates].sort()).toEqual(['BAS Excluded', 'GST 10%', 'GST Free Income']);
    expect(
      new Set(
        rows.filter((row) => row['*InvoiceNumber']!.startsWith('INV')).map((row) => row['*AccountCode']),
      ),
    ).toEqual(new Set(['210']));
    for (const row of rows) if (row['*TaxType'] !== 'GST 10%') expect(row.TaxAmount).toBe('0.00');
  });

  it('of MYOB holds the same sales, without tax and with it, an empty line between two', async () => {
    const found = await totals('myob_sales');
    const rows = await records('myob_sales');
    expect(sum(rows, 'Inc-Tax Amount')).toBe(found.holds.total_cents);
    expect(sum(rows, 'Amount') + sum(rows, 'GST Amount')).toBe(found.holds.total_cents);
    const parts = (await text('myob_sales')).trimEnd().split('\r\n\r\n');
    expect(parts).toHaveLength(found.holds.count);
  });

  it('of QuickBooks holds what is above zero, and says what it leaves out', async () => {
    const [found, all] = [await totals('quickbooks_sales'), await totals('xero_sales')];
    const rows = await records('quickbooks_sales');
    expect(sum(rows, '*ItemAmount') + sum(rows, 'ItemTaxAmount')).toBe(found.holds.total_cents);
    expect(found.left_out.count).toBe(11);
    expect(found.holds.total_cents + found.left_out.total_cents).toBe(all.holds.total_cents);
  });

  it('of money sums to what the balance moved by; moves within it are none', async () => {
    const found = await totals('xero_statement');
    const rows = await records('xero_statement');
    expect(sum(rows, '*Amount')).toBe(booked(found, () => true));
    expect(rows.map((row) => row['*Amount']).sort()).toEqual(['-0.33', '-5.00', '10.25']);
    expect(sum(await records('quickbooks_statement'), 'Amount')).toBe(booked(found, () => true));
    const receipts = await totals('myob_payments');
    expect(sum(await records('myob_payments'), 'Amount Applied')).toBe(receipts.holds.total_cents);
  });

  it('lets no text that a person typed be run by a spreadsheet or break a record', async () => {
    for (const file of ['xero_sales', 'myob_sales', 'quickbooks_sales', 'xero_statement'] as const) {
      const content = await text(file);
      expect([file, /(^|[,\t"])=HYPER/m.test(content)]).toEqual([file, false]);
      expect([file, content.includes("'=HYPER")]).toEqual([file, true]);
    }
    const widths = (await text('myob_sales'))
      .split('\r\n')
      .filter(Boolean)
      .map((line) => line.split('\t').length);
    expect(new Set(widths).size).toBe(1);
  });

  it('of some days alone holds what every account held before, and hledger takes it', async () => {
    await within((work) =>
      post(work, {
        kind: 'card_settled',
        sourceId: work.newId(),
        currency: 'AUD',
        entries: [
          { account: 'balance:available', amountCents: 777 },
          { account: 'it:card', amountCents: -777 },
        ],
        effectiveDate: toLocalDate('2026-10-05'),
      }),
    );
    const journal = await text('hledger_journal');
    const opening = '2026-11-01 * Opening balances  ; kind:opening_balances';
    expect(journal).toContain(`${opening}\n    assets:balance:available  AUD 7.77\n`);
    expect(journal).not.toContain('2026-10-05');
    const found = await totals('hledger_journal');
    expect(journal).toMatch(/ \* Card charged {2}; kind:card_captured, txn:/);
    expect(journal.match(/; kind:\w+, txn:/g)).toHaveLength(found.holds.count);
    if (spawnSync('hledger', ['--version']).status !== 0) return;
    const checked = spawnSync('hledger', ['-f', '-', 'check', '-s'], { input: journal, encoding: 'utf8' });
    expect([checked.status, checked.stderr]).toEqual([0, '']);
  });

  it('needs the right to reports, and holds nothing of another merchant', async () => {
    const { holds } = await totals('xero_sales', asked, scene.other.token);
    expect(holds).toEqual({ count: 0, total_cents: 0, gst_cents: 0 });
    const row = await within((work) =>
      work.one<{ after: object }>(sql`
        select after from audit_log where merchant_id = ${work.merchantId} and action = 'accounting_file.created'
        order by id desc limit 1`),
    );
    expect(row.after).toMatchObject({ list: expect.any(String), from: '2026-11-01', to: '2026-11-30' });
  });
});
