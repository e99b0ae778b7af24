import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { platformInvoicePaid, platformInvoiceReturned } from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { merchantForecast } from '../customers/index.ts';
import { post } from '../ledger/index.ts';
import { makeReport } from './make-report.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
});
afterAll(() => scene.close());

it('shows a tax invoice that was paid, and its debit that came back, as fees', async () => {
  const day = toLocalDate('2026-11-20');
  const report = await scene.within(scene.banksia, async (work) => {
    const own = { sourceId: work.newId(), currency: 'AUD' as const, effectiveDate: day };
    await post(work, { ...platformInvoicePaid(toCents(500)), ...own });
    await post(work, { ...platformInvoiceReturned(toCents(500)), ...own });
    await post(work, { ...platformInvoicePaid(toCents(300)), ...own, sourceId: work.newId() });
    const given = { openExceptions: async () => [], expectedCharges: merchantForecast };
    return makeReport(work, { report: 'settlement', from: day, to: day }, given);
  });
  const { columns, total } = report.tables.find(({ key }) => key === 'by_period')!;
  const of = (key: string) => total![columns.findIndex((one) => one.key === key)];
  expect([of('fees'), of('adjustments')]).toEqual([-300, 0]);
});
