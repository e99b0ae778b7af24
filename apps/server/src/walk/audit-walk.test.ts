import type { Contract } from '@lorikeet/contracts';
import { hasFieldWords } from '@lorikeet/contracts/field-words';
import { afterAll, expect, test } from 'vitest';
import { uuidv7 } from '../platform/ids.ts';
import { sampleInput } from './sample-input.ts';
import { send } from './send.ts';
import { openWalk, PATIENCE_MS } from './walk-stage.ts';
import type { World } from './walk-world.ts';

/*
 * Whatever changes something is written down: every call that is no read is made once, and one that is done must
 * leave a row in the audit log of some tenant. What a call writes is tested beside its use case.
 */

const READS = 'reads: its input must not stand in an address';
const SAME = 'the walk’s world is as the sample asks already, so nothing is changed';

/** Calls that are done without a row, each with its reason. */
const UNWRITTEN: Record<string, string> = {
  refreshToken: 'renews a session that its sign-in has written down',
  ratepayerRefreshToken: 'renews a session that its sign-in has written down',
  checkPasswordLink: READS,
  ratepayerCheckPasswordLink: READS,
  checkRegistration: READS,
  previewBulk: 'undoes all that it tries',
  previewPrice: 'reckons and keeps nothing',
  previewBilling: 'reckons and keeps nothing',
  previewInvitation: 'shows a letter and sends nothing',
  resendEmailLink: 'writes to an address that stands in the log since it was added',
  makeEmailPrimary: SAME,
  moveMandate: SAME,
  recordNoReturns: SAME,
  confirmPayoutAccount: SAME,
};

type Ids = ReadonlyMap<string, Awaited<ReturnType<World['idsOf']>>>;

const { world, database, close } = await openWalk();
afterAll(close);

async function rowsWritten(): Promise<number> {
  const { rows } = await database.pool.query('select count(*)::int as n from audit_log');
  return rows[0].n;
}

/** Fields that the log tells of and that have no words (add them to field-words.ts in the contracts). */
async function wordlessFields(): Promise<string[]> {
  const { rows } = await database.pool.query<{ field: string }>(`
    select distinct field from audit_log a, lateral (values (a.before), (a.after)) v (told),
      lateral jsonb_object_keys(case jsonb_typeof(told) when 'object' then told else '{}' end) field
    order by field`);
  return rows.map(({ field }) => field).filter((field) => !hasFieldWords(field));
}

/** Makes a call with inputs of its own schema until one is done. */
async function doOnce(contract: Contract, first: Ids): Promise<'done' | 'not done'> {
  const { tenant } = world.callerOf(contract);
  // First with what the world began with: what a sample made would be asked to become what it is.
  for (const [ids, isFull] of [
    [first.get(tenant)!, true],
    [await world.idsOf(tenant), true],
    [first.get(tenant)!, false],
  ] as const) {
    const input = sampleInput(contract, (kind) => ids.get(kind) ?? uuidv7(), isFull) ?? {};
    const token =
      contract.area === 'flex' ? await world.ratepayerToken() : await world.token(world.callerOf(contract));
    const { status, body } = await send(world.portal.app, contract, { input, token });
    if (status === 200 && body.code === 0) return 'done';
  }
  return 'not done';
}

test(
  'every change leaves a row in the audit log',
  async () => {
    const changes = world.portal.routes.bound.filter(
      ({ method, area }) => method !== 'GET' && area !== 'demo',
    );
    const silent: string[] = [];
    const needless: string[] = [];
    let done = 0;
    const first = new Map(
      await Promise.all(
        [...new Set(changes.map((contract) => world.callerOf(contract).tenant))].map(
          async (tenant) => [tenant, await world.idsOf(tenant)] as const,
        ),
      ),
    );
    for (const contract of changes) {
      const before = await rowsWritten();
      if ((await doOnce(contract, first)) === 'done') {
        done += 1;
        const isWritten = (await rowsWritten()) > before;
        if (!isWritten && !(contract.name in UNWRITTEN)) silent.push(contract.name);
        if (isWritten && contract.name in UNWRITTEN) needless.push(contract.name);
      }
      await world.revive();
    }
    expect(silent).toEqual([]);
    expect(needless).toEqual([]);
    expect(done).toBeGreaterThan(changes.length / 4);
    expect(await wordlessFields()).toEqual([]);
    const names = new Set(changes.map(({ name }) => name));
    expect(Object.keys(UNWRITTEN).filter((name) => !names.has(name))).toEqual([]);
  },
  PATIENCE_MS,
);
