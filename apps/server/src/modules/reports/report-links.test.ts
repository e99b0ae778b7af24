import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import {
  disputeFeeCharged,
  disputeFeeReturned,
  payoutLodged,
  payoutReturned,
  platformFeeCharged,
} from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { makeDebit, openScene, returnDebit, type Scene } from '../../test/debit-scene.ts';
import { merchantForecast } from '../customers/index.ts';
import { post } from '../ledger/index.ts';
import { makeReport } from './make-report.ts';
import type { Report } from './report-body.ts';

let scene: DebitMerchants;
let payer: Scene;
const DAY = toLocalDate('2026-11-18');
const given = { openExceptions: async () => [], expectedCharges: merchantForecast };
const within = <T>(body: (work: Work) => Promise<T>) => scene.within(scene.harbour, body);
const made = (report: Report['report'], day = DAY): Promise<Report> =>
  within((work) => makeReport(work, { report, from: day, to: day }, given));
const tableOf = (report: Report, key: string) => report.tables.find((one) => one.key === key)!;

beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  payer = await within(openScene);
});
afterAll(() => scene.close());

it('what failed without a plan opens nothing, rather than all that failed', async () => {
  await within(async (work) => {
    const debit = await makeDebit(work, payer, { cents: 1_000, day: DAY });
    await returnDebit(work, debit, 1_000, DAY);
  });
  const report = await made('dishonours');
  expect(tableOf(report, 'by_plan').rows).toMatchObject([{ cells: [null, 1, 1_000, 0, 1_000], opens: null }]);
  const [row] = tableOf(report, 'by_customer').rows;
  expect(row!.opens).toMatchObject({ list: 'transactions', customer_id: payer.customerId });
});

it('what was refunded opens every payment of which something was, one with a dispute among them', async () => {
  await within(async (work) => {
    const after = async (cents: number, change: Sql) => {
      const { paymentId } = await makeDebit(work, payer, { cents, day: DAY });
      await work.run(
        sql`update payments set ${change} where merchant_id = ${work.merchantId} and id = ${paymentId}`,
      );
    };
    await after(1_200, sql`refunded_cents = 200`);
    await after(1_300, sql`refunded_cents = 1300`);
    await after(1_400, sql`dispute = 'open', refunded_cents = 100`);
    await after(1_500, sql`dispute = 'lost', refunded_cents = 50`);
  });
  const figure = (await made('transactions')).figures.find(({ key }) => key === 'refunded')!;
  const { status } = figure.opens as { status: string[] };
  const { data } = await scene.portal.call<{ rows: { refunded_cents: number }[] }>(
    'GET',
    `/api/merchant/payment/list?status=${status.join(',')}&date_from=${DAY}&date_to=${DAY}`,
    { token: scene.harbour.token },
  );
  expect(figure.value).toBe(1_650);
  expect(data.rows.reduce((sum, row) => sum + row.refunded_cents, 0)).toBe(figure.value);
});

it('the payouts less what came back of them are what was paid out', async () => {
  await within(async (work) => {
    await work.run(sql`
      insert into payout_accounts (merchant_id, id, bsb, account, account_masked, account_name, status, created_at)
      values (${work.merchantId}, ${work.newId()}, '062-184', ${work.vault.seal('12345148')}, '••• 5148', 'Harbour',
        'pending', ${work.now})`);
    for (const [at, status] of (['paid', 'returned', 'lodged'] as const).entries()) {
      const id = work.newId();
      const cents = 1_000 * (at + 1);
      await work.run(sql`
        insert into payouts (merchant_id, id, number, status, currency, amount_cents, lines, cut_off_at, lines_from,
          payout_date, payout_account_id, created_at, updated_at)
        select ${work.merchantId}, ${id}, ${at + 1}, ${status}, 'AUD', ${cents}, 1, ${work.now}, ${work.now}, ${DAY}, id,
          ${work.now}, ${work.now}
        from payout_accounts where merchant_id = ${work.merchantId} limit 1`);
      const own = { sourceId: id, currency: 'AUD' as const, effectiveDate: DAY };
      await post(work, { ...payoutLodged(toCents(cents)), ...own });
      if (status === 'returned') await post(work, { ...payoutReturned(toCents(cents), false), ...own });
    }
  });
  const report = await made('settlement');
  const paidOut = report.figures.find(({ key }) => key === 'paid_out')!.value;
  const { columns, rows, total } = tableOf(report, 'payouts');
  const of = (key: string, cells = total!) => cells[columns.findIndex((one) => one.key === key)];
  expect([of('amount'), of('came_back')]).toEqual([6_000, 2_000]);
  expect(rows.map(({ cells }) => of('came_back', cells))).toEqual([null, 2_000, null]);
  expect(paidOut).toBe(0 - (Number(of('amount')) - Number(of('came_back'))));
});

it('the GST of dispute fees is told apart from what the platform’s tax invoice has', async () => {
  const day = toLocalDate('2026-11-19');
  const taxed = (cents: number, gst: number) => ({ amount: toCents(cents), gst: toCents(gst) });
  const booked = (posting: Parameters<typeof post>[1]) => within((work) => post(work, posting));
  expect((await made('gst', day)).notes).toEqual(['gst_basis']);
  const ids = await within(async (work) => [work.newId(), work.newId(), work.newId()]);
  const on = (at: number) => ({ sourceId: ids[at]!, currency: 'AUD' as const, effectiveDate: day });
  await booked({ ...platformFeeCharged('facilitated', taxed(280, 25)), ...on(0) });
  await booked({ ...disputeFeeCharged('facilitated', taxed(2_750, 250)), ...on(1) });
  await booked({ ...disputeFeeCharged('facilitated', taxed(1_100, 100)), ...on(2) });
  await booked({ ...disputeFeeReturned('facilitated', taxed(1_100, 100)), ...on(2) });
  const report = await made('gst', day);
  const values = Object.fromEntries(report.figures.map(({ key, value }) => [key, value]));
  expect(values).toMatchObject({ gst_credits: 275, gst_credits_disputes: 250, gst_net: -275 });
  const { columns, total } = tableOf(report, 'by_period');
  expect(columns.map(({ key }, at) => [key, total![at]])).toContainEqual(['gst_credits_disputes', 250]);
  expect(report.notes).toEqual(['gst_basis', 'gst_disputes']);
});
