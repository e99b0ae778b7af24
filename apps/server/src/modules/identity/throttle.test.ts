import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IdentityStage, openIdentityStage } from '../../test/identity-stage.ts';
import { accountAllowance, addressAllowance, chargeTry, clearFailures } from './throttle.ts';

let stage: IdentityStage;
beforeAll(async () => {
  stage = await openIdentityStage();
});
afterAll(() => stage.close());

test('a success asks for its rows in the order of a try: two sign-ins at once never wait in a circle', async () => {
  const { platform } = stage.portal;
  const [account, address] = [accountAllowance('somebody'), addressAllowance('203.0.113.9')];
  await chargeTry(platform, [account, address]);
  const other = await stage.database.pool.connect();
  const lock = (key: string) =>
    other.query('select key from sign_in_throttle where key = $1 for update', [key]);
  try {
    // Another try of the same account from the same address, halted between its two rows.
    await other.query('begin');
    await lock(account.key);
    const cleared = clearFailures(platform, account, address);
    await sleep(200);
    await lock(address.key);
    await other.query('commit');
    await cleared;
  } finally {
    other.release();
  }
  const { rows } = await stage.database.pool.query(
    'select key, failures from sign_in_throttle where key = any($1)',
    [[account.key, address.key]],
  );
  expect(rows).toEqual([{ key: address.key, failures: 0 }]);
});
