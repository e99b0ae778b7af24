import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setBack } from '../../test/set-back.ts';
import { type Member, openTeamStage } from '../../test/team-stage.ts';

let stage: Awaited<ReturnType<typeof openTeamStage>>;

beforeAll(async () => {
  stage = await openTeamStage();
});
afterAll(async () => {
  await stage.portal.close();
  await stage.database.drop();
});

const change = (text: string, values: unknown[] = []) => stage.database.pool.query(text, values);
const list = (who: Member) => stage.ask(who, '/customer/list?page=1&page_size=20');
const create = (who: Member) =>
  stage.ask(who, '/customer/create', {
    type: 'person',
    name: 'Grace Okonkwo',
    first_name: 'Grace',
    last_name: 'Okonkwo',
    email_primary: 'grace@payer.test',
    locale: 'en',
    payment_type: 'none',
  });
const customers = async () => (await change('select 1 from customers')).rows.length;
const endSessions = (who: Member) =>
  change('update sessions set revoked_at = now() where user_id = $1', [who.uuid]);
const statuses = async (who: Member) => [(await list(who)).status, (await create(who)).status];

describe('a session that changes between two calls', () => {
  it('counts as it is at the second one, and what was begun under the old one leaves nothing', async () => {
    const clerk = await stage.member('Clara');
    const permit = (list: string) =>
      change(`update roles set permissions = ${list} where merchant_id = $1 and slug = 'clerk'`, [
        stage.merchantId,
      ]);
    expect([(await list(clerk)).code, (await create(clerk)).code]).toEqual([0, 0]);
    const before = await customers();
    await permit(`array_remove(permissions, 'customers.write')`);
    expect(await statuses(clerk)).toEqual([200, 403]);
    await permit(`array_remove(permissions, 'customers.read')`);
    expect(await statuses(clerk)).toEqual([403, 403]);
    expect(await customers()).toBe(before);
    await permit(`permissions || '{customers.read,customers.write}'`);
    expect(await statuses(clerk)).toEqual([200, 200]);
    await endSessions(clerk);
    expect(await statuses(clerk)).toEqual([401, 401]);
    expect(await customers()).toBe(before + 1);
  });

  it('is refused before its input is looked at', async () => {
    const clerk = await stage.member('Dora');
    const faulty = async () => (await stage.ask(clerk, '/customer/create', { type: 'cat' })).status;
    expect([await faulty(), await faulty()]).toEqual([422, 422]);
    await endSessions(clerk);
    expect(await faulty()).toBe(401);
  });

  it('has its activity noted, though most calls note none', async () => {
    const clerk = await stage.member('Erin');
    const lastActive = async () => {
      const text = 'select last_active_at as at from sessions where user_id = $1';
      return (await change(text, [clerk.uuid])).rows[0].at.getTime();
    };
    await list(clerk);
    const first = await lastActive();
    await list(clerk);
    expect(await lastActive()).toBe(first);
    await setBack(stage.database.pool, 'sessions', 'last_active_at', '20 seconds');
    await list(clerk);
    expect(await lastActive()).toBeGreaterThanOrEqual(first);
  });

  it('that waits for a second factor is told so', async () => {
    const clerk = await stage.member('Faye');
    expect((await list(clerk)).code).toBe(0);
    await change('update merchant_users set two_factor_enabled = true where id = $1', [clerk.uuid]);
    expect([(await list(clerk)).code, (await create(clerk)).code]).toEqual([403, 403]);
  });
});
