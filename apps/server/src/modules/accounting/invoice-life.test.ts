import { amountDue, type InvoiceState } from '@lorikeet/domain/invoices';
import { type Cents, isRefusal, printId, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../test/debit-merchants.ts';
import { addColleague } from '../../test/second-person.ts';
import { issueInvoice, moveInvoices } from '../invoices/index.ts';
import { post } from '../ledger/index.ts';
import { applyInvoiceCredit } from './apply-credit.ts';
import { createCreditNote } from './create-credit-note.ts';
import { customerStatement } from './statement.query.ts';
import { voidInvoice } from './void-invoice.ts';
import { writeOff } from './write-off-invoice.ts';

let scene: DebitMerchants;
let payer: Payer;
beforeAll(async () => {
  scene = await openDebitMerchants();
  payer = await scene.payer(scene.harbour);
});
afterAll(() => scene.close());

const within = <T>(body: (work: Work) => Promise<T>) => scene.within(scene.harbour, body);
const orRefused = <T>(done: Promise<T>) =>
  done.catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    return error.code;
  });

/** No order made any of these. */
const spend = (work: Work, id: string) => applyInvoiceCredit(work, id, { settleOrder: async () => false });

const issue = (lines: { amount: number; isFree?: boolean }[]) =>
  within((work) =>
    issueInvoice(work, {
      customerId: payer.customerId,
      currency: 'AUD',
      dueDate: toLocalDate('2026-12-01'),
      description: 'Membership',
      collectsGst: true,
      lines: lines.map(({ amount, isFree }) => ({
        kind: 'item' as const,
        description: 'Membership',
        quantity: 1,
        amountCents: toCents(amount),
        taxCode: isFree ? ('gst_free' as const) : ('taxable' as const),
      })),
    }),
  );

type Stored = { status: InvoiceState } & Record<'total' | 'paid' | 'credited' | 'lost' | 'flying', Cents>;
const stored = (id: string) =>
  within((work) =>
    work.one<Stored>(sql`
      select status, total_cents as total, paid_cents as paid, credited_cents as credited,
        written_off_cents as lost, in_flight_cents as flying
      from invoices where merchant_id = ${work.merchantId} and id = ${id}`),
  );
const credit = (id: string, lines: [position: number, cents: number][]) =>
  within((work) =>
    createCreditNote(work, {
      invoice_id: id,
      reason: 'Returned',
      lines: lines.map(([position, cents]) => ({ position, amount_cents: toCents(cents) })),
    }),
  );
const holds = () =>
  within((work) =>
    work
      .maybe<{ cents: number }>(sql`
        select balance_cents as cents from customer_credits
        where merchant_id = ${work.merchantId} and customer_id = ${payer.customerId}`)
      .then((row) => row?.cents ?? 0),
  );

describe('a credit note', () => {
  it('comes off what is owed, by line and with the GST of each line to the cent, and never above a line', async () => {
    const { id } = await issue([{ amount: 3333 }, { amount: 1000, isFree: true }]);
    const first = await credit(id, [[1, 1111]]);
    expect(first).toMatchObject({ off_receivable_cents: 1111, customer_credit_cents: 0 });
    await credit(id, [
      [1, 2222],
      [2, 400],
    ]);
    expect(await orRefused(credit(id, [[1, 1]]))).toBe('invoice.credit_above_line');
    const notes = await within((work) =>
      work.rows<{ gst: number }>(sql`
        select gst_cents as gst from credit_notes where merchant_id = ${work.merchantId} and invoice_id = ${id}
        order by number`),
    );
    expect(notes.map(({ gst }) => gst)).toEqual([101, 202]);
    expect(await stored(id)).toMatchObject({ credited: 3733, status: 'part_paid' });
    expect(await scene.broken()).toEqual([]);
  });

  it('of what was paid becomes the customer’s credit, which pays another invoice as far as it goes', async () => {
    const { id } = await issue([{ amount: 5_000 }]);
    await within(async (work) => {
      await work.run(
        moveInvoices(work, 'received', sql`select ${id}::uuid as invoice_id, 5000::bigint as amount_cents`),
      );
      await post(work, {
        kind: 'bpay_matched',
        sourceId: work.newId(),
        currency: 'AUD',
        entries: [
          { account: 'it:bpay', amountCents: 5_000 },
          { account: 'receivable', amountCents: -5_000 },
        ],
        effectiveDate: work.today,
        customerId: payer.customerId,
      });
    });
    const before = await holds();
    expect(await credit(id, [[1, 3_000]])).toMatchObject({
      off_receivable_cents: 0,
      customer_credit_cents: 3_000,
    });
    expect(await stored(id)).toMatchObject({ status: 'paid', credited: 0 });
    expect(await holds()).toBe(before + 3_000);
    const other = await issue([{ amount: 1_000 }]);
    expect(await within((work) => spend(work, other.id))).toMatchObject({
      applied_cents: 1_000,
    });
    expect(await stored(other.id)).toMatchObject({ status: 'paid', credited: 1_000 });
    expect(await holds()).toBe(before + 2_000);
    expect(await orRefused(within((work) => spend(work, other.id)))).toBe('invoice.nothing_is_due');
    expect(await scene.broken()).toEqual([]);
  });

  it('cancels the debits that would take too much, and says so', async () => {
    const { invoiceId, paymentId } = await scene.debit(scene.harbour, payer, {
      cents: 4_000,
      due: '2026-12-10',
    });
    const note = await credit(invoiceId, [[1, 1_000]]);
    expect(note.cancelled_debits).toBe(1);
    const { stage } = await within((work) =>
      work.one<{ stage: string }>(
        sql`select stage from payments where merchant_id = ${work.merchantId} and id = ${paymentId}`,
      ),
    );
    expect(stage).toBe('cancelled');
    expect(await scene.broken()).toEqual([]);
  });
});

describe('an invoice that ends', () => {
  it('is void only while nothing of it is paid or credited, and its debits end with it', async () => {
    const { invoiceId, paymentId } = await scene.debit(scene.harbour, payer, {
      cents: 4_400,
      due: '2026-12-10',
    });
    expect(await within((work) => voidInvoice(work, { id: invoiceId, reason: 'Made twice' }))).toBe(
      'changed',
    );
    expect(await within((work) => voidInvoice(work, { id: invoiceId, reason: 'Again' }))).toBe('same');
    const { stage } = await within((work) =>
      work.one<{ stage: string }>(
        sql`select stage from payments where merchant_id = ${work.merchantId} and id = ${paymentId}`,
      ),
    );
    expect(stage).toBe('cancelled');
    const credited = await issue([{ amount: 1_000 }]);
    await credit(credited.id, [[1, 100]]);
    const again = orRefused(within((work) => voidInvoice(work, { id: credited.id, reason: 'Late' })));
    expect(await again).toBe('invoice.void_when_credited');
    expect(await scene.broken()).toEqual([]);
  });

  type Shown = { subject_name: string; changes: { field: string; after: unknown }[] };
  it('is written off by two people, with the GST of what was left', async () => {
    const { id } = await issue([{ amount: 11_000 }]);
    await credit(id, [[1, 1_100]]);
    const { token } = scene.harbour;
    expect(await askToWriteOff(id)).toMatchObject({ code: 1 });
    const colleague = { username: 'second', name: 'Second Person', role: 'admin' } as const;
    const second = await addColleague(scene.portal, scene.harbour.id, colleague);
    const { data } = await askToWriteOff(id);
    expect(await stored(id)).toMatchObject({ status: 'part_paid' });
    const path = `/api/merchant/approval/detail?id=${data.waiting.approval_id}`;
    const shown = await scene.portal.call<Shown>('GET', path, { token: second.token });
    const about = Object.fromEntries(shown.data.changes.map(({ field, after }) => [field, after]));
    expect(about).toMatchObject({ number: shown.data.subject_name, customer: expect.stringMatching(/./) });
    expect(shown.data.subject_name).toMatch(/^INV-\d{6}$/);
    const approve = (by: string) =>
      scene.portal.call('POST', `/api/merchant/approval/approve/${data.waiting.approval_id}`, { token: by });
    expect(await approve(token)).toMatchObject({ code: 1 });
    const agreed = await approve(second.token);
    expect(agreed).toMatchObject({ code: 0 });
    expect(await stored(id)).toMatchObject({ status: 'written_off' });
    const lost = await scene.writeOff(scene.harbour, id);
    expect(await scene.postings(scene.harbour, lost.id)).toContain(
      'written_off: bad-debts 9000, gst-collected 900, receivable -9900',
    );
    expect(await scene.broken()).toEqual([]);
  });

  it('is no more to be written off once it ended another way: the request ends by itself and says why', async () => {
    const asked = async () => {
      const { id } = await issue([{ amount: 2_000 }]);
      return { id, approval: (await askToWriteOff(id)).data.waiting.approval_id };
    };
    const [voided, part, kept] = [await asked(), await asked(), await asked()];
    await within((work) => voidInvoice(work, { id: voided.id, reason: 'Wrong' }));
    await credit(part.id, [[1, 500]]);
    const endOf = async ({ approval }: { approval: string }) => {
      const path = `/api/merchant/approval/detail?id=${approval}`;
      return (await scene.portal.call('GET', path, { token: scene.harbour.token })).data;
    };
    expect(await endOf(voided)).toMatchObject({
      status: 'overtaken',
      ended_because: 'invoice_void',
      can: [],
    });
    expect(await endOf(part)).toMatchObject({ status: 'overtaken', ended_because: 'due_changed' });
    expect(await endOf(kept)).toMatchObject({ status: 'pending' });
    expect((await askToWriteOff(part.id)).code).toBe(0);
  });
});

type Waits = { waiting: { approval_id: string } };
const askToWriteOff = (id: string) =>
  scene.portal.call<Waits>('POST', `/api/merchant/invoice/writeOff/${printId('invoice', id)}`, {
    token: scene.harbour.token,
    body: { reason: 'Gone' },
  });

it('whatever meets an invoice at the same moment, the books hold and nothing is given twice', async () => {
  for (let round = 0; round < 6; round++) {
    const { invoiceId: id } = await scene.debit(scene.harbour, payer, { cents: 3_000, due: '2026-12-10' });
    const outcomes = await Promise.all([
      orRefused(credit(id, [[1, 3_000]])),
      orRefused(credit(id, [[1, 1_000]])),
      orRefused(within((work) => voidInvoice(work, { id, reason: 'Race' }))),
      orRefused(within((work) => writeOff(work, { id, reason: 'Race' }))),
      orRefused(within((work) => spend(work, id))),
    ]);
    const now = await stored(id);
    expect(now.credited, JSON.stringify(outcomes)).toBeLessThanOrEqual(now.total);
    expect(await scene.broken(), JSON.stringify(outcomes)).toEqual([]);
  }
});

it('whatever happens to an invoice in whatever order, its due is never below zero and the receivable says the same', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('credit' as const),
      cents: fc.integer({ min: 1, max: 4_000 }),
      line: fc.constantFrom(1, 2),
    }),
    fc.record({ do: fc.constantFrom('apply' as const, 'void' as const, 'lose' as const) }),
  );
  const lines = fc.tuple(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 5_000 }));
  await fc.assert(
    fc.asyncProperty(lines, fc.array(step, { minLength: 1, maxLength: 6 }), async ([a, b], steps) => {
      const { id } = await issue([{ amount: a }, { amount: b, isFree: true }]);
      for (const one of steps) {
        if (one.do === 'credit') await orRefused(credit(id, [[one.line, one.cents]]));
        else if (one.do === 'apply') await orRefused(within((work) => spend(work, id)));
        else if (one.do === 'void')
          await orRefused(within((work) => voidInvoice(work, { id, reason: 'Any' })));
        else await orRefused(within((work) => writeOff(work, { id, reason: 'Any' })));
        const now = await stored(id);
        const due = amountDue({
          state: now.status,
          total: now.total,
          paid: now.paid,
          credited: now.credited,
          writtenOff: now.lost,
          inFlight: now.flying,
        });
        expect(due).toBeGreaterThanOrEqual(0);
        expect(now.credited).toBeLessThanOrEqual(now.total);
      }
      expect(await scene.broken()).toEqual([]);
    }),
    { numRuns: 12 },
  );
  const statement = await within((work) =>
    customerStatement(work, {
      id: payer.customerId,
      from: toLocalDate('2026-11-01'),
      to: toLocalDate('2026-12-31'),
    }),
  );
  const booked = await within((work) =>
    work.one<{ cents: number }>(sql`
      select coalesce(sum(amount_cents), 0)::bigint as cents from entries
      where merchant_id = ${work.merchantId} and customer_id = ${payer.customerId} and account = 'receivable'`),
  );
  expect(statement.closing_cents).toBe(booked.cents);
  expect(statement.opening_cents + Object.values(statement.sums).reduce((x, y) => x + y, 0)).toBe(
    booked.cents,
  );
}, 120_000);
