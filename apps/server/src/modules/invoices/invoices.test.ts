import {
  gstOfInvoice,
  type InvoiceState,
  invoiceTable,
  moneyEvent,
  TAX_CODES,
} from '@lorikeet/domain/invoices';
import { advance, type Cents, sumCents, toCents, toLocalDate, ZERO } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../test/debit-merchants.ts';
import {
  applyCredit,
  type InvoiceMove,
  issueCredit,
  issueInvoice,
  moveInvoices,
  owedBy,
  queueReturnsOf,
  voidInvoices,
} from './index.ts';

let scene: DebitMerchants;
let payer: Payer;
beforeAll(async () => {
  scene = await openDebitMerchants();
  payer = await scene.payer(scene.harbour);
});
afterAll(() => scene.close());

const within = <T>(body: (work: Work) => Promise<T>) => scene.within(scene.harbour, body);

function issue(work: Work, lines: { amount: number; taxCode?: (typeof TAX_CODES)[number] }[]) {
  return issueInvoice(work, {
    customerId: payer.customerId,
    currency: 'AUD',
    dueDate: toLocalDate('2026-12-01'),
    description: 'Membership',
    collectsGst: true,
    lines: lines.map(({ amount, taxCode = 'taxable' }) => ({
      kind: 'item' as const,
      description: 'Membership',
      quantity: 1,
      amountCents: toCents(amount),
      taxCode,
    })),
  });
}

const invoice = (work: Work, id: string) =>
  work.one<Record<string, number | string>>(sql`
    select status, total_cents, gst_cents, paid_cents, credited_cents, in_flight_cents from invoices
    where merchant_id = ${work.merchantId} and id = ${id}`);
/** Of this module and the ledger: money was moved here without payments. */
const broken = async () =>
  (await scene.broken()).filter(
    (name) => !/^(debits|bank_files|accounting)\.|^invoices\.receivable/.test(name),
  );
const holds = async (work: Work, customerId: string) =>
  (
    await work.one<{ cents: number }>(sql`
      select coalesce(sum(balance_cents), 0)::bigint as cents from customer_credits
      where merchant_id = ${work.merchantId} and customer_id = ${customerId}`)
  ).cents;

describe('an issued invoice', () => {
  it('carries the domain’s GST, line by line, whatever amounts and tax codes', async () => {
    const line = fc.record({
      amount: fc.integer({ min: -500_000, max: 5_000_000 }),
      taxCode: fc.constantFrom(...TAX_CODES),
    });
    await within((work) =>
      fc.assert(
        fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (lines) => {
          fc.pre(lines.some(({ amount }) => amount !== 0));
          const { id } = await issue(work, lines);
          const { gst, perLine } = gstOfInvoice(lines.map((l) => ({ ...l, amount: toCents(l.amount) })));
          const stored = await work.rows<{ amount_cents: Cents; gst_cents: Cents }>(sql`
            select amount_cents, gst_cents from invoice_lines
            where merchant_id = ${work.merchantId} and invoice_id = ${id} order by position`);
          expect(stored.map((l) => l.gst_cents)).toEqual([...perLine]);
          expect(await invoice(work, id)).toMatchObject({
            gst_cents: gst,
            total_cents: sumCents(stored.map((l) => l.amount_cents)),
          });
        }),
        { numRuns: 60 },
      ),
    );
  });

  it('is numbered without a gap, because a failed one releases its number', async () => {
    const first = await within((work) => issue(work, [{ amount: 1000 }]));
    const failed = within(async (work) => {
      await issue(work, [{ amount: 1000 }]);
      throw new Error('on purpose');
    });
    await expect(failed).rejects.toThrow('on purpose');
    const numbers = await Promise.all(
      Array.from({ length: 8 }, () => within((work) => issue(work, [{ amount: 1000 }]))),
    );
    const wanted = Array.from({ length: 8 }, (_, i) => first.number + 1 + i);
    expect(numbers.map(({ number }) => number).sort((a, b) => a - b)).toEqual(wanted);
    expect(await broken()).toEqual([]);
  });

  it('is posted as the domain says, with and without GST', async () => {
    const [taxed, free] = await within(async (work) => [
      await issue(work, [{ amount: 11_000 }]),
      await issue(work, [{ amount: 5_000, taxCode: 'gst_free' }]),
    ]);
    expect(await scene.postings(scene.harbour, taxed!.id)).toEqual([
      'invoice_issued: receivable 11000, sales -10000, gst-collected -1000',
    ]);
    expect(await scene.postings(scene.harbour, free!.id)).toEqual([
      'invoice_issued: receivable 5000, sales -5000',
    ]);
  });

  it('is shown and found by its number, and only by its own merchant', async () => {
    const { id, number } = await within((work) => issue(work, [{ amount: 2_200 }]));
    const printed = `INV-${String(number).padStart(6, '0')}`;
    const get = (path: string, token: string) => scene.portal.call('GET', `/api/merchant${path}`, { token });
    const list = await get(`/invoice/list?search=${printed.toLowerCase()}`, scene.harbour.token);
    expect(list.data).toMatchObject({
      count: 1,
      rows: [{ number: printed, status: 'open', due_cents: 2200 }],
    });
    const wire = `inv_${id.replaceAll('-', '')}`;
    const detail = await get(`/invoice/detail?id=${wire}`, scene.harbour.token);
    expect(detail.data).toMatchObject({ number: printed, lines: [{ amount_cents: 2200, gst_cents: 200 }] });
    expect((await get(`/invoice/detail?id=${wire}`, scene.other.token)).status).toBe(404);
  });

  it('reads overdue after its due date, and not while the money is on its way', async () => {
    const { id } = await within((work) => issue(work, [{ amount: 3_300 }]));
    scene.at('2026-12-02', '09:00');
    const status = async () => {
      const { data } = await scene.portal.call<{ rows: { id: string; status: string }[] }>(
        'GET',
        `/api/merchant/invoice/list?customer_id=cus_${payer.customerId.replaceAll('-', '')}&page_size=100`,
        { token: scene.harbour.token },
      );
      return data.rows.find((row) => row.id === `inv_${id.replaceAll('-', '')}`)?.status;
    };
    expect(await status()).toBe('overdue');
    await within((work) =>
      work.run(
        moveInvoices(work, 'submitted', sql`select ${id}::uuid as invoice_id, 3300::bigint as amount_cents`),
      ),
    );
    expect(await status()).toBe('processing');
    scene.at('2026-11-23', '08:00');
  });
});

describe('money on an invoice', () => {
  it('leads to the state that the domain’s table says, move by move', async () => {
    const total = 10_000;
    const move = (work: Work, id: string, name: InvoiceMove, cents: number) =>
      work.run(
        moveInvoices(work, name, sql`select ${id}::uuid as invoice_id, ${cents}::bigint as amount_cents`),
      );
    await within(async (work) => {
      const { id } = await issue(work, [{ amount: total }]);
      let settled = 0;
      let state: InvoiceState = 'open';
      const pay = async (cents: number) => {
        await move(work, id, 'submitted', cents);
        expect(await invoice(work, id)).toMatchObject({ status: state, in_flight_cents: cents });
        await move(work, id, 'cleared', cents);
        settled += cents;
      };
      const check = async () => {
        const event = moneyEvent(state, toCents(total), { settled: toCents(settled), lost: ZERO });
        if (event) state = advance(invoiceTable, state, event);
        expect(await invoice(work, id)).toMatchObject({
          status: state,
          paid_cents: settled,
          in_flight_cents: 0,
        });
      };
      await pay(4_000);
      await check();
      await pay(6_000);
      await check();
      await move(work, id, 'returned_cleared', 6_000);
      settled -= 6_000;
      await check();
      await move(work, id, 'submitted', 6_000);
      await move(work, id, 'returned_in_flight', 6_000);
      await check();
      await move(work, id, 'submitted', 6_000);
      await move(work, id, 'rejected', 6_000);
      await move(work, id, 'returned_cleared', 4_000);
      settled = 0;
      await check();
    });
  });

  it('that is returned after a write-off is owed again, and staff are told', async () => {
    const id = await within(async (work) => {
      const { id } = await issue(work, [{ amount: 1_000 }]);
      await work.run(sql`update invoices set status = 'written_off', paid_cents = 400, written_off_cents = 600
        where merchant_id = ${work.merchantId} and id = ${id}`);
      const touched = await work.rows<{ id: string }>(sql`
        ${moveInvoices(work, 'returned_cleared', sql`select ${id}::uuid as invoice_id, 400::bigint as amount_cents`)}
        returning i.id`);
      await queueReturnsOf(
        work,
        touched.map((one) => one.id),
      );
      return id;
    });
    const waiting = await scene.exceptions(scene.harbour);
    expect(waiting).toContainEqual({
      kind: 'invoice.returned_after_write_off',
      reason: 'rest_written_off',
      subject_id: id,
    });
  });
});

describe('customer credit', () => {
  const give = (work: Work, cents: number) =>
    issueCredit(work, {
      customerId: payer.customerId,
      currency: 'AUD',
      amountCents: toCents(cents),
      taxCode: 'taxable',
      description: 'Membership',
    });

  const owed = (work: Work) =>
    work.one<{ owing_cents: number }>(owedBy(work, sql`${payer.customerId}`, sql`'AUD'`));

  it('takes back sale and GST, is spent on the next invoices and never more than there is', async () => {
    await within(async (work) => {
      const note = await give(work, 3_333);
      expect(await holds(work, payer.customerId)).toBe(3_333);
      const before = await owed(work);
      const small = await issue(work, [{ amount: 1_000 }]);
      const large = await issue(work, [{ amount: 5_000 }]);
      expect(await applyCredit(work, { first: small.number, last: large.number })).toBe(3_333);
      expect(await invoice(work, small.id)).toMatchObject({ status: 'paid', credited_cents: 1_000 });
      expect(await invoice(work, large.id)).toMatchObject({ status: 'part_paid', credited_cents: 2_333 });
      expect(await holds(work, payer.customerId)).toBe(0);
      // The part paid by credit is not shown as due, wherever a customer's debt is shown.
      expect((await owed(work)).owing_cents - before.owing_cents).toBe(6_000 - 3_333);
      return note;
    }).then(async (note) => {
      expect(await scene.postings(scene.harbour, note)).toEqual([
        'credit_note_issued: sales 3030, gst-collected 303, customer-credit -3333',
      ]);
    });
    expect(await broken()).toEqual([]);
  });

  it('is restored when the invoice it was spent on is voided', async () => {
    const id = await within(async (work) => {
      await give(work, 500);
      const { id, number } = await issue(work, [{ amount: 2_000 }]);
      await applyCredit(work, { first: number, last: number });
      expect(await voidInvoices(work, sql`select ${id}::uuid as id`)).toEqual([id]);
      expect(await voidInvoices(work, sql`select ${id}::uuid as id`)).toEqual([]);
      expect(await holds(work, payer.customerId)).toBe(500);
      return id;
    });
    expect((await scene.postings(scene.harbour, id)).sort()).toEqual([
      'credit_applied: customer-credit 500, receivable -500',
      'credit_given_back: customer-credit -500, receivable 500',
      'invoice_issued: receivable 2000, sales -1818, gst-collected -182',
      'invoice_voided: receivable -2000, sales 1818, gst-collected 182',
    ]);
    expect(await broken()).toEqual([]);
  });

  it('is no reason to void an invoice with money on it', async () => {
    await within(async (work) => {
      const { id } = await issue(work, [{ amount: 1_000 }]);
      await work.run(
        moveInvoices(work, 'submitted', sql`select ${id}::uuid as invoice_id, 1000::bigint as amount_cents`),
      );
      expect(await voidInvoices(work, sql`select ${id}::uuid as id`)).toEqual([]);
    });
  });
});
