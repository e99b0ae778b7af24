import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type Member, openTeamStage, TEAM_PASSWORD, type TeamStage } from '../../test/team-stage.ts';

type Row = { id: string; name: string; status: string; roles: { slug: string }[] };
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

describe('inviting', () => {
  it('adds a person without a password, sends a link for seven days, and writes who did it', async () => {
    const body = await newcomer('clerk', { email: 'Ines@Harbour.test', name: 'Inês Clerk' });
    const { data, code } = await ask<{ id: string }>(owner, '/user/create', body);
    expect(code).toBe(0);
    const { data: detail } = await ask<Record<string, unknown>>(owner, `/user/detail?user_id=${data.id}`);
    expect(detail).toMatchObject({
      status: 'invited',
      type: 'staff',
      email: 'ines@harbour.test',
      two_factor_enabled: false,
      last_sign_in_at: null,
      roles: [{ slug: 'clerk', is_system: true }],
      can: ['edit', 'resend_invitation', 'deactivate', 'remove'],
    });
    const days = (Date.parse(String(detail.invited_until)) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    const [letter] = await stage.letters('ines@harbour.test');
    expect(letter?.template).toBe('staff-invitation');
    expect(letter?.text).toMatch(/\/merchant\/new-password\/[0-9a-f]{32}_[\w-]{43}/);
    expect((await stage.audits('user.invited'))[0]).toMatchObject({
      after: { type: 'staff', roles: ['clerk'] },
      actor_id: owner.uuid,
    });
  });

  it('takes a first password instead, which must be a good one', async () => {
    const body = await newcomer('clerk', { password: 'Clerks-Pass-2026' });
    const { data } = await ask<{ id: string }>(owner, '/user/create', body);
    const detail = await ask<Row>(owner, `/user/detail?user_id=${data.id}`);
    expect(detail.data.status).toBe('active');
    expect(await stage.letters(body.email)).toEqual([]);
    const weak = await ask(owner, '/user/create', await newcomer('clerk', { password: 'Password1' }));
    expect(faultsOf(weak)).toEqual([422, 'password: password_common']);
  });

  it('answers once for an idempotency key', async () => {
    const body = await newcomer();
    const send = () =>
      stage.portal.call('POST', '/api/merchant/user/create', { token: owner.token, body, key: 'k1' });
    const [first, second] = [await send(), await send()];
    expect(first.code).toBe(0);
    expect(second.data).toEqual(first.data);
  });

  it('refuses a username and an e-mail of the team, at the field', async () => {
    const body = await newcomer();
    const sameName = await ask(owner, '/user/create', { ...body, username: 'OWNER' });
    expect(faultsOf(sameName)).toEqual([422, 'username: username_taken']);
    const sameMail = await ask(owner, '/user/create', { ...body, email: 'owner@harbour.test' });
    expect(faultsOf(sameMail)).toEqual([422, 'email: email_taken']);
    const noRole = await ask(owner, '/user/create', { ...body, role_ids: [] });
    expect(faultsOf(noRole)).toEqual([422, 'role_ids: role_required']);
  });

  it('answers for an e-mail that signs in to another merchant as for any: only its reader learns of it', async () => {
    const unknown = await ask(owner, '/user/create', await newcomer());
    const body = { ...(await newcomer()), email: 'owner@lorikeet.test' };
    const known = await ask<{ id: string }>(owner, '/user/create', body);
    const shape = ({ status, code, data }: { status: number; code: number; data: object }) => ({
      status,
      code,
      fields: Object.keys(data),
    });
    expect(shape(known)).toEqual(shape(unknown));
    const [letter] = await stage.letters('owner@lorikeet.test');
    expect(letter!.text).toContain('Here, sign in with merchant ID and username');
    const rows = await stage.queries.rows<{ tenant: string }>(
      sql`select tenant from staff_directory where email = 'owner@lorikeet.test'`,
    );
    expect(rows).toEqual([{ tenant: stage.lorikeet.merchantId }]);
    expect(await ask(owner, `/user/update/${known.data.id}`, { email: body.email })).toMatchObject({
      code: 0,
    });
  });

  it('fills no mailbox: sixty times again are five letters, the rest wait', async () => {
    const body = { ...(await newcomer()), name: 'Win now https://evil.example/x' };
    const { data } = await ask<{ id: string }>(owner, '/user/create', body);
    const answers = [];
    // The sixth may go out two seconds after the fifth: on a slow machine sixty calls take longer than that.
    const now = stage.portal.platform.clock.wall();
    const still = vi.spyOn(stage.portal.platform.clock, 'wall').mockReturnValue(now);
    for (let i = 0; i < 60; i += 1) answers.push(await ask(owner, `/user/resendInvitation/${data.id}`, {}));
    still.mockRestore();
    expect(answers.filter(({ code }) => code === 0).length).toBeLessThan(6);
    expect(answers.at(-1)).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } });
    const letters = await stage.letters(body.email);
    expect(letters.length).toBeLessThan(6);
    expect(letters[0]!.text).toContain('Hello Win now,');
    expect(letters[0]!.text).not.toContain('evil.example');
  });

  it('sends it again, and the first link stops working', async () => {
    const body = await newcomer();
    const { data } = await ask<{ id: string }>(owner, '/user/create', body);
    expect((await ask(owner, `/user/resendInvitation/${data.id}`, {})).code).toBe(0);
    const links = await stage.queries.rows<{ open: boolean }>(sql`
      select used_at is null as open from user_tokens where merchant_id = ${stage.merchantId}
        and user_id = (select id from merchant_users where username = ${body.username}) order by created_at`);
    expect(links.map((link) => link.open)).toEqual([false, true]);
    expect(refusalOf(await ask(owner, `/user/resendInvitation/${owner.id}`, {}))).toBe('user.not_invited');
  });
});

describe('nobody beyond their own rights', () => {
  it('an admin gives what they hold, never the role Owner', async () => {
    const admin = await stage.member('Ada', 'admin');
    expect((await ask(admin, '/user/create', await newcomer('accountant'))).code).toBe(0);
    const made = await ask(admin, '/user/create', await newcomer('owner'));
    expect(refusalOf(made)).toBe('user.owner_only');
    const typed = await ask(admin, '/user/create', await newcomer('clerk', { type: 'owner' }));
    expect(refusalOf(typed)).toBe('user.owner_only');
    const self = await ask(admin, `/user/update/${admin.id}`, { role_ids: [await stage.roleId('owner')] });
    expect(refusalOf(self)).toBe('user.owner_only');
  });

  it('a role with a permission that the giver lacks is refused at the field', async () => {
    const roles = [await stage.roleId('clerk')];
    await ask(owner, '/role/create', {
      name: 'Team lead',
      slug: 'team-lead',
      permissions: ['users.read', 'users.write', 'customers.read'],
    });
    const lead = await stage.member('Lee', 'team-lead');
    const given = await ask(lead, '/user/create', { ...(await newcomer()), role_ids: roles });
    expect(faultsOf(given)).toEqual([422, 'role_ids: role_not_yours']);
    const self = await ask(lead, `/user/update/${lead.id}`, {
      role_ids: [await stage.roleId('team-lead'), ...roles],
    });
    expect(faultsOf(self)).toEqual([422, 'role_ids: role_not_yours']);
    const same = await ask(lead, '/user/create', await newcomer('team-lead'));
    expect(same.code).toBe(0);
    const offered = await ask<{ roles: { slug: string; may_give: boolean }[] }>(lead, '/user/roles');
    expect(offered.data.roles.filter((role) => role.may_give).map((role) => role.slug)).toEqual([
      'team-lead',
    ]);
  });

  it('nobody acts on a person who may do more', async () => {
    const lead = await stage.member('Lou', 'team-lead');
    const accountant = await stage.member('Abe', 'accountant');
    for (const [path, body] of [
      ['update', { email: 'mine@harbour.test' }],
      ['deactivate', {}],
      ['delete', {}],
      ['resetTwoFactor', { password: TEAM_PASSWORD }],
    ] as const) {
      expect([path, refusalOf(await ask(lead, `/user/${path}/${accountant.id}`, body))]).toEqual([
        path,
        'user.holds_more',
      ]);
    }
    const admin = await stage.member('Amy', 'admin');
    expect(refusalOf(await ask(admin, `/user/update/${owner.id}`, { email: 'x@harbour.test' }))).toBe(
      'user.holds_more',
    );
  });
});

describe('changing a person', () => {
  it('writes before and after, and moves the sign-in to the new e-mail', async () => {
    const clerk = await stage.member('Carl');
    const changed = await ask(owner, `/user/update/${clerk.id}`, {
      name: 'Carl Clerk',
      email: 'carl.new@harbour.test',
      role_ids: [await stage.roleId('clerk'), await stage.roleId('read-only')],
    });
    expect(changed.data).toMatchObject({ changed: true, waiting: null });
    const directory = await stage.queries.rows(sql`
      select email from staff_directory where user_id = ${clerk.uuid}`);
    expect(directory).toEqual([{ email: 'carl.new@harbour.test' }]);
    expect((await stage.letters('carl@harbour.test'))[0]?.template).toBe('staff-email-changed');
    expect((await stage.audits('user.roles_changed'))[0]).toMatchObject({
      before: { type: 'staff', roles: ['clerk'] },
      after: { type: 'staff', roles: ['clerk', 'read-only'] },
    });
    const again = await ask(owner, `/user/update/${clerk.id}`, { name: 'Carl Clerk' });
    expect(again.data).toMatchObject({ changed: false, waiting: null });
    expect(refusalOf(await ask(owner, `/user/update/${owner.id}`, { email: 'me@harbour.test' }))).toBe(
      'user.own_email',
    );
    const taken = await ask(owner, `/user/update/${clerk.id}`, { email: 'owner@harbour.test' });
    expect(faultsOf(taken)).toEqual([422, 'email: email_taken']);
    const name = await ask(owner, `/user/update/${clerk.id}`, { username: 'Owner' });
    expect(faultsOf(name)).toEqual([422, 'username: username_taken']);
  });

  it('keeps type and the role Owner together', async () => {
    const person = await stage.member('Pia', 'admin');
    const clerk = await stage.roleId('clerk');
    await ask(owner, `/user/update/${person.id}`, { type: 'owner' });
    const raised = await ask<Row & { type: string }>(owner, `/user/detail?user_id=${person.id}`);
    expect([raised.data.type, raised.data.roles.map((role) => role.slug)]).toEqual([
      'owner',
      ['admin', 'owner'],
    ]);
    const both = await ask(owner, `/user/update/${person.id}`, {
      type: 'staff',
      role_ids: [clerk, await stage.roleId('owner')],
    });
    expect(faultsOf(both)).toEqual([422, 'role_ids: role_owner']);
    await ask(owner, `/user/update/${person.id}`, { type: 'staff' });
    const lowered = await ask<Row & { type: string }>(owner, `/user/detail?user_id=${person.id}`);
    expect([lowered.data.type, lowered.data.roles.map((role) => role.slug)]).toEqual(['staff', ['admin']]);
  });

  it('takes effect on the person’s next call', async () => {
    const clerk = await stage.member('Cyd');
    expect((await ask(clerk, '/user/list')).status).toBe(403);
    await ask(owner, `/user/update/${clerk.id}`, { role_ids: [await stage.roleId('read-only')] });
    expect((await ask(clerk, '/user/list')).status).toBe(200);
    await ask(owner, `/user/update/${clerk.id}`, { role_ids: [await stage.roleId('clerk')] });
    expect((await ask(clerk, '/user/list')).status).toBe(403);
  });
});
