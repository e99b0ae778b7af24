import { ALL_PERMISSIONS, MERCHANT_PERMISSIONS } from '@lorikeet/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type Member, openTeamStage, type TeamStage } from '../../test/team-stage.ts';

let stage: TeamStage;
let owner: Member;
const ask: TeamStage['ask'] = (...args) => stage.ask(...args);
type Faults = { faults: { path: string; code: string }[] };
const faultsOf = (answer: { status: number; data: unknown }) => [
  answer.status,
  ...(answer.data as Faults).faults.map(({ path, code }) => `${path}: ${code}`),
];
const refusalOf = (answer: { code: number; data: unknown }) =>
  answer.code === 1 ? (answer.data as { refusal: string }).refusal : `code ${answer.code}`;
const role = (slug: string, permissions: readonly string[]) => ({ name: `Role ${slug}`, slug, permissions });
const made = async (slug: string, permissions: readonly string[]) =>
  (await ask<{ id: string }>(owner, '/role/create', role(slug, permissions))).data.id;

beforeAll(async () => {
  stage = await openTeamStage();
  owner = stage.owner;
});
afterAll(() => stage.close());

describe('a role', () => {
  it('is created, changed and deleted, each written with before and after', async () => {
    const id = await made('collector', ['customers.read', 'payments.read']);
    const detail = await ask(owner, `/role/detail?id=${id}`);
    expect(detail.data).toMatchObject({
      name: 'Role collector',
      is_system: false,
      permissions: ['customers.read', 'payments.read'],
      users: 0,
      holders: [],
    });
    const change = {
      ...role('collector', ['payments.read', 'customers.read', 'customers.write']),
      id: undefined,
    };
    expect((await ask(owner, `/role/update/${id}`, change)).data).toMatchObject({
      changed: true,
      waiting: null,
    });
    expect((await ask(owner, `/role/update/${id}`, change)).data).toMatchObject({
      changed: false,
      waiting: null,
    });
    expect((await stage.audits('role.updated'))[0]).toMatchObject({
      before: { permissions: ['customers.read', 'payments.read'] },
      after: { permissions: ['customers.read', 'customers.write', 'payments.read'] },
    });
    expect((await ask(owner, `/role/delete/${id}`, {})).code).toBe(0);
    expect(await stage.audits('role.deleted')).toHaveLength(1);
    const gone = await ask(owner, `/role/detail?id=${id}`);
    expect([gone.status, gone.message]).toEqual([404, 'Role not found']);
  });

  it('gives back no permission that another person took out of it meanwhile', async () => {
    const id = await made('till', ['customers.read', 'payments.read', 'payments.refund']);
    const opened = await ask<{ updated_at: string }>(owner, `/role/detail?id=${id}`);
    await stage.database.pool.query(
      sql`update roles set updated_at = ${new Date(Date.parse(opened.data.updated_at) + 1_000)} where slug = 'till'`,
    );
    const seen_updated_at = opened.data.updated_at;
    const stale = {
      ...role('till', ['customers.read', 'payments.read', 'payments.refund']),
      seen_updated_at,
    };
    expect(refusalOf(await ask(owner, `/role/update/${id}`, { ...stale, name: 'Front till' }))).toBe(
      'record.changed_meanwhile',
    );
    const fresh = await ask<{ updated_at: string }>(owner, `/role/detail?id=${id}`);
    const again = { ...stale, name: 'Front till', seen_updated_at: fresh.data.updated_at };
    expect((await ask(owner, `/role/update/${id}`, again)).data).toMatchObject({ changed: true });
  });

  it('of the system is neither changed nor deleted', async () => {
    const id = await stage.roleId('clerk');
    const changed = await ask(owner, `/role/update/${id}`, role('clerk', ['customers.read']));
    expect(refusalOf(changed)).toBe('role.system');
    expect(refusalOf(await ask(owner, `/role/delete/${id}`, {}))).toBe('role.system');
  });

  it('that a person holds is not deleted: it says by whom', async () => {
    const id = await made('held', ['customers.read']);
    for (const name of ['Ann', 'Ben', 'Cat', 'Deb']) await stage.member(name, 'held');
    const answer = await ask(owner, `/role/delete/${id}`, {});
    expect(refusalOf(answer)).toBe('role.in_use');
    expect(answer.message).toContain('Ann, Ben, Cat +1');
  });

  it('has a name that no other role has: they are chosen by it', async () => {
    const named = (name: string, slug: string) =>
      ask(owner, '/role/create', { name, slug, permissions: ['customers.read'] });
    for (const name of ['owner', 'Ｏｗｎｅｒ', 'Read only', '所有者', ' 管理员 ']) {
      expect(faultsOf(await named(name, 'one-more'))).toEqual([422, 'name: role_name_system']);
    }
    const both = await Promise.all([named('Till', 'till-1'), named('till', 'till-2')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const id = await made('counter', ['customers.read']);
    const next = { id, name: 'TILL', slug: 'counter', permissions: ['customers.read'] };
    expect(faultsOf(await ask(owner, `/role/update/${id}`, next))).toEqual([422, 'name: role_name_taken']);
  });

  it('lets nobody change what they cannot see', async () => {
    for (const name of ['customers.write', 'payments.refund', 'billing.run', 'payouts.release']) {
      const alone = await ask(owner, '/role/create', role('blind', [name, 'plans.read']));
      expect(faultsOf(alone)).toEqual([422, 'permissions: permission_needs_read']);
    }
    const id = await made('sighted', ['customers.read', 'customers.write']);
    const blinded = await ask(owner, `/role/update/${id}`, role('sighted', ['customers.write']));
    expect(faultsOf(blinded)).toEqual([422, 'permissions: permission_needs_read']);
  });

  it('has a slug of its own, a name, and at least one permission', async () => {
    const send = (body: object) => ask(owner, '/role/create', body);
    expect(faultsOf(await send(role('clerk', ['customers.read'])))).toEqual([422, 'slug: slug_taken']);
    expect(faultsOf(await send(role('Big Role', ['customers.read'])))).toEqual([422, 'slug: slug_invalid']);
    expect(faultsOf(await send(role('none', [])))).toEqual([422, 'permissions: permission_required']);
    expect((await send(role('odd', ['no.such']))).status).toBe(422);
  });

  it('counts from the next call of the person who holds it', async () => {
    const id = await made('looker', ['customers.read']);
    const looker = await stage.member('Lia', 'looker');
    expect((await ask(looker, '/plan/list')).status).toBe(403);
    await ask(owner, `/role/update/${id}`, role('looker', ['customers.read', 'plans.read']));
    expect((await ask(looker, '/plan/list')).status).toBe(200);
    await ask(owner, `/role/update/${id}`, role('looker', ['customers.read']));
    expect((await ask(looker, '/plan/list')).status).toBe(403);
  });
});

describe('nobody gives what they do not hold', () => {
  it('neither by a new role nor by changing one, their own among them', async () => {
    const own = ['roles.read', 'roles.write', 'customers.read'];
    const id = await made('keeper', own);
    const keeper = await stage.member('Kim', 'keeper');
    const created = await ask(keeper, '/role/create', role('more', ['customers.read', 'payments.refund']));
    expect(faultsOf(created)).toEqual([422, 'permissions: permission_not_yours']);
    const raised = await ask(keeper, `/role/update/${id}`, role('keeper', [...own, 'payments.refund']));
    expect(faultsOf(raised)).toEqual([422, 'permissions: permission_not_yours']);
    const refunds = ['payments.read', 'payments.refund'];
    const other = await made('refunder', refunds);
    const renamed = await ask(keeper, `/role/update/${other}`, role('refunder-2', refunds));
    expect(renamed.code).toBe(0);
    expect((await ask(keeper, '/role/create', role('less', ['customers.read']))).code).toBe(0);
  });

  it('an owner of a facilitated merchant gives every permission of merchants, none of the platform’s', async () => {
    expect((await ask(owner, '/role/create', role('all', MERCHANT_PERMISSIONS))).code).toBe(0);
    const platform = await ask(owner, '/role/create', role('operator', ['merchants.read']));
    expect(faultsOf(platform)).toEqual([422, 'permissions: permission_platform']);
  });

  it('the platform’s owner gives them in the platform’s own tenant', async () => {
    const { lorikeet, portal } = stage;
    const answer = await portal.call('POST', '/api/merchant/role/create', {
      token: lorikeet.token,
      body: role('operations', ALL_PERMISSIONS),
    });
    expect(answer.code).toBe(0);
  });
});

describe('two at once', () => {
  const owners = () =>
    stage.queries.rows<{ id: string }>(sql`
      select id from merchant_users
      where merchant_id = ${stage.merchantId} and type = 'owner' and status = 'active' order by id`);

  it('two owners who remove each other leave one', async () => {
    const second = await stage.member('Second', 'owner');
    const answers = await Promise.all([
      ask(owner, `/user/delete/${second.id}`, {}),
      ask(second, `/user/delete/${owner.id}`, {}),
    ]);
    expect(answers.filter((answer) => answer.status === 200 && answer.code === 0)).toHaveLength(1);
    const left = await owners();
    expect(left).toHaveLength(1);
    const [last] = left;
    owner = last?.id === owner.uuid ? owner : second;
  });

  it('two owners who both step down leave one', async () => {
    const second = await stage.member('Third', 'owner');
    const body = { type: 'staff', role_ids: [await stage.roleId('admin')] };
    const answers = await Promise.all(
      [owner, second].map((each) => ask(each, `/user/update/${each.id}`, body)),
    );
    expect(answers.map(refusalOf).sort()).toEqual(['code 0', 'user.last_owner']);
    expect(await owners()).toHaveLength(1);
    owner = (await owners())[0]?.id === owner.uuid ? owner : second;
  });

  it('the last owner is not demoted, deactivated or removed by anybody', async () => {
    const down = await ask(owner, `/user/update/${owner.id}`, { role_ids: [await stage.roleId('clerk')] });
    expect(refusalOf(down)).toBe('user.last_owner');
    const admin = await stage.member('Adam', 'admin');
    for (const path of ['deactivate', 'delete'])
      expect(refusalOf(await ask(admin, `/user/${path}/${owner.id}`, {}))).toBe('user.holds_more');
  });

  it('a role is not deleted while it is being given', async () => {
    const id = await made('contested', ['customers.read']);
    const clerk = await stage.member('Cleo');
    const [gone, given] = await Promise.all([
      ask(owner, `/role/delete/${id}`, {}),
      ask(owner, `/user/update/${clerk.id}`, { role_ids: [id] }),
    ]);
    const outcome = [refusalOf(gone), given.status === 404 ? 'not found' : refusalOf(given)];
    expect([
      ['code 0', 'not found'],
      ['role.in_use', 'code 0'],
    ]).toContainEqual(outcome);
  });

  it('a form that was opened with other roles gives none', async () => {
    const clerk = await stage.member('Cy', 'admin');
    const [admin, clerks, accountant] = await Promise.all(
      ['admin', 'clerk', 'accountant'].map((slug) => stage.roleId(slug)),
    );
    const move = (to: string, seen: string) =>
      ask(owner, `/user/update/${clerk.id}`, { role_ids: [to], seen_role_ids: [seen] });
    expect(refusalOf(await move(clerks!, admin!))).toBe('code 0');
    expect(refusalOf(await move(accountant!, admin!))).toBe('record.changed_meanwhile');
    expect(refusalOf(await move(accountant!, clerks!))).toBe('code 0');
  });

  it('a form whose answer was lost may be sent again under its key', async () => {
    const clerk = await stage.member('Cyd', 'clerk');
    const [from, to] = await Promise.all(['clerk', 'accountant'].map((slug) => stage.roleId(slug)));
    const send = () =>
      stage.portal.call('POST', `/api/merchant/user/update/${clerk.id}`, {
        token: owner.token,
        body: { role_ids: [to], seen_role_ids: [from] },
        key: 'roles-of-cyd',
      });
    const first = await send();
    expect(refusalOf(first)).toBe('code 0');
    expect((await send()).data).toEqual(first.data);
  });

  it('the person who lost the right meanwhile gives nothing any more', async () => {
    const admin = await stage.member('Alma', 'admin');
    const clerk = await stage.member('Cora');
    const [, given] = await Promise.all([
      ask(owner, `/user/update/${admin.id}`, { role_ids: [await stage.roleId('clerk')] }),
      ask(admin, `/user/update/${clerk.id}`, { role_ids: [await stage.roleId('accountant')] }),
    ]);
    // Before the change or not at all.
    expect([200, 403]).toContain(given.status);
    expect((await ask(admin, `/user/update/${clerk.id}`, { name: 'No' })).status).toBe(403);
  });
});
