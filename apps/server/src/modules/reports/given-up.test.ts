import { type LocalDate, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { makeDebit, openScene, returnDebit, type Scene } from '../../test/debit-scene.ts';
import { createCreditNote, writeOff } from '../accounting/index.ts';
import { createCustomer, merchantForecast } from '../customers/index.ts';
import { issueInvoice, voidInvoices } from '../invoices/index.ts';
import { makeReport, type ReportTerms } from './make-report.ts';

let scene: DebitMerchants;
let payer: Scene;
const d = toLocalDate;
const given = { openExceptions: async () => [], expectedCharges: merchantForecast };
const within = <T>(body: (work: Work) => Promise<T>) => scene.within(scene.harbour, body);
const figuresOf = async (terms: ReportTerms) => {
  const { figures } = await within((work) => makeReport(work, terms, given));
  return Object.fromEntries(figures.map(({ key, value }) => [key, value]));
};

beforeAll(async () => {
  scene = await openDebitMerchants('2026-10-01', '09:00');
  payer = await within(openScene);
});
afterAll(() => scene.close());

const billed = (cents: number, on: LocalDate, customerId = payer.customerId) => {
  scene.at(on, '09:00');
  return within(async (work) => {
    const { id } = await issueInvoice(work, {
      customerId,
      currency: 'AUD',
      description: 'Class',
      dueDate: on,
      collectsGst: true,
      lines: [
        {
          kind: 'item',
          description: 'Class',
          quantity: 1,
          amountCents: toCents(cents),
          taxCode: 'taxable',
        },
      ],
    });
    return id;
  });
};
const failed = (invoiceId: string, cents: number, day: LocalDate) =>
  within(async (work) => {
    const made = await makeDebit(work, payer, { cents, day });
    await returnDebit(work, made, cents, day);
    await work.run(sql`
      update payments set invoice_id = ${invoiceId}
      where merchant_id = ${work.merchantId} and id = ${made.paymentId}`);
  });
const credited = (invoiceId: string, cents: number) =>
  within((work) =>
    createCreditNote(work, {
      invoice_id: invoiceId,
      reason: 'Given up',
      lines: [{ position: 1, amount_cents: toCents(cents) }],
    }),
  );
const paid = (invoiceId: string, cents: number) =>
  within((work) =>
    work.run(sql`
      update invoices set paid_cents = paid_cents + ${cents},
        status = case when paid_cents + ${cents} + credited_cents >= total_cents then 'paid' else 'part_paid' end
      where merchant_id = ${work.merchantId} and id = ${invoiceId}`),
  );

const totalsOf = async (terms: ReportTerms) => {
  const { tables } = await within((work) => makeReport(work, terms, given));
  return tables.map(({ columns, total }) =>
    Object.fromEntries(columns.slice(1).map(({ key }, at) => [key, total![at + 1]])),
  );
};

describe('what was written off', () => {
  it('lowers the GST that is owed, and no supply', async () => {
    await billed(22_000, d('2026-10-06'));
    const lost = await billed(11_000, d('2026-10-06'));
    await within((work) => writeOff(work, { id: lost, reason: 'Gone' }));
    expect(await figuresOf({ report: 'gst', from: d('2026-10-06'), to: d('2026-10-06') })).toMatchObject({
      supplies: 33_000,
      gst_collected: 2_000,
    });
  });
});

describe('of what came back', () => {
  const october = { report: 'dishonours', from: d('2026-10-12'), to: d('2026-10-31') } as const;

  it('what a credit note or a write-off settled was not recovered; what was paid was', async () => {
    const whole = await billed(10_000, d('2026-10-12'));
    await failed(whole, 10_000, d('2026-10-12'));
    await credited(whole, 10_000);
    expect(await figuresOf(october)).toMatchObject({ dishonoured: 10_000, recovered: 0 });

    const part = await billed(5_000, d('2026-10-13'));
    await failed(part, 5_000, d('2026-10-13'));
    await credited(part, 1_000);
    await paid(part, 4_000);
    expect(await figuresOf(october)).toMatchObject({ dishonoured: 15_000, recovered: 4_000 });

    // Credited before it was taken: all that came back was paid since.
    const before = await billed(3_000, d('2026-10-14'));
    await credited(before, 1_000);
    scene.at('2026-10-15', '09:00');
    await failed(before, 2_000, d('2026-10-15'));
    await paid(before, 2_000);
    expect(await figuresOf(october)).toMatchObject({ dishonoured: 17_000, recovered: 6_000 });

    const lost = await billed(7_000, d('2026-10-16'));
    await failed(lost, 7_000, d('2026-10-16'));
    await within((work) => writeOff(work, { id: lost, reason: 'Gone' }));
    expect(await figuresOf(october)).toMatchObject({ dishonoured: 24_000, recovered: 6_000 });
  });

  it('a bill that failed more than once is recovered or owed once, with its last attempt', async () => {
    const days = { report: 'dishonours', from: d('2026-11-09'), to: d('2026-11-20') } as const;
    const expected = async (wanted: object) => {
      const tables = await totalsOf(days);
      expect(tables).toHaveLength(4);
      for (const total of tables) expect(total).toEqual(wanted);
    };
    const twice = await billed(10_000, d('2026-11-09'));
    await failed(twice, 10_000, d('2026-11-09'));
    await failed(twice, 10_000, d('2026-11-12'));
    await expected({ dishonours: 2, dishonoured: 20_000, recovered: 0, outstanding: 10_000 });
    await paid(twice, 4_000);
    await expected({ dishonours: 2, dishonoured: 20_000, recovered: 4_000, outstanding: 6_000 });
    await paid(twice, 6_000);
    await expected({ dishonours: 2, dishonoured: 20_000, recovered: 10_000, outstanding: 0 });

    // Nobody is asked any more for a bill that was written off or voided.
    const lost = await billed(7_000, d('2026-11-13'));
    await failed(lost, 7_000, d('2026-11-13'));
    await within((work) => writeOff(work, { id: lost, reason: 'Gone' }));
    const gone = await billed(3_000, d('2026-11-13'));
    await failed(gone, 3_000, d('2026-11-13'));
    await within((work) => voidInvoices(work, sql`select ${gone}::uuid as id`));
    await expected({ dishonours: 4, dishonoured: 30_000, recovered: 10_000, outstanding: 0 });

    // Without a bill, what was tried again counts with the last of its attempts.
    const tries = [d('2026-11-16'), d('2026-11-17')];
    const ids = await within(async (work) => {
      const made: string[] = [];
      for (const day of tries) {
        const one = await makeDebit(work, payer, { cents: 2_000, day });
        await returnDebit(work, one, 2_000, day);
        made.push(one.paymentId);
      }
      const again = await makeDebit(work, payer, { cents: 2_000, day: d('2026-11-20'), kind: 'accepted' });
      return [...made, again.paymentId];
    });
    await within(async (work) => {
      for (const at of [1, 2])
        await work.run(sql`
          update payments set retry_of = ${ids[at - 1]} where merchant_id = ${work.merchantId} and id = ${ids[at]}`);
    });
    await expected({ dishonours: 6, dishonoured: 34_000, recovered: 10_000, outstanding: 2_000 });
    await within((work) =>
      work.run(sql`
        update payments set stage = 'cleared' where merchant_id = ${work.merchantId} and id = ${ids[2]}`),
    );
    await expected({ dishonours: 6, dishonoured: 34_000, recovered: 12_000, outstanding: 0 });
  });

  it('a bill whose last attempt was for a part of it is measured by the most that was asked', async () => {
    const days = { report: 'dishonours', from: d('2026-10-05'), to: d('2026-10-09') } as const;
    const expected = async (wanted: object) => {
      for (const total of await totalsOf(days)) expect(total).toEqual(wanted);
    };
    const part = await billed(10_000, d('2026-10-05'));
    await failed(part, 10_000, d('2026-10-05'));
    await failed(part, 1_000, d('2026-10-07'));
    await expected({ dishonours: 2, dishonoured: 11_000, recovered: 0, outstanding: 10_000 });

    const rest = await billed(10_000, d('2026-10-06'));
    await failed(rest, 10_000, d('2026-10-06'));
    await paid(rest, 6_000);
    await failed(rest, 4_000, d('2026-10-08'));
    await expected({ dishonours: 4, dishonoured: 25_000, recovered: 6_000, outstanding: 14_000 });

    // Of 100 dollars that came back ten were credited before the next attempt, and none of them was recovered.
    const noted = await billed(10_000, d('2026-10-06'));
    await failed(noted, 10_000, d('2026-10-06'));
    await credited(noted, 1_000);
    scene.at('2026-10-08', '09:00');
    await failed(noted, 9_000, d('2026-10-08'));
    await expected({ dishonours: 6, dishonoured: 44_000, recovered: 6_000, outstanding: 23_000 });
    await paid(noted, 9_000);
    await expected({ dishonours: 6, dishonoured: 44_000, recovered: 15_000, outstanding: 14_000 });
  });

  it('the share is of what has an outcome, the same in every report and on the dashboard', async () => {
    const days = { from: d('2026-11-02'), to: d('2026-11-06') };
    await within(async (work) => {
      const made = await makeDebit(work, payer, { cents: 1_000, day: days.from });
      await returnDebit(work, made, 1_000, days.to);
      await makeDebit(work, payer, { cents: 1_000, day: days.from });
      await makeDebit(work, payer, { cents: 1_000, day: days.to, kind: 'accepted' });
    });
    const { failure_share } = await figuresOf({ report: 'transactions', ...days });
    expect(failure_share).not.toBeNull();
    expect(await figuresOf({ report: 'dishonours', ...days })).toMatchObject({ failure_share });
    const { data } = await scene.portal.call<{ failed: object }>(
      'GET',
      `/api/merchant/dashboard/figures?from=${days.from}&to=${days.to}`,
      { token: scene.harbour.token },
    );
    expect(data.failed).toMatchObject({ count: 1, of_count: 2 });
  });
});

it('bills are aged for a past day as they stood then: less what had been given up of each, with what was voided later', async () => {
  const ada = await within((work) => createCustomer(work, { name: 'Ada Past' }));
  const old = await billed(10_000, d('2026-11-24'), ada);
  const voided = await billed(5_000, d('2026-12-20'), ada);
  const lost = await billed(4_000, d('2026-12-25'), ada);
  const noted = await billed(3_000, d('2027-01-08'), ada);
  await credited(noted, 3_000);
  await within((work) => writeOff(work, { id: lost, reason: 'Gone' }));
  scene.at('2027-01-15', '09:00');
  await within((work) => voidInvoices(work, sql`select ${voided}::uuid as id`));
  await credited(old, 1_000);
  const agedOn = async (to: string) => {
    const terms = { report: 'aged_receivables', from: d('2026-11-01'), to: d(to) } as const;
    const { tables } = await within((work) => makeReport(work, terms, given));
    const { columns, rows } = tables[0]!;
    const { cells } = rows.find((row) => row.cells[0] === 'Ada Past')!;
    return Object.fromEntries(columns.map(({ key }, at) => [key, cells[at]]).filter(([, cents]) => cents));
  };
  expect(await agedOn('2027-01-10')).toEqual({
    customer: 'Ada Past',
    days_1_30: 5_000,
    days_31_60: 10_000,
    owed: 15_000,
  });
  expect(await agedOn('2027-01-07')).toMatchObject({ days_1_30: 9_000, days_31_60: 10_000, owed: 19_000 });
  expect(await agedOn('2027-01-15')).toMatchObject({ days_31_60: 9_000, owed: 9_000 });
});
