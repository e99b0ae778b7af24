import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import {
  debitCleared,
  payoutLodged,
  payoutPaid,
  payoutReturned,
  platformInvoicePaid,
  platformInvoiceReturned,
} from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
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

it('follows a merchant that moved from a balance to its own bank account, and says where both moved', async () => {
  const [october, november] = [toLocalDate('2026-10-15'), toLocalDate('2026-11-18')];
  const given = { openExceptions: async () => [], expectedCharges: merchantForecast };
  const made = (from: string, to: string) =>
    scene.within(scene.harbour, (work) =>
      makeReport(work, { report: 'settlement', from: toLocalDate(from), to: toLocalDate(to) }, given),
    );
  const value = (report: Awaited<ReturnType<typeof made>>, key: string) =>
    report.figures.find((one) => one.key === key)?.value;
  await scene.within(scene.harbour, async (work) => {
    const on = (effectiveDate: typeof october) => ({
      sourceId: work.newId(),
      currency: 'AUD' as const,
      effectiveDate,
    });
    await post(work, { ...debitCleared('facilitated', toCents(9_000)), ...on(october) });
    const payout = on(october);
    await post(work, { ...payoutLodged(toCents(9_000)), ...payout });
    await post(work, { ...payoutPaid(toCents(9_000)), ...payout });
  });
  const facilitated = await made('2026-10-01', '2026-10-31');
  expect(facilitated.notes).toEqual(['settlement_balance']);
  expect(value(facilitated, 'own_bank')).toBeUndefined();

  await scene.within(scene.harbour, (work) =>
    work.run(sql`update facilities set status = 'closed' where merchant_id = ${work.merchantId}`),
  );
  expect((await made('2026-11-01', '2026-11-30')).notes).toEqual(['settlement_balance']);
  await scene.within(scene.harbour, async (work) => {
    await work.run(sql`update facilities set status = 'active', settlement_model = 'direct'
      where merchant_id = ${work.merchantId}`);
    await post(work, {
      ...debitCleared('direct', toCents(2_500)),
      sourceId: work.newId(),
      currency: 'AUD',
      effectiveDate: november,
    });
  });
  const direct = await made('2026-11-01', '2026-11-30');
  expect(direct.notes).toEqual(['settlement_bank']);
  expect([value(direct, 'opening'), value(direct, 'collected'), value(direct, 'closing')]).toEqual([
    9_000, 2_500, 11_500,
  ]);
  const both = await made('2026-10-01', '2026-11-30');
  expect(both.notes).toEqual(['settlement_balance', 'settlement_own_bank']);
  expect([value(both, 'closing'), value(both, 'own_bank')]).toEqual([0, 2_500]);
});

it('counts old payouts to a merchant’s own bank account as what came from its balance', async () => {
  const [before, day] = [toLocalDate('2026-10-18'), toLocalDate('2026-11-17')];
  const given = { openExceptions: async () => [], expectedCharges: merchantForecast };
  const report = await scene.within(scene.banksia, async (work) => {
    const on = (effectiveDate: typeof day) => ({
      sourceId: work.newId(),
      currency: 'AUD' as const,
      effectiveDate,
    });
    await post(work, { ...payoutPaid(toCents(8_000)), ...on(before) });
    await post(work, { ...payoutReturned(toCents(1_000), true), ...on(before) });
    await post(work, { ...payoutPaid(toCents(6_000)), ...on(day) });
    await post(work, { ...debitCleared('direct', toCents(2_500)), ...on(day) });
    const [from, to] = [toLocalDate('2026-11-01'), toLocalDate('2026-11-19')];
    return makeReport(work, { report: 'settlement', from, to }, given);
  });
  const pair = (key: string) => {
    const figure = report.figures.find((one) => one.key === key)!;
    return [figure.value, figure.before];
  };
  expect(pair('from_balance')).toEqual([6_000, 7_000]);
  expect(pair('collected')).toEqual([2_500, 0]);
  expect(pair('deducted')).toEqual([0, 0]);
  const { columns, total } = report.tables.find(({ key }) => key === 'by_period')!;
  const of = (key: string) => total![columns.findIndex((one) => one.key === key)];
  expect([of('from_balance'), of('adjustments'), of('net')]).toEqual([6_000, 0, 8_500]);
});

it('names no own bank account of a merchant that only pays its tax invoice from it', async () => {
  const day = toLocalDate('2026-11-18');
  const given = { openExceptions: async () => [], expectedCharges: merchantForecast };
  const report = await scene.within(scene.other, async (work) => {
    const on = () => ({ sourceId: work.newId(), currency: 'AUD' as const, effectiveDate: day });
    await post(work, { ...debitCleared('facilitated', toCents(9_000)), ...on() });
    await post(work, { ...platformInvoicePaid(toCents(700)), ...on() });
    return makeReport(work, { report: 'settlement', from: day, to: day }, given);
  });
  expect(report.notes).toEqual(['settlement_balance']);
  expect(report.figures.map(({ key }) => key)).not.toContain('own_bank');
});
