import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportCsv } from '../../test/read-csv.ts';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

const ASKED = {
  reason: 'lost_work',
  words: 'I lost my work in June',
  income_cents: 180_000,
  can_pay_cents: 2_000,
  can_pay_every: 'weekly',
  from_on: '2026-07-20',
  until_on: '2026-12-31',
  holds_debits: true,
};

it('requests are a file for who may read them, as the list has them, and without what people say of themselves', async () => {
  const [ana, mei] = [await stage.ratepayer('Ana Lim'), await stage.ratepayer('赵小雨')];
  const homes = [await stage.property(ana, 120_000), await stage.property(mei, 50_000)];
  for (const [person, home] of [[ana, homes[0]!] as const, [mei, homes[1]!] as const]) {
    const path = `/api/flex/hardship/request/${home.wireId}`;
    expect((await stage.call('POST', path, { ...person, body: ASKED })).code).toBe(0);
  }
  await stage.call('POST', `/api/flex/hardship/withdraw/${homes[1]!.wireId}`, { ...mei, body: {} });
  const all = await exportCsv(stage.portal, stage.banksia.token, { list: 'hardship', sort: 'asked_at' });
  expect(all.rows.map((row) => [row.Ratepayer, row.Status, row.Owed])).toEqual([
    ['Ana Lim', 'Waiting', '1200.00'],
    ['赵小雨', 'Taken back', '500.00'],
  ]);
  expect(JSON.stringify(all.rows)).not.toMatch(/lost my work|1800\.00/);
  const waiting = { list: 'hardship', filters: { status: 'waiting' } };
  expect((await exportCsv(stage.portal, stage.banksia.token, waiting)).rows).toHaveLength(1);
  const { token } = stage.other;
  expect((await exportCsv(stage.portal, token, { list: 'hardship' })).rows).toEqual([]);
});
