import { readFileSync } from 'node:fs';
import { printId } from '@lorikeet/domain/kernel';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants } from '../../test/two-merchants.ts';
import { queriesOn } from '../db/sql.ts';
import { uuidv7 } from '../ids.ts';
import { type Jobs, startJobs } from '../jobs/jobs.ts';
import { inTenant, SYSTEM, type Work } from '../work.ts';
import { dispatchEvents, eventJob, tenantsWaiting } from './dispatch-events.ts';
import { drainEvents } from './drain-events.ts';
import { type Event, type Listener, listener } from './event.ts';
import { tenantsYetToHear } from './waiting-deliveries.ts';

let database: TestDatabase;
let portal: TestPortal;
let jobs: Jobs;
let merchantId: string;
const mandate = uuidv7();
const customer = uuidv7();

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  merchantId = (await openTwoMerchants(portal)).harbour.id;
  jobs = await startJobs(database.appUrl, portal.platform.log);
});
beforeEach(() => database.pool.query('update outbox set handed_at = now() where handed_at is null'));
afterAll(async () => {
  await jobs.stop();
  await portal.close();
  await database.drop();
});

const inWork = <T>(body: (work: Work) => Promise<T>) => inTenant(portal.platform, merchantId, SYSTEM, body);
const cancelled = { id: mandate, customer_id: customer, reference: 'DDR-1', reason: null };

const waiting = async () =>
  (await database.pool.query('select name, version, payload from outbox where handed_at is null')).rows;

test('an event is stored as it travels, with its version', async () => {
  await inWork((work) => work.emit('mandate.cancelled', cancelled));
  expect(await waiting()).toEqual([
    {
      name: 'mandate.cancelled',
      version: 1,
      payload: {
        id: printId('mandate', mandate),
        customer_id: printId('customer', customer),
        reference: 'DDR-1',
        reason: null,
      },
    },
  ]);
});

test('a listener gets the payload decoded', async () => {
  const heard: Event[] = [];
  await inWork((work) => work.emit('mandate.cancelled', cancelled));
  await drainEvents(portal.platform, [
    listener('mandate.cancelled', 'test.one', async (_, one) => heard.push(one)),
  ]);
  expect(heard).toMatchObject([{ merchantId, name: 'mandate.cancelled', payload: cancelled }]);
});

test('the events of other tenants wait where only some are asked for', async () => {
  const heard: Event[] = [];
  const listeners = [listener('mandate.cancelled', 'test.among', async (_, one) => heard.push(one))];
  await inWork((work) => work.emit('mandate.cancelled', cancelled));
  expect(await drainEvents(portal.platform, listeners, [], { among: [mandate] })).toBe(0);
  expect(heard).toEqual([]);
  expect(await drainEvents(portal.platform, listeners, [], { among: [merchantId] })).toBe(1);
  expect(heard).toHaveLength(1);
});

test('an event outside the catalogue is refused with what to do, and the change with it', async () => {
  const before = (await waiting()).length;
  // @ts-expect-error -- the name is not in the catalogue
  const planted = inWork((work) => work.emit('mandate.vanished', cancelled));
  await expect(planted).rejects.toThrow('No event is called mandate.vanished: declare it in');
  expect(await waiting()).toHaveLength(before);
});

test('a payload that does not fit is refused', async () => {
  // @ts-expect-error -- a field is missing
  const short = inWork((work) => work.emit('mandate.cancelled', { id: mandate }));
  await expect(short).rejects.toThrow('The payload of mandate.cancelled does not fit the catalogue');
  const own = { ...cancelled, account_number: '1234' };
  await expect(inWork((work) => work.emit('mandate.cancelled', own))).rejects.toThrow('account_number');
});

test('a listener of an unknown event, or one that reads a field that is not there, does not compile', () => {
  // @ts-expect-error -- no event has this name
  listener('mandate.vanished', 'test.none', async () => {});
  // @ts-expect-error -- the payload has no such field
  listener('mandate.cancelled', 'test.field', async (_, { payload }) => payload.amount_cents);
});

test('an event is delivered once to each listener by its name, however the list is ordered', async () => {
  const heard: string[] = [];
  const named = (name: string): Listener => listener('mandate.resumed', name, async () => heard.push(name));
  await inWork((work) => work.emit('mandate.resumed', cancelled));
  await dispatchEvents(portal.platform, jobs, [named('test.a'), named('test.b')]);
  // The process died before it marked them dispatched, and started again as a newer version.
  await database.pool.query(`update outbox set handed_at = null where name = 'mandate.resumed'`);
  const newer = [named('test.new'), named('test.b'), named('test.a')];
  await dispatchEvents(portal.platform, jobs, newer);
  expect(await tenantsYetToHear(queriesOn(database.pool))).toEqual([merchantId]);
  await jobs.work([eventJob(portal.platform, newer)]);
  await expect.poll(() => heard.toSorted(), { timeout: 20_000 }).toEqual(['test.a', 'test.b', 'test.new']);
  await expect.poll(() => tenantsYetToHear(queriesOn(database.pool)), { timeout: 20_000 }).toEqual([]);
  const { rows } = await database.pool.query(
    `select count(*)::int as n from pgboss.job where name = 'deliver-event' and data -> 'payload' ->> 'listener' like 'test.%'`,
  );
  expect(rows).toEqual([{ n: 3 }]);
});

test('waiting events are found by an index, and no row is read when nothing waits', async () => {
  await database.pool.query(
    `insert into outbox (merchant_id, id, name, version, payload, created_at, handed_at)
     select $1, gen_random_uuid(), 'customer.created', 1, '{}', now(), now() from generate_series(1, 20000)`,
    [merchantId],
  );
  await asOwner('vacuum analyze outbox');
  expect(await tenantsWaiting({ pool: database.pool })).toEqual([]);
  const { rows } = await database.pool.query(`
    explain (analyze, buffers, format json)
    select merchant_id from outbox where handed_at is null group by merchant_id order by merchant_id limit 1000`);
  const plan = JSON.stringify(rows[0]['QUERY PLAN']);
  expect(plan).toContain('"Index Name":"outbox_waiting"');
  expect(plan).not.toContain('Seq Scan');
  expect(rows[0]['QUERY PLAN'][0].Plan['Shared Hit Blocks']).toBeLessThan(5);
});

test('events stored before the catalogue are delivered in its form', async () => {
  const file = uuidv7();
  const older: [string, object, Listener['event'], object][] = [
    [
      'mandate.needs_details',
      { mandateId: mandate, customerId: customer, reference: 'DDR-1', reason: 'x', effects: [] },
      'mandate.details_requested',
      { id: mandate, customer_id: customer, reference: 'DDR-1', reason: 'x' },
    ],
    [
      'bank_file.accepted',
      { fileId: file, kind: 'payout' },
      'bank_file.accepted',
      { id: file, kind: 'payout' },
    ],
    [
      'payout.lodged',
      { id: file, amount_cents: 5 },
      'payout.lodged',
      { id: file, amount_cents: 5, currency: 'AUD' },
    ],
    ['billing.approved', { billing_run_id: file }, 'billing_run.approved', { id: file }],
    [
      'subscription.cancelled',
      { subscription_id: file, customer_id: customer, ends_on: null },
      'subscription.cancelled',
      { id: file, customer_id: customer, ends_on: null },
    ],
    [
      'batch.files_missing',
      { batchId: file, facilityId: mandate },
      'batch.reopened',
      { id: file, facility_id: mandate },
    ],
    [
      'identity.new_password_asked',
      { area: 'flex', email: 'c2VhbGVk' },
      'password_reset.requested',
      { area: 'flex', sealed_email: 'c2VhbGVk' },
    ],
  ];
  await asOwner('alter table outbox drop column version');
  for (const [name, payload] of older) {
    await database.pool.query(
      'insert into outbox (merchant_id, id, name, payload, created_at) values ($1, $2, $3, $4, now())',
      [merchantId, uuidv7(), name, payload],
    );
  }
  await asOwner(
    readFileSync(new URL('../../migrations/0020-events-as-they-travel.sql', import.meta.url), 'utf8'),
  );
  const heard: Event[] = [];
  const listeners = older.map(([, , name]) =>
    listener(name, `test.${name}`, async (_, one) => heard.push(one)),
  );
  await drainEvents(portal.platform, listeners);
  expect(heard.map(({ name, payload }) => [name, payload])).toEqual(
    older.map(([, , name, payload]) => [name, payload]),
  );
});

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
