import { isForPeople, PERMISSIONS } from '@lorikeet/contracts';
import { KEY_PERMISSIONS } from '@lorikeet/contracts/api-keys';
import type { Permission } from '@lorikeet/contracts/permissions';
import { afterAll, expect, test } from 'vitest';
import { createKey } from '../modules/integrations/index.ts';
import { inTenant, SYSTEM } from '../platform/work.ts';
import { envelopeFault } from './send.ts';
import { openWalk, PATIENCE_MS } from './walk-stage.ts';

/*
 * A merchant's API key as a caller: it makes the calls of its scopes, in its own merchant, and is nobody. Each call is
 * made with a key of every scope, with one that lacks the call's own, and with one of the neighbour's.
 */

const { world, guarded, call, walk, ownInput, close } = await openWalk();
afterAll(close);

const ours = world.callerOf({ access: 'customers.read' }).tenant;
const keyWith = async (permissions: readonly Permission[], tenant = ours) => {
  const fields = { name: 'Walk', permissions, networks: [], expires_in_days: null };
  const make = () => inTenant(world.portal.platform, tenant, SYSTEM, (work) => createKey(work, fields));
  await world.portal.platform.pool.query('update api_keys set revoked_at = now() where name = $1', ['Walk']);
  return (await make()).secret;
};

const staff = guarded.filter(({ area }) => area === 'merchant');
const opened = staff.filter(
  (contract) => !isForPeople(contract) && KEY_PERMISSIONS.includes(contract.access as Permission),
);

test('what is about a person is refused to every key, with its sentence', {
  timeout: PATIENCE_MS,
}, async () => {
  const token = await keyWith(KEY_PERMISSIONS);
  await walk(staff.filter(isForPeople), async (contract, say) => {
    for (const input of [await ownInput(contract), {}]) {
      const reply = await call(contract, { input, token });
      const fault = envelopeFault(reply);
      const { refusal } = (reply.body.data ?? {}) as { refusal?: string };
      if (fault || refusal !== 'person_needed') say(fault ?? reply.text);
    }
  });
});

test('a key of all scopes makes the calls of its merchant; nothing breaks for want of a person', {
  timeout: PATIENCE_MS,
}, async () => {
  const token = await keyWith(KEY_PERMISSIONS);
  expect(opened.length).toBeGreaterThan(100);
  await walk(opened, async (contract, say) => {
    const reply = await call(contract, { input: await ownInput(contract), token });
    const fault = envelopeFault(reply);
    if (fault || reply.status === 401 || reply.status >= 500)
      say(fault ?? `HTTP ${reply.status} ${reply.text}`);
    if (contract.method === 'GET' && reply.status === 403) say(`HTTP 403 ${reply.text}`);
  });
});

test('a key that lacks the one scope gets 403, and so does every key for what no key can be given', {
  timeout: PATIENCE_MS,
}, async () => {
  const all = await keyWith(KEY_PERMISSIONS);
  await walk(
    staff.filter((contract) => contract.access !== 'session' && !isForPeople(contract)),
    async (contract, say) => {
      const access = contract.access as Permission;
      const isGivable = KEY_PERMISSIONS.includes(access) && !PERMISSIONS[access].platform;
      const token = isGivable ? await keyWith(KEY_PERMISSIONS.filter((name) => name !== access)) : all;
      if (!isGivable)
        await world.portal.platform.pool.query('update api_keys set revoked_at = null where name = $1', [
          'Walk',
        ]);
      const reply = await call(contract, { input: {}, token });
      const fault = envelopeFault(reply);
      if (fault || reply.status !== 403) say(fault ?? `HTTP ${reply.status} without ${access}`);
    },
  );
});

test('a key is known in the merchant area alone', async () => {
  const token = await keyWith(KEY_PERMISSIONS);
  await walk(
    guarded.filter(({ area }) => area === 'flex'),
    async (contract, say) => {
      const reply = await call(contract, { input: {}, token });
      if (reply.status !== 401) say(`HTTP ${reply.status}`);
    },
  );
});
