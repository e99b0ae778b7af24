import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_PERMISSIONS, AREA_BASE, bodyLimitOf, type Contract, PERMISSIONS } from '@lorikeet/contracts';
import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { uuidv7 } from '../platform/ids.ts';
import type { openApiDocument } from '../platform/openapi.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { idsIn, sampleInput, withValue } from './sample-input.ts';
import { envelopeFault, type Reply, type Sent, send, tampered } from './send.ts';
import { hostileInputs, type Spoiled, spoiledInputs } from './spoil-input.ts';
import { createWorld, type World } from './walk-world.ts';

/*
 * Walks every call that is bound, whatever it is about: a new contract is covered without a line here, because
 * its inputs are made from its own schema. What a call means is tested beside its use case.
 */

/** The agreed calls that answer before the second factor was shown; `refreshToken` needs no session. */
const BEFORE_TWO_FACTOR = ['/getValidatePage', '/userLoginOut', '/validateMfa'];

/** Thousands of calls, also on a busy machine. */
const PATIENCE_MS = 180_000;

let database: TestDatabase;
let world: World;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lorikeet-walk-'));
  world = await createWorld(
    readConfig({
      DATABASE_URL: database.appUrl,
      DATA_DIR: dataDir,
      DATABASE_POOL: '5',
      TOKEN_SECRET: 'a secret of the tests only, of no use anywhere',
      VAULT_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
      LOG_LEVEL: 'silent',
      DEMO: '1',
    }),
  );
});

afterAll(async () => {
  await world?.close();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const bound = () => world.portal.routes.bound;
const guarded = () => bound().filter(({ access }) => access !== 'public');
const call = (contract: Contract, sent: Sent) => send(world.portal.app, contract, sent);

/** Walks the contracts one after the other and gathers a sentence for each thing that is not as it must be. */
async function walk(
  contracts: readonly Contract[],
  visit: (contract: Contract, say: (fault: string) => void) => Promise<void>,
): Promise<void> {
  const faults: string[] = [];
  expect(contracts.length).toBeGreaterThan(0);
  for (const contract of contracts) {
    await visit(contract, (fault) => faults.push(`${contract.name}: ${fault}`));
    await world.revive();
  }
  expect(faults).toEqual([]);
}

async function ownInput(contract: Contract, isFull = true): Promise<Record<string, unknown>> {
  const ids = await world.idsOf(world.callerOf(contract).tenant);
  return sampleInput(contract, (kind) => ids.get(kind) ?? uuidv7(), isFull) ?? {};
}

const tokenFor = async (contract: Contract) =>
  contract.area === 'flex' ? world.ratepayerToken() : world.token(world.callerOf(contract));

test('every contract has inputs that it accepts, made from its own schema', async () => {
  await walk(bound(), async (contract, say) => {
    for (const isFull of [true, false]) {
      const input = await ownInput(contract, isFull);
      const parsed = contract.input.safeParse(input);
      if (!parsed.success) say(`no sample fits: add one to sample-input.ts. ${parsed.error.message}`);
    }
  });
});

test('no session, no answer: 401 without a token, with a broken one, an expired one, another area’s', async () => {
  await walk(guarded(), async (contract, say) => {
    const input = await ownInput(contract);
    const somebody = world.callerOf(contract);
    const good = await tokenFor(contract);
    const tokens = {
      'no token': undefined,
      'a broken token': 'garbage',
      'a tampered token': tampered(good),
      'an expired token': await world.expiredToken(somebody),
      'another area’s token':
        contract.area === 'flex' ? await world.token(somebody) : await world.ratepayerToken(),
    };
    for (const [what, token] of Object.entries(tokens)) {
      const reply = await call(contract, { input, ...(token && { token }) });
      const fault = envelopeFault(reply);
      if (fault || reply.status !== 401) say(`${what}: ${fault ?? `HTTP ${reply.status}`}`);
    }
  });
});

test('whoever lacks the one permission gets 403, whatever else they hold', async () => {
  await walk(guarded(), async (contract, say) => {
    if (contract.access === 'session' || contract.access === 'public') return;
    const others = ALL_PERMISSIONS.filter((name) => name !== contract.access);
    const token = await world.token(world.callerOf(contract), others);
    for (const input of [await ownInput(contract), {}]) {
      const reply = await call(contract, { input, token });
      const fault = envelopeFault(reply);
      if (fault || reply.status !== 403) say(fault ?? `HTTP ${reply.status} without ${contract.access}`);
    }
  });
});

test('while the second factor is outstanding only the calls that pass it answer: body code 403', async () => {
  await walk(guarded(), async (contract, say) => {
    if (contract.beforeTwoFactor) return;
    const token = await world.outstandingToken(contract);
    for (const input of [await ownInput(contract), {}]) {
      const reply = await call(contract, { input, token });
      const fault = envelopeFault(reply);
      if (fault || reply.status !== 200 || reply.body.code !== 403)
        say(fault ?? `HTTP ${reply.status}, code ${String(reply.body.code)}`);
    }
  });
  const open = bound().filter(({ beforeTwoFactor, access }) => beforeTwoFactor && access !== 'public');
  expect([...new Set(open.map(({ path }) => path))].sort()).toEqual(BEFORE_TWO_FACTOR);
});

test('a merchant cannot hold what belongs to the platform, even if a role says so', async () => {
  await walk(guarded(), async (contract, say) => {
    const { access } = contract;
    if (access === 'session' || access === 'public' || !PERMISSIONS[access].platform) return;
    const token = await world.token(world.neighbour, ALL_PERMISSIONS);
    const { status } = await call(contract, { input: await ownInput(contract), token });
    if (status !== 403) say(`HTTP ${status} for a merchant with ${access} in a role`);
  });
});

/** What the neighbour must have, or asking for it would show nothing. */
const TELLING = [
  ...(['customer', 'payment_method', 'mandate', 'plan', 'subscription', 'invitation', 'invoice'] as const),
  ...(['payment', 'batch', 'bank_file', 'facility', 'payout', 'billing_run', 'user', 'document'] as const),
  ...(['property', 'property_access'] as const),
];

test('another tenant’s things are not there: 404, to the letter as for ids of nothing', async () => {
  const before = await world.contentsOf(world.neighbour.tenant);
  const neighbours = await world.idsOf(world.neighbour.tenant);
  expect([...neighbours.keys()]).toEqual(expect.arrayContaining(TELLING));
  await walk(
    guarded().filter(({ area }) => area !== 'flex'),
    async (contract, say) => {
      const input = await ownInput(contract);
      for (const { path, kind } of idsIn(input)) {
        const theirs = neighbours.get(kind);
        const ask = async (uuid: string) => {
          const id = printId(kind, uuid);
          const token = await tokenFor(contract);
          const reply = await call(contract, { input: withValue(input, path, id), token });
          return { reply, alike: normalised(reply, id) };
        };
        const absent = await ask(uuidv7());
        const foreign = theirs ? await ask(theirs) : absent;
        const at = path.join('.');
        const fault = envelopeFault(absent.reply) ?? envelopeFault(foreign.reply);
        if (fault) say(`${at}: ${fault}`);
        if (absent.alike !== foreign.alike) say(`${at} tells: ${absent.alike} against ${foreign.alike}`);
        const isRequired =
          contract.input.shape[String(path[0])]?._zod.optin === undefined && path.length === 1;
        const isRead = contract.method === 'GET';
        if (isRequired && foreign.reply.status !== 404 && isRead)
          say(`${at}: HTTP ${foreign.reply.status}, not 404`);
        if (!isRead && foreign.reply.body.code === 0) say(`${at}: was done`);
        if (!isRead && isRequired && idsIn(input).length === 1 && foreign.reply.status !== 404)
          say(`${at}: HTTP ${foreign.reply.status} ${foreign.reply.text.slice(0, 120)}, not 404`);
      }
    },
  );
  expect(await world.contentsOf(world.neighbour.tenant)).toEqual(before);
});

function normalised({ status, text }: Reply, id: string): string {
  return `${status} ${text}`.replaceAll(id, 'ID').replaceAll(/"request_id":"[^"]*"/g, '');
}

async function expectFault(contract: Contract, token: string, spoiled: Spoiled): Promise<string | undefined> {
  // What the schema itself takes (an optional field left out, a text where any will do) is no bad input.
  const wire = contract.method === 'GET' ? textual(spoiled.input) : spoiled.input;
  if (contract.input.safeParse(wire).success) return undefined;
  const reply = await call(contract, { input: spoiled.input, token });
  const fault = envelopeFault(reply);
  if (fault) return `${spoiled.what}: ${fault}`;
  if (reply.status !== 422) return `${spoiled.what}: HTTP ${reply.status}, not 422`;
  const faults =
    (reply.body.data as { faults?: { path?: string; code?: string; message?: string }[] }).faults ?? [];
  if (faults.some((one) => !one.code || !one.message)) return `${spoiled.what}: a fault without words`;
  const isPinned = faults.some(
    ({ path = '' }) =>
      spoiled.at === path || spoiled.at.startsWith(`${path}.`) || path.startsWith(`${spoiled.at}.`),
  );
  return isPinned
    ? undefined
    : `${spoiled.what}: pinned to ${faults.map(({ path }) => path).join() || 'nothing'}`;
}

function textual(input: unknown): unknown {
  return Object.fromEntries(
    Object.entries(input as object).map(([name, value]) => [
      name,
      Array.isArray(value) ? value : String(value),
    ]),
  );
}

test(
  'bad input is 422, pinned to its field: wrong types, fields missing, fields unheard of',
  async () => {
    let spoiledCount = 0;
    await walk(bound(), async (contract, say) => {
      const token = await tokenFor(contract);
      const inputs = [await ownInput(contract, true), await ownInput(contract, false)];
      for (const spoiled of inputs.flatMap((input) => spoiledInputs(contract, input))) {
        spoiledCount += 1;
        const fault = await expectFault(contract, token, spoiled);
        if (fault) say(fault);
      }
    });
    expect(spoiledCount).toBeGreaterThan(bound().length);
  },
  PATIENCE_MS,
);

test('what is not JSON, not an object or too large is refused as such', async () => {
  await walk(
    bound().filter(({ method }) => method === 'POST'),
    async (contract, say) => {
      const token = await tokenFor(contract);
      const limit = bodyLimitOf(contract);
      const bodies: [string, Sent, number][] = [
        ['half a body', { rawBody: '{"a":' }, 422],
        ['a list', { rawBody: '[1]' }, 422],
        ['a text', { rawBody: '"a"' }, 422],
        ['a prototype', { rawBody: '{"__proto__":{"admin":true}}' }, 422],
        ['another media type', { rawBody: 'a=1', contentType: 'application/x-www-form-urlencoded' }, 422],
        ['a body too large', { rawBody: JSON.stringify({ a: 'x'.repeat(limit) }) }, 413],
      ];
      for (const [what, sent, status] of bodies) {
        const reply = await call(contract, { ...sent, token });
        const fault = envelopeFault(reply);
        if (fault || reply.status !== status) say(`${what}: ${fault ?? `HTTP ${reply.status}`}`);
      }
    },
  );
});

test(
  'no input makes the server fail',
  async () => {
    await walk(bound(), async (contract, say) => {
      let token = await tokenFor(contract);
      for (const hostile of hostileInputs(contract, await ownInput(contract))) {
        const reply = await call(contract, { input: hostile.input, token });
        const fault = envelopeFault(reply);
        if (fault) say(`${hostile.what}: ${fault}`);
        // A call that ends sessions may have ended this one.
        if (reply.status === 401) token = await tokenFor(contract);
      }
    });
  },
  PATIENCE_MS,
);

test('every call answers its own caller with the envelope, and once for a key', async () => {
  await walk(bound(), async (contract, say) => {
    const key = `walk-${contract.name}`;
    const input = await ownInput(contract);
    const ask = async () => call(contract, { input, token: await tokenFor(contract), key });
    const first = await ask();
    const fault = envelopeFault(first);
    if (fault) say(fault);
    if (first.status === 401 && contract.access !== 'public') say('401 with a good token');
    if (!contract.idempotent || contract.secret || first.body.code !== 0) return;
    const again = await ask();
    if (again.text !== first.text) say(`another answer for the same key: ${again.text.slice(0, 120)}`);
  });
});

test('the OpenAPI document has every call, with its permission and its fields', async () => {
  const served = await world.portal.app.inject({ method: 'GET', url: '/api/openapi.json' });
  expect(served.statusCode).toBe(200);
  const document = served.json() as ReturnType<typeof openApiDocument> & {
    paths: Record<
      string,
      Record<string, { operationId: string; 'x-permission'?: string; parameters: { name: string }[] }>
    >;
  };
  for (const contract of bound()) {
    const operation =
      document.paths[AREA_BASE[contract.area] + contract.path]?.[contract.method.toLowerCase()];
    expect(operation?.operationId).toBe(contract.name);
    expect(operation?.['x-permission']).toBe(contract.access === 'public' ? undefined : contract.access);
    const text = JSON.stringify(operation);
    const fields = [...Object.keys(contract.input.shape), ...(contract.file ? [contract.file.field] : [])];
    for (const field of fields) expect(text).toContain(`"${field}"`);
  }
  const page = await world.portal.app.inject({ method: 'GET', url: '/api/docs' });
  expect(bound().filter(({ name }) => !page.payload.includes(`id="${name}"`))).toEqual([]);
});
