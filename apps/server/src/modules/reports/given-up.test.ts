import { type LocalDate, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { makeDebit, openScene, returnDebit, type Scene } from '../../test/debit-scene.ts';
import { createCreditNote, writeOff } from '../accounting/index.ts';
import { merchantForecast } from '../customers/index.ts';
import { issueInvoice } from '../invoices/index.ts';
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

const billed = (cents: number, on: LocalDate) => {
  scene.at(on, '09:00');
  return within(async (work) => {
    const { id } = await issueInvoice(work, {
      customerId: payer.customerId,
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
