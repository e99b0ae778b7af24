import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createAuditSealer } from '../../platform/audit/seal-audit.ts';
import { transact } from '../../platform/db/sql.ts';
import { lockUntilCommit } from '../../platform/db/transaction-lock.ts';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { poison } from '../../test/poison.ts';
import { followSealing } from './follow-sealing.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants();
});
beforeEach(async () => {
  await newRounds()();
  await scene.platform.pool.query('delete from exceptions');
});
afterEach(() => vi.useRealTimers());
afterAll(() => scene.close());

/** The rounds of one process. */
const newRounds = () => {
  const round = followSealing(async () => scene.lorikeet.id);
  return () => round(scene.platform);
};
let ahead = 0;
/** From here on what was written is no longer of the last hour; ids never go back, so that each time is later than the last. */
const becomeOld = () => {
  ahead += 2 * 3_600_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead });
};
const write = ({ id }: { id: string } = scene.harbour) =>
  inTenant(scene.platform, id, SYSTEM, (work) => work.audit({ action: 'user.created', after: { n: 1 } }));
const poisonSeals = (code?: string) =>
  poison(scene.database, 'audit_seals', `new.merchant_id = '${scene.harbour.id}'`, code);

async function told() {
  const { rows } = await scene.platform.pool.query<{ end: string }>(
    `select coalesce(resolution, 'open') as end from exceptions where kind = 'audit.unsealed' order by id`,
  );
  return rows.map(({ end }) => end);
}
async function unsealed({ id }: { id: string } = scene.harbour) {
  const { rows } = await scene.platform.pool.query(
    `select 1 from audit_log a where a.merchant_id = $1 and not exists (
       select 1 from audit_seals s where s.merchant_id = a.merchant_id and s.audit_id = a.id)`,
    [id],
  );
  return rows.length;
}
/** Another process that is about the merchant's rows. */
async function sealElsewhere() {
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const other = transact(scene.platform.pool, async (queries) => {
    await lockUntilCommit(queries, `audit:${scene.harbour.id}`);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  return () => {
    release.resolve();
    return other;
  };
}

it('tries on and tells again what a person settled while it still fails, however old it is', async () => {
  const round = newRounds();
  await round();
  await write();
  const heal = await poisonSeals();
  await expect(round()).rejects.toThrow('the poison');
  await scene.platform.pool.query(
    `update exceptions set status = 'resolved', resolution = 'by hand', resolved_at = now()`,
  );
  becomeOld();
  await expect(round()).rejects.toThrow('the poison');
  expect(await told()).toEqual(['by hand', 'open']);
  await heal();
  await round();
  expect(await told()).toEqual(['by hand', 'sealed']);
  expect(await unsealed()).toBe(0);
});

it('tries on and tells where it could not be told of at a process’s first round', async () => {
  const round = newRounds();
  await write();
  const heal = await poisonSeals();
  const healLines = await poison(scene.database, 'exceptions', 'true');
  await expect(round()).rejects.toThrow('the poison');
  await healLines();
  expect(await told()).toEqual([]);
  becomeOld();
  await expect(round()).rejects.toThrow('the poison');
  expect(await told()).toEqual(['open']);
  await heal();
  await round();
  expect(await unsealed()).toBe(0);
});

it('takes nothing for sealed that is another process’s to seal, and asks again', async () => {
  const round = newRounds();
  await round();
  await write();
  const heal = await poisonSeals();
  await expect(round()).rejects.toThrow('the poison');
  await heal();
  const release = await sealElsewhere();
  const seal = createAuditSealer();
  expect((await seal(scene.platform)).done).not.toContain(scene.harbour.id);
  expect(await round()).toBe(0);
  expect(await told()).toEqual(['open']);
  await release();
  becomeOld();
  expect(await seal(scene.platform)).toMatchObject({ sealed: 1, done: [scene.harbour.id] });
  await round();
  expect(await told()).toEqual(['sealed']);
});

it.each([
  ['take too long', '57014'],
  ['wait too long for a lock', '55P03'],
  ['meet a busy database', '53300'],
])('passes by a merchant whose rows %s, and tells of it where they do so again', async (_, code) => {
  const round = newRounds();
  for (const merchant of [scene.harbour, scene.other]) await write(merchant);
  const heal = await poisonSeals(code);
  await round();
  expect([await unsealed(), await unsealed(scene.other)]).toEqual([1, 0]);
  expect(await told()).toEqual([]);
  await expect(round()).rejects.toThrow('the poison');
  expect(await told()).toEqual(['open']);
  await heal();
  await round();
  expect(await told()).toEqual(['sealed']);
});

it('ends a round at the second merchant in a row for whom the database is not there, and asks everybody once', async () => {
  const round = newRounds();
  for (const merchant of [scene.lorikeet, scene.harbour, scene.other]) await write(merchant);
  const heal = await poison(scene.database, 'audit_seals', 'true', '53300');
  const asked = vi.spyOn(scene.platform.pool, 'query');
  await expect(round()).rejects.toThrow('the poison');
  await expect(round()).rejects.toThrow('the poison');
  const texts = asked.mock.calls.map(([one]) => (one as unknown as { text: string }).text);
  asked.mockRestore();
  expect(texts.filter((text) => text.startsWith('select id from merchants'))).toHaveLength(1);
  await heal();
  becomeOld();
  await round();
  expect([await unsealed(), await unsealed(scene.other)]).toEqual([0, 0]);
});

it('asks again, however old its rows are by then, whom a later round found and did not come to', async () => {
  const round = newRounds();
  await round();
  for (const merchant of [scene.lorikeet, scene.harbour, scene.other]) await write(merchant);
  const heal = await poison(scene.database, 'audit_seals', 'true', '53300');
  await expect(round()).rejects.toThrow('the poison');
  await heal();
  becomeOld();
  await round();
  expect([await unsealed(scene.lorikeet), await unsealed(), await unsealed(scene.other)]).toEqual([0, 0, 0]);
});
