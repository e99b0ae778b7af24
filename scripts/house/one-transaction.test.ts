import { expect, test } from 'vitest';
import { findMixtures } from './one-transaction.ts';
import { isTest, readSources } from './source-files.ts';

/** Where the doors themselves stand. */
const OPENING = new Set(['apps/server/src/platform/work.ts', 'apps/server/src/platform/run.ts']);

test('nothing inside a transaction takes another, a connection, a lock or a file', () => {
  const server = readSources(/^apps\/server\/src\/.*\.ts$/).filter(
    ({ path }) => !isTest(path) && !OPENING.has(path),
  );
  expect(server.length).toBeGreaterThan(300);
  expect(server.flatMap(findMixtures)).toEqual([]);
});

test('named locks are asked for in one place', () => {
  const elsewhere = readSources(/^apps\/server\/src\/.*\.ts$/).filter(
    ({ path, text }) => !path.startsWith('apps/server/src/platform/db/') && text.includes('pg_advisory'),
  );
  const say = 'Use run.withLock, or lockUntilCommit inside a transaction';
  expect(elsewhere.map(({ path }) => `${path}: ${say}`)).toEqual([]);
});

const planted = (body: string) => findMixtures({ path: 'apps/server/src/planted.ts', text: body });

test.each([
  [
    'a use case that opens another tenant’s transaction',
    `async function detail(work: Work, tenant: string) {
       return inTenant(platform, tenant, work.actor, (other) => other.rows(sql\`select 1\`));
     }`,
    'inTenant()',
  ],
  [
    'a body that asks the pool',
    `const load = (platform: Platform) => transact(platform.pool, async (queries) => {
       await platform.pool.query('select 1');
     });`,
    'platform.pool',
  ],
  [
    'a step that takes a lock',
    `const step = (run: Run) => run.inTransaction(async (work) => {
       await run.withLock('name', async () => {});
     });`,
    'withLock()',
  ],
  [
    'a step that writes a file',
    `const step = (run: Run) => run.inTransaction((work) => run.files.write('key', []));`,
    'run.files',
  ],
  [
    'a pool under another name',
    `async function detail(work: Work, outside: Platform) {
       await outside.pool.query('select 1');
     }`,
    'outside.pool',
  ],
  [
    'a pool at the end of a chain',
    `async function detail(work: Work, portal: Portal) {
       await portal.platform.pool.query('select 1');
     }`,
    'platform.pool',
  ],
  [
    'a step that hands its run on',
    `const step = (run: Run) => run.inTransaction((work) => submitFile(run, 'id'));`,
    '`run`',
  ],
])('%s is refused, with what to do', (_, text, what) => {
  const faults = planted(text);
  expect(faults.join('\n')).toContain(`reaches ${what} inside a transaction`);
  expect(faults[0]).toContain('bind the call with routes.run');
});

test('the steps of a run, and another tenant in the same transaction, are none', () => {
  const text = `
    async function lodge(run: Run, id: string) {
      const file = await run.inTransaction((work) => prepare(work, id));
      await run.files.write(file.key, [file.content]);
      await run.withLock(id, () => run.inMerchant(file.owner).inTransaction((work) => enter(work, file)));
    }
    async function detail(work: Work, tenant: string) {
      const owner = await alongside(work, tenant);
      await work.run(sql\`select 1\`);
      return owner.rows(sql\`select 1\`);
    }`;
  expect(planted(text)).toEqual([]);
});
