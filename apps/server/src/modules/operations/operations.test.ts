import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createAuditSealer, sealAudit } from '../../platform/audit/seal-audit.ts';
import { verifyAudit } from '../../platform/audit/verify-audit.ts';
import { healthRoutes } from '../../platform/http/health.ts';
import { DEAD_LETTERS, job, startJobs } from '../../platform/jobs/jobs.ts';
import { silentLog } from '../../platform/log.ts';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import { poison } from '../../test/poison.ts';
import { quickHash } from '../../test/quick-hash.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { createMerchant } from '../merchants/index.ts';
import { checkWhenDue } from './check-when-due.ts';
import { followDeadLetters } from './follow-dead-letters.ts';
import { followSealing } from './follow-sealing.ts';

const PASSWORD = 'Demo-Pass-2026';
let database: TestDatabase;
let portal: TestPortal;
let platformId: string;
let merchantId: string;
let staff: string;
let clerk: string;

const owner = async (email: string) => ({
  username: 'owner',
  name: 'Owner',
  email,
  passwordHash: await quickHash(PASSWORD),
});
/** Actions of this test have no words: nobody reads them. */
const unnamed = (action: string) => action as 'user.created';
const write = (action: string) =>
  inTenant(portal.platform, merchantId, SYSTEM, (work) =>
    work.audit({ action: unnamed(action), after: { n: 1, b: 'ü' } }),
  );
/** As nobody but the database's owner could. */
async function asOwner(statement: string, values: unknown[]) {
  const { createPool } = await import('../../platform/db/sql.ts');
  const pool = createPool(database.ownerUrl, 1);
  await pool.query(statement, values).finally(() => pool.end());
}

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  healthRoutes(portal.portal.routes, []);
  const lorikeet = await createMerchant(portal.platform, {
    slug: 'lorikeet',
    kind: 'platform',
    legalName: 'Lorikeet',
    tradingName: 'Lorikeet',
    owner: await owner('operator@lorikeet.test'),
  });
  platformId = lorikeet.merchantId;
  const made = await createMerchant(portal.platform, {
    slug: 'harbour-fitness',
    kind: 'business',
    legalName: 'Harbour',
    tradingName: 'Harbour',
    owner: await owner('owner@harbour.test'),
  });
  merchantId = made.merchantId;
  staff = await portal.tokenFor(lorikeet.merchantId, lorikeet.ownerId);
  clerk = await portal.tokenFor(made.merchantId, made.ownerId);
});

afterAll(async () => {
  await portal.close();
  await database.drop();
});

describe('the audit chain', () => {
  it('seals each row once, though two seal at the same time', async () => {
    for (let n = 0; n < 5; n += 1) await write(`test.${n}`);
    await Promise.all([sealAudit(portal.platform), sealAudit(portal.platform)]);
    await sealAudit(portal.platform);
    const { rows } = await database.pool.query(
      `select (select count(*)::int from audit_log) as logged, (select count(*)::int from audit_seals) as sealed,
        (select count(distinct audit_id)::int from audit_seals) as rows`,
    );
    expect(rows[0].sealed).toBe(rows[0].logged);
    expect(rows[0].rows).toBe(rows[0].logged);
    expect(await verifyAudit(portal.platform)).toEqual({ broken: 0 });
  });

  it('of a tenant that cannot be sealed holds up no other, and goes on once it can', async () => {
    await inTenant(portal.platform, platformId, SYSTEM, (work) =>
      work.audit({ action: unnamed('test.held') }),
    );
    await write('test.free');
    const heal = await poison(database, 'audit_seals', `new.merchant_id = '${platformId}'`);
    const unsealed = async () => {
      const { rows } = await database.pool.query(
        `select a.merchant_id as id from audit_log a where not exists (
           select 1 from audit_seals s where s.merchant_id = a.merchant_id and s.audit_id = a.id)`,
      );
      return rows.map(({ id }) => id);
    };
    await expect(sealAudit(portal.platform)).rejects.toThrow('the poison');
    expect(await unsealed()).toEqual([platformId]);
    await heal();
    await sealAudit(portal.platform);
    expect(await unsealed()).toEqual([]);
    expect(await verifyAudit(portal.platform)).toEqual({ broken: 0 });
  });

  it('is put before the operators where it fails, with its error, until it is sealed, however old it is by then', async () => {
    const round = followSealing(async () => platformId);
    await round(portal.platform);
    await write('test.unsealed');
    const heal = await poison(database, 'audit_seals', `new.merchant_id = '${merchantId}'`);
    const told = async () => {
      const { rows } = await database.pool.query(
        `select subject_id, status, resolution, details ->> 'error' as error, details ->> 'merchant' as merchant
         from exceptions where kind = 'audit.unsealed'`,
      );
      return rows;
    };
    await expect(round(portal.platform)).rejects.toThrow('the poison');
    await expect(round(portal.platform)).rejects.toThrow('the poison');
    const line = { subject_id: merchantId, error: 'the poison', merchant: 'Harbour' };
    expect(await told()).toEqual([{ ...line, status: 'open', resolution: null }]);
    await heal();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
    await round(portal.platform).finally(() => vi.useRealTimers());
    expect(await told()).toEqual([{ ...line, status: 'resolved', resolution: 'sealed' }]);
    expect(await verifyAudit(portal.platform)).toEqual({ broken: 0 });
  });

  it('chains a row that committed late, after those sealed before it', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const late = inTenant(portal.platform, merchantId, SYSTEM, async (work) => {
      await work.audit({ action: unnamed('test.late') });
      await held;
    });
    await write('test.early');
    await sealAudit(portal.platform);
    release();
    await late;
    expect(await sealAudit(portal.platform)).toBe(1);
    expect(await verifyAudit(portal.platform)).toEqual({ broken: 0 });
  });

  it('is asked of all tenants once, then of those alone that have rows to seal', async () => {
    const seal = createAuditSealer();
    await seal(portal.platform);
    const connect = vi.spyOn(portal.platform.pool, 'connect');
    expect(await seal(portal.platform)).toMatchObject({ sealed: 0 });
    expect(connect, 'one question').toHaveBeenCalledTimes(1);
    connect.mockRestore();
    await write('test.recent');
    expect(await seal(portal.platform)).toMatchObject({ sealed: 1 });
    expect(await verifyAudit(portal.platform)).toEqual({ broken: 0 });
  });

  it('cannot be changed by the application, and shows what another person changed', async () => {
    await expect(database.pool.query("update audit_log set action = 'x'")).rejects.toThrow(
      /permission denied/,
    );
    await expect(database.pool.query('delete from audit_seals')).rejects.toThrow(/permission denied/);
    await asOwner('update audit_log set after = \'{"n": 2}\' where action = $1', ['test.1']);
    expect(await verifyAudit(portal.platform)).toEqual({ broken: 1, detail: 'harbour-fitness: 1' });
    await asOwner('update audit_log set after = \'{"n": 1, "b": "ü"}\' where action = $1', ['test.1']);
    await asOwner('delete from audit_log where action = $1', ['test.2']);
    expect(await verifyAudit(portal.platform)).toEqual({ broken: 1, detail: 'harbour-fitness: 1' });
  });
});

describe('the operators’ page', () => {
  it('shows every invariant with the result of its last check', async () => {
    const { modules } = portal.portal;
    const list = () =>
      portal.call<{ invariants: { name: string; broken: number | null }[] }>(
        'GET',
        '/api/merchant/platform/invariant/list',
        { token: staff },
      );
    expect((await list()).data.invariants.every((one) => one.broken === null)).toBe(true);
    expect(await checkWhenDue(portal.platform, modules)).toBe(true);
    expect(await checkWhenDue(portal.platform, modules)).toBe(false);
    const { invariants } = (await list()).data;
    expect(invariants.find((one) => one.name === 'audit.chain')).toMatchObject({
      broken: 1,
      module: 'operations',
    });
    expect(invariants.filter((one) => one.name !== 'audit.chain').every((one) => one.broken === 0)).toBe(
      true,
    );
    await portal.call('POST', '/api/merchant/platform/invariant/check', { token: staff, body: {} });
    expect(await checkWhenDue(portal.platform, modules)).toBe(true);
  });

  it('lists the jobs that failed at every try and puts one back', async () => {
    const jobs = await startJobs(database.appUrl, silentLog);
    const definition = { name: 'always-fails', payload: z.object({ n: z.number() }), retryLimit: 0 };
    await jobs.work([
      job(definition, async () => {
        throw new Error('no');
      }),
    ]);
    await jobs.send(definition, { n: 1 });
    const look = () => followDeadLetters(async () => platformId)(portal.platform);
    const givenUp = async () => {
      const { rows } = await database.pool.query<{ end: string }>(
        `select coalesce(resolution, 'open') as end from exceptions where kind = 'job.given_up' order by id`,
      );
      return rows.map(({ end }) => end);
    };
    const list = () =>
      portal.call<{ letters: { id: string; job: string; payload: string }[] }>(
        'GET',
        '/api/merchant/platform/deadLetter/list',
        { token: staff },
      );
    await expect.poll(async () => (await list()).data.letters, { timeout: 15_000 }).toHaveLength(1);
    await jobs.stop();
    await look();
    expect(await givenUp()).toEqual(['open']);
    expect((await portal.portal.app.inject('/metrics')).payload).toContain('jobs_dead_letters 1');
    const [letter] = (await list()).data.letters;
    expect(letter).toMatchObject({ job: 'always-fails', payload: '{"n":1}' });
    const retried = await portal.call('POST', `/api/merchant/platform/deadLetter/retry/${letter!.id}`, {
      token: staff,
      body: {},
    });
    expect(retried.code).toBe(0);
    expect((await list()).data.letters).toEqual([]);
    await look();
    expect(await givenUp()).toEqual(['none_left']);
    expect(DEAD_LETTERS).toBe('dead-letters');
  });

  it('is closed to the staff of merchants', async () => {
    for (const path of ['/platform/invariant/list', '/platform/deadLetter/list']) {
      const answer = await portal.call('GET', `/api/merchant${path}`, { token: clerk });
      expect(answer.status).toBe(403);
    }
  });
});
