import { afterAll, expect, test } from 'vitest';
import { uuidv7 } from '../platform/ids.ts';
import { secretsIn, secretsInDatabase, secretsInFolder } from '../test/find-secrets.ts';
import { leavesOf, sampleInput, withValue } from './sample-input.ts';
import { send } from './send.ts';
import { openWalk, PATIENCE_MS } from './walk-stage.ts';

/*
 * Makes every call with secrets of its own planted in the fields that carry them, then looks for them in every
 * table, in jobs and stored responses, and on disk. A new contract is covered without a line here.
 */

const { world, database, dataDir, close } = await openWalk();
afterAll(close);

/** A secret like the sample's, and no other: digits stay digits of the same number. */
function planted(sample: string, n: number): string {
  if (/^\d+$/.test(sample)) return String(97_000_000 + n).slice(0, Math.max(8, sample.length));
  return `Planted-Secret-${n}-Aa1`;
}

test(
  'no password, token, code or account number stands in a table or a file as it is',
  async () => {
    const secrets: string[] = [];
    for (const contract of world.portal.routes.bound) {
      const who = world.callerOf(contract);
      const ids = await world.idsOf(who.tenant);
      let input: unknown = sampleInput(contract, (kind) => ids.get(kind) ?? uuidv7(), true) ?? {};
      for (const { path, value } of leavesOf(input)) {
        if (typeof value !== 'string' || secretsIn({ [String(path.at(-1))]: '9'.repeat(8) }).length === 0)
          continue;
        const secret = planted(value, secrets.length);
        const spoiled = withValue(input, path, secret);
        if (!contract.input.safeParse(spoiled).success) continue;
        input = spoiled;
        secrets.push(secret);
      }
      const token = contract.area === 'flex' ? await world.ratepayerToken() : await world.token(who);
      const reply = await send(world.portal.app, contract, { input, token, key: `plant-${contract.name}` });
      secrets.push(...secretsIn(reply.body.data), token);
      await world.revive();
    }
    expect(secrets.length).toBeGreaterThan(world.portal.routes.bound.length);
    expect(await secretsInDatabase(database.appUrl, secrets)).toEqual([]);
    expect(await secretsInFolder(dataDir, secrets)).toEqual([]);
  },
  PATIENCE_MS,
);

test('a secret that is kept as it is would be found', async () => {
  const own = `Planted-Secret-${uuidv7()}`;
  await database.pool.query(
    `insert into sign_in_throttle (key, failures, last_failure_at) values ('account:${own}', 0, now())`,
  );
  expect(await secretsInDatabase(database.appUrl, [own])).toHaveLength(1);
});
