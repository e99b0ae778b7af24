import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MerchantsStage, openMerchantsStage } from '../../test/merchants-stage.ts';

let stage: MerchantsStage;
/** A pool's own is refused inside a transaction. */
let other: pg.Client;
beforeAll(async () => {
  stage = await openMerchantsStage();
  other = new pg.Client({ connectionString: stage.database.appUrl });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await stage.close();
});

const create = (n: number) =>
  stage.post(
    '/platform/merchant/create',
    {
      slug: `cut-${n}`,
      kind: 'business',
      legal_name: `Cut ${n} Pty Ltd`,
      trading_name: `Cut ${n}`,
      abn: '',
      time_zone: 'Australia/Sydney',
      email: `accounts-${n}@cut.test`,
      owner_name: 'Olive Owner',
      owner_email: `owner-${n}@cut.test`,
    },
    stage.platformStaff,
  );

type Sends = { query(...given: unknown[]): unknown; processID: number };

const end = (processId: number) => other.query('select pg_terminate_backend($1)', [processId]);

/** The n-th statement from now on and all after it are sent only when their connection is known to be lost. */
function cutBefore(nth: number): { sent(): number; stop(): void } {
  let sent = 0;
  const changed: Sends[] = [];
  const onAcquire = (connection: pg.PoolClient) => {
    const own = connection as unknown as Sends;
    if (changed.includes(own)) return;
    changed.push(own);
    const query = own.query.bind(own);
    let lost: Promise<unknown> | undefined;
    own.query = (...given) => {
      sent += 1;
      if (sent === nth) lost = Promise.all([once(connection, 'error'), end(own.processID)]);
      return lost ? lost.then(() => query(...given)) : query(...given);
    };
  };
  const { pool } = stage.portal.platform;
  pool.on('acquire', onAcquire);
  return {
    sent: () => sent,
    stop() {
      pool.off('acquire', onAcquire);
      for (const own of changed) Reflect.deleteProperty(own, 'query');
    },
  };
}

test('a call whose connection is lost is refused as busy, whichever of its statements comes next', async () => {
  const statuses: number[] = [];
  for (let nth = 1; ; nth += 1) {
    const cut = cutBefore(nth);
    const { status } = await create(nth);
    cut.stop();
    if (cut.sent() < nth) {
      expect(status).toBe(200);
      break;
    }
    statuses.push(status);
  }
  expect(statuses.length).toBeGreaterThan(5);
  expect(new Set(statuses)).toEqual(new Set([503]));
});
