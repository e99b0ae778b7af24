import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { makeReport } from './make-report.ts';
import type { ExpectedCharge } from './ports.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
});
afterAll(() => scene.close());

const expected = (debit_date: string, is_payment: boolean): ExpectedCharge => ({
  debit_date: toLocalDate(debit_date),
  kind: 'scheduled',
  by: 'bank_debit',
  description: 'Rates',
  count: 1,
  amount_cents: toCents(1_000),
  is_payment,
});
const forecast = (...charges: ExpectedCharge[]) =>
  scene.within(scene.banksia, (work) =>
    makeReport(
      work,
      { report: 'forecast', from: toLocalDate('2026-11-23'), to: toLocalDate('2026-11-24') },
      { openExceptions: async () => [], expectedCharges: async () => charges },
    ),
  );
const opensOf = (report: Awaited<ReturnType<typeof forecast>>) => [
  report.figures.find(({ key }) => key === 'scheduled_sum')!.opens !== null,
  ...report.tables.find(({ key }) => key === 'by_period')!.rows.map(({ opens }) => opens !== null),
];

it('leads from what is scheduled to the transactions that exist, and says what they leave out', async () => {
  const some = await forecast(expected('2026-11-23', true), expected('2026-11-24', false));
  expect(opensOf(some)).toEqual([true, true, false]);
  expect(some.notes).toEqual(['forecast_basis', 'forecast_planned']);
  expect(opensOf(await forecast(expected('2026-11-24', false)))).toEqual([false, false, false]);
});

it('says nothing of it where every scheduled one is a transaction', async () => {
  const all = await forecast(expected('2026-11-23', true));
  expect(opensOf(all)).toEqual([true, true, false]);
  expect(all.notes).toEqual(['forecast_basis']);
});
