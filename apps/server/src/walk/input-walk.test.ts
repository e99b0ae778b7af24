import { AREA_BASE, bodyLimitOf, type Contract, isKept } from '@lorikeet/contracts';
import { isForKeys } from '@lorikeet/contracts/api-keys';
import { groupOf, slugOf } from '@lorikeet/contracts/call-groups';
import { afterAll, expect, test } from 'vitest';
import { SIZES } from '../../../../simulate/sizes.ts';
import type { openApiDocument } from '../platform/openapi.ts';
import { envelopeFault, type Sent } from './send.ts';
import { openWalk, PATIENCE_MS } from './walk-stage.ts';
import { tryHostile, trySpoiled } from './wrong-inputs.ts';

const ground = await openWalk();
const { world, bound, call, walk, ownInput, tokenFor } = ground;
afterAll(ground.close);

test('every contract has inputs that it accepts, made from its own schema', async () => {
  await walk(bound, async (contract, say) => {
    for (const isFull of [true, false]) {
      const input = await ownInput(contract, isFull);
      const parsed = contract.input.safeParse(input);
      if (!parsed.success) say(`no sample fits: add one to sample-input.ts. ${parsed.error.message}`);
    }
  });
});

test(
  'bad input is 422, pinned to its field: wrong types, fields missing, fields unheard of',
  async () => {
    const { calls, faults } = await trySpoiled(ground, SIZES.inputs.test);
    expect(faults).toEqual([]);
    expect(calls).toBeGreaterThan(bound.length);
  },
  PATIENCE_MS,
);

test('what is not JSON, not an object or too large is refused as such', async () => {
  await walk(
    bound.filter(({ method }) => method === 'POST'),
    async (contract, say) => {
      const token = await tokenFor(contract);
      const limit = bodyLimitOf(contract);
      const bodies: [string, Sent, number][] = [
        ['half a body', { rawBody: '{"a":' }, 422],
        ['a list', { rawBody: '[1]' }, 422],
        ['a text', { rawBody: '"a"' }, 422],
        ['a prototype', { rawBody: '{"__proto__":{"admin":true}}' }, 422],
        ['another media type', { rawBody: 'a=1', contentType: 'application/x-www-form-urlencoded' }, 422],
        // One of a bank's file would be a quarter of a gigabyte: what it claims to be is enough to refuse it.
        contract.file && isKept(contract.file)
          ? ['a body too large', { rawBody: '{}', claims: limit + 1 }, 413]
          : ['a body too large', { rawBody: JSON.stringify({ a: 'x'.repeat(limit) }) }, 413],
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
    const { calls, faults } = await tryHostile(ground, SIZES.inputs.test);
    expect(faults).toEqual([]);
    expect(calls).toBeGreaterThan(bound.length);
  },
  PATIENCE_MS,
);

test('every call replies to its own caller in the envelope, and once for a key', async () => {
  await walk(bound, async (contract, say) => {
    const key = `walk-${contract.name}`;
    const input = await ownInput(contract);
    const ask = async () => call(contract, { input, token: await tokenFor(contract), key });
    const first = await ask();
    const fault = envelopeFault(first);
    if (fault) say(fault);
    if (first.status === 401 && contract.access !== 'public') say('401 with a good token');
    if (!contract.idempotent || first.body.code !== 0) return;
    // A payer has no account: their call keeps its key with what it made.
    if (contract.secret && contract.access === 'public') return;
    const again = await ask();
    const { refusal } = (again.body.data ?? {}) as { refusal?: string };
    if (contract.secret && refusal === 'idempotency_done') return;
    if (again.text !== first.text) say(`another answer for the same key: ${again.text.slice(0, 120)}`);
  });
});

test('the OpenAPI document has every call, with its permission and its fields', async () => {
  const operators = bound.filter(({ access }) => world.isPlatforms({ access }));
  const operator = await world.token(world.callerOf(operators[0]!));
  const headers = { authorization: `Bearer ${operator}` };
  const served = await world.portal.app.inject({ method: 'GET', url: '/api/openapi.json', headers });
  expect(served.statusCode).toBe(200);
  const document = served.json() as ReturnType<typeof openApiDocument> & {
    paths: Record<
      string,
      Record<string, { operationId: string; 'x-permission'?: string; parameters: { name: string }[] }>
    >;
  };
  for (const contract of bound) {
    const operation =
      document.paths[AREA_BASE[contract.area] + contract.path]?.[contract.method.toLowerCase()];
    expect(operation?.operationId).toBe(contract.name);
    expect(operation?.['x-permission']).toBe(contract.access === 'public' ? undefined : contract.access);
    const text = JSON.stringify(operation);
    const fields = [...Object.keys(contract.input.shape), ...(contract.file ? [contract.file.field] : [])];
    for (const field of fields) expect(text).toContain(`"${field}"`);
  }
  const shown = (await world.portal.app.inject({ method: 'GET', url: '/api/openapi.json' })).payload;
  expect(operators.filter(({ name }) => new RegExp(`"${name}"`).test(shown))).toEqual([]);
  expect(shown).toContain('"listCustomers"');
});

test('the developers’ pages have every call that a key can make, and no other', async () => {
  const pageOf = async (contract: Contract) => {
    const group = groupOf(contract);
    const url = `/api/docs/${group ? slugOf(group) : 'none'}`;
    return (await world.portal.app.inject({ method: 'GET', url })).payload;
  };
  const isShown = await Promise.all(
    bound.map(async (contract) => (await pageOf(contract)).includes(`id="${contract.name}"`)),
  );
  const shown = bound.filter((_, n) => isShown[n]);
  expect(
    shown.map(({ name }) => name),
    'give the first word of the path of what is missing a title in packages/contracts/src/call-groups.ts',
  ).toEqual(bound.filter(isForKeys).map(({ name }) => name));
});
