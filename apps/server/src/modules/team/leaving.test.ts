import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type Member, openTeamStage, TEAM_PASSWORD, type TeamStage } from '../../test/team-stage.ts';

type Row = { id: string; name: string; status: string; is_you: boolean; roles: { slug: string }[] };
type Listed = { rows: Row[]; count: number };
type Faults = { faults: { path: string; code: string }[] };

let stage: TeamStage;
let owner: Member;
const ask: TeamStage['ask'] = (...args) => stage.ask(...args);
const faultsOf = (answer: { status: number; data: unknown }) => [
  answer.status,
  ...(answer.data as Faults).faults.map(({ path, code }) => `${path}: ${code}`),
];
const refusalOf = (answer: { code: number; data: unknown }) =>
  answer.code === 1 ? (answer.data as { refusal: string }).refusal : `code ${answer.code}`;
let counter = 0;
const newcomer = async (role = 'clerk', more: object = {}) => {
  counter += 1;
  const username = `new${counter}`;
  const body = { username, name: `New ${counter}`, email: `${username}@harbour.test` };
  return { ...body, role_ids: [await stage.roleId(role)], ...more };
};

beforeAll(async () => {
  stage = await openTeamStage();
  owner = stage.owner;
});
afterAll(() => stage.close());

describe('leaving', () => {
  it('deactivation ends sessions at once and can be undone', async () => {
    const clerk = await stage.member('Dan');
    expect((await ask(clerk, '/getUserInfo')).status).toBe(200);
    expect((await ask(owner, `/user/deactivate/${clerk.id}`, {})).code).toBe(0);
    expect((await ask(clerk, '/getUserInfo')).status).toBe(401);
    expect(refusalOf(await ask(owner, `/user/deactivate/${clerk.id}`, {}))).toBe('user.not_active');
    expect((await stage.audits('user.deactivated'))[0]).toMatchObject({
      before: { status: 'active' },
      after: { status: 'inactive', sessions_ended: 1 },
    });
    expect((await ask(owner, `/user/activate/${clerk.id}`, {})).code).toBe(0);
    expect((await ask(clerk, '/getUserInfo')).status).toBe(401);
    expect(refusalOf(await ask(owner, `/user/activate/${clerk.id}`, {}))).toBe('user.not_inactive');
  });

  it('removal hides the person, keeps their row, and frees e-mail and username', async () => {
    const clerk = await stage.member('Eve');
    expect((await ask(owner, `/user/delete/${clerk.id}`, {})).code).toBe(0);
    expect((await ask(clerk, '/getUserInfo')).status).toBe(401);
    const shown = await ask<Listed>(owner, '/user/list?search=Eve');
    expect(shown.data.rows).toEqual([]);
    const removed = await ask<Listed>(owner, '/user/list?status=removed&search=Eve');
    expect(removed.data.rows).toMatchObject([{ id: clerk.id, name: 'Eve', status: 'removed', roles: [] }]);
    expect((await stage.audits('user.removed'))[0]).toMatchObject({
      before: { status: 'active', roles: ['clerk'] },
      after: { status: 'removed', sessions_ended: 1 },
    });
    const back = await ask(owner, '/user/create', {
      ...(await newcomer()),
      username: 'eve',
      email: 'eve@harbour.test',
    });
    expect(back.code).toBe(0);
    for (const path of ['delete', 'update'])
      expect(refusalOf(await ask(owner, `/user/${path}/${clerk.id}`, {}))).toBe('user.removed');
    const detail = await ask<{ can: string[] }>(owner, `/user/detail?user_id=${clerk.id}`);
    expect(detail.data.can).toEqual([]);
  });

  it('nobody does it to themselves, and an unknown person is told as such', async () => {
    for (const path of ['deactivate', 'delete'])
      expect(refusalOf(await ask(owner, `/user/${path}/${owner.id}`, {}))).toBe('user.yourself');
    const unknown = await ask(owner, `/user/delete/usr_${'0'.repeat(32)}`, {});
    expect([unknown.status, unknown.message]).toEqual([404, 'User not found']);
  });
});

describe('a colleague who lost the device', () => {
  const turnOn = (uuid: string) =>
    stage.queries.run(sql`
      update merchant_users set two_factor_enabled = true, totp_secret = '\\x00' where id = ${uuid}`);

  it('gets two-factor switched off by a person who shows their own password, and is notified', async () => {
    const clerk = await stage.member('Fay');
    await turnOn(clerk.uuid);
    const reset = (password: string) => ask(owner, `/user/resetTwoFactor/${clerk.id}`, { password });
    expect(faultsOf(await reset('Wrong-Pass-2026'))).toEqual([422, 'password: password_wrong']);
    expect((await reset(TEAM_PASSWORD)).code).toBe(0);
    const row = await stage.queries.one<object>(sql`
      select two_factor_enabled, totp_secret from merchant_users where id = ${clerk.uuid}`);
    expect(row).toEqual({ two_factor_enabled: false, totp_secret: null });
    expect((await ask(clerk, '/getUserInfo')).status).toBe(401);
    expect((await stage.letters('fay@harbour.test'))[0]?.template).toBe('two-factor-reset');
    expect((await stage.audits('user.two_factor_reset'))[0]?.actor_id).toBe(owner.uuid);
    expect(refusalOf(await reset(TEAM_PASSWORD))).toBe('user.no_two_factor');
  });
});

describe('the list', () => {
  it('filters by role, type, two-factor and words, and counts the tabs', async () => {
    const names = async (query: string) =>
      (await ask<Listed>(owner, `/user/list?${query}`)).data.rows.map((row) => row.name);
    expect(await names('type=owner')).toEqual(['Olive Owner']);
    expect(await names('role=owner')).toEqual(['Olive Owner']);
    expect(await names('search=owner@')).toEqual(['Olive Owner']);
    expect(await names(`search=${owner.id}`)).toEqual(['Olive Owner']);
    expect(await names('two_factor=on')).toEqual([]);
    const all = await names('page_size=100');
    expect(all).toEqual([...all].sort((a, b) => a.localeCompare(b, 'en')));
    const { data } = await ask<Record<string, number>>(owner, '/user/summary');
    expect(data.all).toBe(all.length);
    expect(data.removed).toBe(1);
    const you = (await ask<Listed>(owner, '/user/list?page_size=100')).data.rows.filter((row) => row.is_you);
    expect(you.map((row) => row.id)).toEqual([owner.id]);
  });

  it('is exported as it is filtered, roles and two-factor with it', async () => {
    const body = { list: 'users', filters: { type: 'owner' } };
    const { data } = await ask<{ path: string }>(owner, '/export/create', body);
    const file = await stage.portal.portal.app.inject({ method: 'GET', url: data.path });
    expect(file.payload).toContain('Olive Owner,owner,owner@harbour.test,Active,Owner,Owner,No');
    expect(file.payload.trim().split('\n')).toHaveLength(2);
  });
});
