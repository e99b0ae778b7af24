import { addDays, instantAt, type LocalDate, startOfMonth, toLocalDate } from '@lorikeet/domain/kernel';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { drainEvents } from '../../platform/events/drain-events.ts';
import type { PreparedFile } from '../../platform/prepared-file.ts';
import { createRun, type Run } from '../../platform/run.ts';
import { inTenant, type Platform, SYSTEM, type Work } from '../../platform/work.ts';
import { makeDebit, openScene } from '../../test/debit-scene.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TestMerchant } from '../../test/two-merchants.ts';
import { sendPhase } from '../reports/send-reports.ts';
import { expireDownloads } from './expire-downloads.ts';
import { prepareDownload } from './prepare-download.ts';

let database: TestDatabase;
let portal: TestPortal;
let platform: Platform;
let harbour: TestMerchant;
let other: TestMerchant;
const d = toLocalDate;
const TODAY = d('2026-11-30');
const clock = createManualClock(instantAt(TODAY, '09:00', 'Australia/Sydney'));
const FORMULA = '=HYPERLINK("http://example.test","Refund")';

const within = <T>(body: (work: Work) => Promise<T>) => inTenant(platform, harbour.id, SYSTEM, body);
const run = (): Run => createRun(platform, harbour.id, SYSTEM);
const kinds = () => portal.portal.modules.flatMap((module) => module.prepares ?? []);
type Row = { id: string; status: string; filename: string; failure: string | null; actions: string[] };
const rowOf = async (id: string, of = harbour): Promise<Row | undefined> =>
  (await of.get<{ rows: Row[] }>('/download/list')).data.rows.find((row) => row.id === id);
const bare = (id: string) => id.replace(/^dwn_(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const ask = async (body: object): Promise<string> =>
  (await harbour.post<{ id: string }>('/report/download', body)).data.id;
const prepare = (id: string, by: readonly PreparedFile[] = kinds()) => prepareDownload(run(), by, bare(id));
const fetched = async (id: string): Promise<Buffer> => {
  const { data } = await harbour.post<{ path: string }>(`/download/open/${id}`, {});
  const answer = await portal.portal.app.inject({ method: 'GET', url: data.path });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};
const filesOf = async (id: string): Promise<string[]> => {
  const names: string[] = [];
  const { rows } = await database.pool.query('select storage_key from downloads where id = $1', [bare(id)]);
  for (const { storage_key: key } of rows) if (key && (await platform.files.exists(key))) names.push(key);
  return names;
};

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  platform = { ...portal.platform, clock };
  ({ harbour, other } = await openTwoMerchants(portal));
  await within(async (work) => {
    const scene = await openScene(work);
    await work.run(sql`
      update customers set name = ${FORMULA} where merchant_id = ${work.merchantId} and id = ${scene.customerId}`);
    for (const [at, cents] of [10_050, 2_025, 399].entries())
      await makeDebit(work, scene, { cents, day: addDays(d('2026-11-02'), at * 7) });
  });
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

describe('a report as a file', () => {
  it('is prepared once asked for, and its CSV totals what the screen totals', async () => {
    const id = await ask({ report: 'transactions', ...NOVEMBER, format: 'csv' });
    expect(await rowOf(id)).toMatchObject({ status: 'queued', actions: ['cancel'] });
    await drainEvents(
      platform,
      portal.portal.modules.flatMap((module) => module.listeners ?? []),
    );
    expect(await rowOf(id)).toMatchObject({ status: 'ready', actions: ['open', 'run'] });
    const csv = (await fetched(id)).toString('utf8');
    const { data } = await harbour.get<{ figures: { key: string; value: number }[] }>(
      `/report/detail?report=transactions&from=${NOVEMBER.from}&to=${NOVEMBER.to}`,
    );
    expect(data.figures.find(({ key }) => key === 'succeeded')!.value).toBe(12_474);
    expect(csv).toContain('Total,3,124.74,0.00,0.00,0.00');
    expect(csv.startsWith('\uFEFF"Transactions, Harbour Fitness"\r\n')).toBe(true);
  });

  it('is a workbook of real numbers and dates whose headings stay in sight', async () => {
    const id = await ask({ report: 'transactions', ...NOVEMBER, format: 'xlsx' });
    expect(await prepare(id)).toBe('ready');
    const parts = unzipSync(new Uint8Array(await fetched(id)));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!);
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toMatch(/<c r="C\d+" s="\d+"><v>124\.74<\/v><\/c>/);
    // 2 November 2026, as spreadsheets count days.
    expect(sheet).toContain('<v>46328</v>');
    expect(strFromU8(parts['xl/workbook.xml']!)).toContain('name="By period"');
  });

  it('runs no formula that a customer is called, in a spreadsheet or a CSV', async () => {
    const terms = { report: 'aged_receivables', ...NOVEMBER };
    const csv = await ask({ ...terms, format: 'csv' });
    await prepare(csv);
    expect((await fetched(csv)).toString('utf8')).toContain(
      `"'=HYPERLINK(""http://example.test"",""Refund"")"`,
    );
    const xlsx = await ask({ ...terms, format: 'xlsx' });
    await prepare(xlsx);
    const sheet = strFromU8(unzipSync(new Uint8Array(await fetched(xlsx)))['xl/worksheets/sheet1.xml']!);
    expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(');
    expect(sheet).not.toContain('<f>');
  });

  it('is a PDF in either language', async () => {
    const { data } = await portal.call<{ id: string }>('POST', '/api/merchant/report/download', {
      token: harbour.token,
      body: { report: 'gst', ...NOVEMBER, format: 'pdf' },
      locale: 'zh',
    });
    expect(await prepare(data.id)).toBe('ready');
    expect((await fetched(data.id)).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('a file that is prepared', () => {
  /** Writes one line; what happens in between is the test's. */
  const slow = (between: () => Promise<unknown>): PreparedFile[] => [
    {
      kind: 'report',
      permission: () => 'reports.read',
      formats: ['csv'],
      async prepare(_run, _order, into) {
        await into.write(['one\r\n']);
        await between();
        await into.progress(1, 1);
      },
    },
  ];

  it('is one file, however often its job runs', async () => {
    const id = await ask({ report: 'gst', ...NOVEMBER, format: 'csv' });
    expect(await prepare(id)).toBe('ready');
    const before = await filesOf(id);
    expect(await prepare(id)).toBe('left');
    expect(await filesOf(id)).toEqual(before);
    expect(before).toHaveLength(1);
  });

  it('is entered by the attempt that claimed it last; the file of the other is removed', async () => {
    const id = await ask({ report: 'gst', ...NOVEMBER, format: 'csv' });
    const first = await prepare(
      id,
      slow(() => prepare(id)),
    );
    expect(first).toBe('left');
    expect(await rowOf(id)).toMatchObject({ status: 'ready' });
    expect(await filesOf(id)).toHaveLength(1);
    expect((await fetched(id)).toString('utf8')).not.toContain('one');
  });

  it('is taken up again after its process was killed, and given up with its reason after three', async () => {
    const id = await ask({ report: 'gst', ...NOVEMBER, format: 'csv' });
    const killed = slow(async () => {
      throw new Error('killed');
    });
    await expect(prepare(id, killed)).rejects.toThrow('killed');
    await expect(prepare(id, killed)).rejects.toThrow('killed');
    expect(await rowOf(id)).toMatchObject({ status: 'running' });
    expect(await prepare(id, killed)).toBe('left');
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('run it again'),
      actions: ['run'],
    });
    expect(await filesOf(id)).toEqual([]);
    const again = await harbour.post<{ id: string }>(`/download/run/${id}`, {});
    expect(await prepare(again.data.id)).toBe('ready');
  });

  it('ends when it is cancelled, also while it is being made, and leaves no file', async () => {
    const id = await ask({ report: 'gst', ...NOVEMBER, format: 'csv' });
    await prepare(
      id,
      slow(() => harbour.post(`/download/cancel/${id}`, {})),
    );
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', actions: ['run'] });
    expect(await filesOf(id)).toEqual([]);
    expect(await prepare(id)).toBe('left');
    expect((await harbour.post(`/download/open/${id}`, {})).code).toBe(1);
  });

  it('is nobody else’s: a stranger finds neither row nor file', async () => {
    const id = await ask({ report: 'gst', ...NOVEMBER, format: 'csv' });
    await prepare(id);
    expect(await rowOf(id, other)).toBeUndefined();
    expect((await other.post(`/download/open/${id}`, {})).status).toBe(404);
    expect((await other.post(`/download/cancel/${id}`, {})).status).toBe(404);
    expect((await other.post(`/download/run/${id}`, {})).status).toBe(404);
  });

  it('is gone after thirty days, and can be run again', async () => {
    const id = await ask({ report: 'gst', ...NOVEMBER, format: 'csv' });
    await prepare(id);
    expect(await filesOf(id)).toHaveLength(1);
    await expireDownloads(run(), addDays(TODAY, 30));
    expect(await rowOf(id)).toMatchObject({ status: 'ready' });
    const [key] = await filesOf(id);
    await expireDownloads(run(), addDays(TODAY, 31));
    expect(await rowOf(id)).toMatchObject({ status: 'expired', actions: ['run'] });
    expect(await platform.files.exists(key!)).toBe(false);
  });
});

describe('a long list', () => {
  it('is prepared with the same rows and sums as the list', async () => {
    const { data } = await harbour.post<{ id: string }>('/export/download', {
      list: 'transactions',
      format: 'xlsx',
      filters: { date_from: NOVEMBER.from, date_to: NOVEMBER.to },
    });
    expect(await prepare(data.id)).toBe('ready');
    const sheet = strFromU8(unzipSync(new Uint8Array(await fetched(data.id)))['xl/worksheets/sheet1.xml']!);
    for (const amount of ['100.50', '20.25', '3.99']) expect(sheet).toContain(`<v>${amount}</v>`);
    expect(sheet.match(/<row /g)).toHaveLength(4);
  });
});

describe('a scheduled report', () => {
  const send = (day: LocalDate) => sendPhase.run(run(), day, {} as never);
  const mails = async () =>
    (await database.pool.query(`select count(*)::int as n from messages where template = 'report-ready'`))
      .rows[0].n;

  it('is asked for once on its day, tells its readers once, and carries nothing of the report', async () => {
    const { data: saved } = await harbour.post<{ id: string }>('/report/save', {
      name: 'GST of the month',
      is_shared: true,
      report: 'gst',
      preset: 'last_month',
    });
    const people = (await harbour.get<{ rows: { id: string }[] }>('/report/recipients')).data.rows;
    const { data } = await harbour.post<{ next_on: string }>(`/report/schedule/${saved.id}`, {
      schedule: 'monthly',
      format: 'pdf',
      recipient_ids: people.map(({ id }) => id),
    });
    const day = d(data.next_on);
    expect(await send(addDays(day, -1))).toEqual({ sent: 0 });
    expect(await send(day)).toEqual({ sent: 1 });
    expect(await send(day)).toEqual({ sent: 0 });
    await drainEvents(
      platform,
      portal.portal.modules.flatMap((module) => module.listeners ?? []),
    );
    expect(await mails()).toBe(people.length);
    const { rows } = await database.pool.query(
      `select params from downloads where is_scheduled order by created_at desc limit 1`,
    );
    expect(rows[0].params).toMatchObject({ report: 'gst', name: 'GST of the month' });
    expect(rows[0].params.to < data.next_on).toBe(true);
  });

  it('is of days that are over, also where its range reaches up to the day', async () => {
    const { data: saved } = await harbour.post<{ id: string }>('/report/save', {
      name: 'Month to date',
      is_shared: false,
      report: 'gst',
      preset: 'this_month',
    });
    const [reader] = (await harbour.get<{ rows: { id: string }[] }>('/report/recipients')).data.rows;
    const terms = { schedule: 'monthly', format: 'csv', recipient_ids: [reader!.id] };
    const { data } = await harbour.post<{ next_on: string }>(`/report/schedule/${saved.id}`, terms);
    expect(await send(d(data.next_on))).toMatchObject({ sent: 1 });
    const { rows } = await database.pool.query(
      `select params from downloads where is_scheduled and params ->> 'name' = 'Month to date'`,
    );
    const last = addDays(d(data.next_on), -1);
    expect(rows[0].params).toMatchObject({ from: startOfMonth(last), to: last });
  });

  it('is sent to nobody who may not read it', async () => {
    const { data: saved } = await harbour.post<{ id: string }>('/report/save', {
      name: 'Mine',
      is_shared: false,
      report: 'gst',
    });
    const stranger = 'usr_018f2d3c4b5a7c6d8e9f0a1b2c3d4e5f';
    const schedule = (recipients: string[]) =>
      harbour.post(`/report/schedule/${saved.id}`, {
        schedule: 'weekly',
        format: 'csv',
        recipient_ids: recipients,
      });
    expect((await schedule([stranger])).code).toBe(1);
    expect((await schedule([])).code).toBe(1);
    expect((await other.post(`/report/delete/${saved.id}`, {})).status).toBe(404);
  });
});
