import { instantAt } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRun } from '../../platform/run.ts';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TestMerchant } from '../../test/two-merchants.ts';
import { prepareDownload } from './prepare-download.ts';

let database: TestDatabase;
let portal: TestPortal;
let harbour: TestMerchant;

const bare = (id: string) => id.replace(/^dwn_(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const run = () => createRun(portal.platform, harbour.id, SYSTEM);
const prepare = (id: string) =>
  prepareDownload(
    run(),
    portal.portal.modules.flatMap((module) => module.prepares ?? []),
    bare(id),
  );
const fetch = (url: string) => portal.portal.app.inject({ method: 'GET', url });
const REPORT = { report: 'gst', from: '2026-11-01', to: '2026-11-30', format: 'csv' };

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  ({ harbour } = await openTwoMerchants(portal));
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

describe('a program', () => {
  it('fetches the file that its key asked for', async () => {
    const made = await harbour.post<{ secret: string }>('/integrations/key/create', {
      name: 'Warehouse',
      permissions: ['reports.read', 'exports.create'],
      networks: [],
      expires_in_days: null,
    });
    const call = <T>(path: string, body: object) =>
      portal.call<T>('POST', `/api/merchant${path}`, { token: made.data.secret, body });
    const asked = await call<{ id: string }>('/report/download', REPORT);
    expect(await prepare(asked.data.id)).toBe('ready');
    const { data } = await call<{ path: string }>(`/download/open/${asked.data.id}`, {});
    expect((await fetch(data.path)).statusCode).toBe(200);
    const nobodys = await harbour.post(`/download/open/${asked.data.id}`, {});
    expect(nobodys.status).toBe(404);
  });
});

describe('a file whose days are over', () => {
  it('is opened to the end of the day that it names, and no longer, also before it is removed', async () => {
    const { data: asked } = await harbour.post<{ id: string }>('/report/download', REPORT);
    await prepare(asked.id);
    const today = await inTenant(portal.platform, harbour.id, SYSTEM, async (work) =>
      instantAt(work.today, '00:00', work.timeZone),
    );
    const until = (at: number) =>
      database.pool.query('update downloads set expires_at = $1 where id = $2', [
        new Date(at),
        bare(asked.id),
      ]);
    const open = () => harbour.post<{ path: string }>(`/download/open/${asked.id}`, {});
    await until(today.getTime());
    expect((await fetch((await open()).data.path)).statusCode).toBe(200);
    const { path } = (await open()).data;
    await until(today.getTime() - 1);
    expect(await open()).toMatchObject({ code: 1, data: { refusal: 'download.not_ready' } });
    expect((await fetch(path)).statusCode).toBe(404);
    const { rows } = (await harbour.get<{ rows: { id: string; actions: string[] }[] }>('/download/list'))
      .data;
    expect(rows.find(({ id }) => id === asked.id)!.actions).toEqual(['run']);
  });
});

it('names a list after the day of its rows, also when it is run again', async () => {
  const { data } = await harbour.post<{ id: string }>('/export/download', {
    list: 'transactions',
    format: 'csv',
    filters: {},
  });
  await prepare(data.id);
  await database.pool.query(`update downloads set filename = 'transactions-2026-01-02.csv' where id = $1`, [
    bare(data.id),
  ]);
  const again = await harbour.post<{ id: string }>(`/download/run/${data.id}`, {});
  const today = await inTenant(portal.platform, harbour.id, SYSTEM, async (work) => work.today);
  const { rows } = (await harbour.get<{ rows: { id: string; filename: string }[] }>('/download/list')).data;
  expect(rows.find(({ id }) => id === again.data.id)!.filename).toBe(`transactions-${today}.csv`);
});
