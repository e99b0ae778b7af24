import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composePortal, type Portal } from '../../compose.ts';
import { readConfig } from '../../config.ts';
import { openCouncilStage } from '../../test/council-stage.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, UNLIMITED_CALLS } from '../../test/test-portal.ts';
import { createWorld } from '../../walk/walk-world.ts';
import { queriesOn } from '../db/sql.ts';
import { learnDigestKeys } from './digest-keys.ts';
import { rotateKeys } from './rotate-keys.ts';
import { sealedColumns } from './sealed-columns.query.ts';

const key = (id: number, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const OLD = key(1, 7);
const NEW = key(2, 8);
const NEWEST = key(3, 9);
const FILE = 'bank-files/some-merchant/1.aba';
/** Longer than two parts, so that a part in the middle is sealed again too. */
const CONTENT = Buffer.from('0'.repeat(150_000));

let database: TestDatabase;
let dataDir: string;
const open: Portal[] = [];

function portalWith(VAULT_KEYS: string): Portal {
  const portal = composePortal(configWith(VAULT_KEYS));
  open.push(portal);
  return portal;
}

const configWith = (VAULT_KEYS: string) =>
  readConfig({
    DATABASE_URL: database.appUrl,
    DATA_DIR: dataDir,
    DATABASE_POOL: '5',
    TOKEN_SECRET: 'a secret of the tests only, of no use anywhere',
    VAULT_KEYS,
    LOG_LEVEL: 'silent',
    DEMO: '1',
    ...UNLIMITED_CALLS,
  });

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-rotate-'));
  const world = await createWorld(configWith(OLD));
  const { platform } = world.portal;
  await platform.files.write(FILE, [CONTENT]);
  const { rows } = await platform.pool.query<{ id: string }>('select id from merchants limit 1');
  await platform.pool.query(
    `insert into outbox (merchant_id, id, name, payload, created_at, version)
     values ($1, gen_random_uuid(), 'registration.requested', $2, now(), 1)`,
    [rows[0]!.id, { sealed: platform.vault.seal('an event').toString('base64') }],
  );
  await world.close();
});
afterAll(async () => {
  for (const portal of open) await portal.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The opened values of every sealed column; throws when one does not open. */
async function everything({ platform: { pool, vault } }: Portal): Promise<Record<string, string[]>> {
  const opened: Record<string, string[]> = {};
  for (const { table, column } of await sealedColumns(queriesOn(pool))) {
    const { rows } = await pool.query<{ value: Buffer }>(
      `select ${column} as value from ${table} where length(${column}) > 0`,
    );
    if (table === 'digest_keys' || rows.length === 0) continue;
    opened[`${table}.${column}`] = rows.map(({ value }) => vault.openBytes(value).toString('hex')).sort();
  }
  const { rows } = await pool.query<{ sealed: string }>(
    "select payload ->> 'sealed' as sealed from outbox where payload ? 'sealed'",
  );
  opened.outbox = rows.map(({ sealed }) => vault.open(Buffer.from(sealed, 'base64')));
  return opened;
}

async function fileOf({ platform }: Portal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await platform.files.read(FILE)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const openWith = async (portal: Portal) => {
  await learnDigestKeys(portal.platform);
  expect((await fileOf(portal)).equals(CONTENT)).toBe(true);
  return everything(portal);
};

test('the drill: a key is added, everything is sealed again, the old key is removed, everything opens', async () => {
  const first = portalWith(OLD);
  const before = await openWith(first);
  expect(Object.keys(before).length).toBeGreaterThan(10);
  const digest = first.platform.vault.fingerprint('a code on a notice');
  const tries = first.platform.vault.steadyFingerprint('an account');

  const both = portalWith(`${OLD},${NEW}`);
  expect(await openWith(both)).toEqual(before);
  // Stopped after two places, as by a restart; what it did stays, and the next run does the rest.
  let places = 0;
  const stopped = rotateKeys(both.platform, () => {
    places += 1;
    if (places === 2) throw new Error('stopped');
  });
  await expect(stopped).rejects.toThrow('stopped');
  const rotation = await rotateKeys(both.platform);
  expect(rotation.left).toEqual([]);
  expect(rotation.values).toBeGreaterThan(0);
  expect(rotation.files).toBeGreaterThan(0);
  expect(await rotateKeys(both.platform)).toEqual({ values: 0, files: 0, left: [] });

  const last = portalWith(NEW);
  expect(await openWith(last)).toEqual(before);
  expect(last.platform.vault.fingerprints('a code on a notice')).toContain(digest);
  expect(last.platform.vault.steadyFingerprint('an account')).toBe(tries);
  await expect(openWith(first)).rejects.toThrow('unknown key 2');
});

test('steady digests stay the same through every step of two rotations, whatever the order of the keys', async () => {
  const fresh = await createTestDatabase();
  const steps = [OLD, `${NEW},${OLD}`, `${OLD},${NEW}`, NEW, `${NEWEST},${NEW}`, `${NEW},${NEWEST}`, NEWEST];
  const digests: string[] = [];
  for (const VAULT_KEYS of steps) {
    const portal = createTestPortal(fresh, { VAULT_KEYS });
    await learnDigestKeys(portal.platform);
    digests.push(portal.platform.vault.steadyFingerprint('an account'));
    // The step that puts the new key last is followed by sealing again.
    if (VAULT_KEYS === `${OLD},${NEW}` || VAULT_KEYS === `${NEW},${NEWEST}`)
      expect((await rotateKeys(portal.platform)).left).toEqual([]);
    await portal.close();
  }
  expect(new Set(digests)).toEqual(new Set([digests[0]]));
  await fresh.drop();
});

test('an id that was another key’s before is refused', async () => {
  const other = portalWith(`${key(1, 9)},${NEW}`);
  await expect(learnDigestKeys(other.platform)).rejects.toThrow('the id 1 was another key’s before');
});

test('what was altered is named, is left as it is, and stops nothing else', async () => {
  const third = portalWith(`${NEW},${key(3, 11)}`);
  const path = join(dataDir, 'files', FILE);
  const kept = await readFile(path);
  const spoiled = Buffer.from(kept);
  spoiled[70_000] = spoiled[70_000]! ^ 1;
  await writeFile(path, spoiled);
  const { left, values } = await rotateKeys(third.platform);
  expect(left).toEqual([`file ${FILE}`]);
  expect(values).toBeGreaterThan(0);
  await writeFile(path, kept);
  expect(await rotateKeys(third.platform)).toMatchObject({ files: 1, left: [] });
});

test('a code on a rates notice, and the tries at it, outlive the key that they were digested with', async () => {
  const stage = await openCouncilStage();
  const { facts } = await stage.property();
  const wrong = { ...facts, verification_code: 'AAAA-AAAA' };
  for (let n = 0; n < 4; n += 1) await stage.find(wrong);
  const both = createTestPortal(stage.database, { VAULT_KEYS: `${OLD},${NEW}` });
  await rotateKeys(both.platform);
  const last = createTestPortal(stage.database, { VAULT_KEYS: NEW });
  await learnDigestKeys(last.platform);
  const find = (asked: object) =>
    last.call('GET', `/api/flex/getAccountInfo?${new URLSearchParams(asked as Record<string, string>)}`);
  expect((await find(facts)).code).toBe(0);
  expect((await find(wrong)).status).toBe(200);
  expect((await find(wrong)).status).toBe(429);
  await both.close();
  await last.close();
  await stage.close();
});
