import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type Member, openTeamStage, TEAM_PASSWORD, type TeamStage } from '../../test/team-stage.ts';

type Waiting = { waiting: { approval_id: string } | null; refusal?: string };

let stage: TeamStage;
let ada: Member;
let berta: Member;
let carl: Member;

beforeAll(async () => {
  stage = await openTeamStage();
  ada = stage.owner;
  await stage.queries.run(sql`delete from approval_policies where merchant_id = ${stage.merchantId}`);
  berta = await stage.member('Berta', 'admin');
});
afterAll(() => stage.close());

const approve = (who: Member, id: string) =>
  stage.ask<{ status: string; refusal: string }>(who, `/approval/approve/${id}`, {});
const canOf = async (who: Member, id: string) =>
  (await stage.ask<{ can: string[] }>(who, `/approval/detail?id=${id}`)).data.can;
const typeOf = ({ uuid }: Member) =>
  stage.queries.one<{ type: string }>(sql`select type from merchant_users where id = ${uuid}`);
/** Everybody else is not there any more. */
const leaveAlone = (...some: Member[]) =>
  stage.queries.run(sql`
    update merchant_users set status = case when id = any(${some.map(({ uuid }) => uuid)}::uuid[]) then 'active'
      else 'inactive' end where merchant_id = ${stage.merchantId}`);
const waitingId = ({ data }: { data: Waiting }) => data.waiting?.approval_id ?? 'nothing waits';

describe('an owner, and an administrator who could not make an owner', () => {
  it('makes a second owner once the administrator agrees, under the standing of who asked', async () => {
    const role_ids = [await stage.roleId('owner')];
    const person = { username: 'olga', name: 'Olga', email: 'olga@harbour.test', role_ids };
    const made = await stage.ask<Waiting & { id: string | null }>(ada, '/user/create', person);
    expect(await canOf(berta, waitingId(made))).toEqual(['approve', 'decline']);
    expect((await approve(berta, waitingId(made))).data).toEqual({ status: 'approved' });
    carl = await stage.member('Carl', 'read-only');
    const moved = await stage.ask<Waiting>(ada, `/user/update/${carl.id}`, { type: 'owner' });
    expect((await approve(berta, waitingId(moved))).data).toEqual({ status: 'approved' });
    expect(await typeOf(carl)).toEqual({ type: 'owner' });
  });

  it('makes no colleague an owner alone to change them alone afterwards', async () => {
    const dora = await stage.member('Dora', 'admin');
    await leaveAlone(ada, berta, dora);
    const moved = await stage.ask<Waiting>(ada, `/user/update/${berta.id}`, { type: 'owner' });
    expect(await canOf(dora, waitingId(moved))).toEqual(['approve', 'decline']);
    expect(
      (await stage.ask<object>(dora, `/approval/decline/${waitingId(moved)}`, { note: 'No' })).code,
    ).toBe(0);
    expect(await typeOf(berta)).toEqual({ type: 'staff' });
    await leaveAlone(ada, berta);
    const alone = await stage.ask<Waiting>(ada, `/user/update/${berta.id}`, { name: 'Berta B' });
    expect(alone.data).toEqual({ changed: true, waiting: null });
  });

  it('does the same where roles need a second person by choice', async () => {
    await stage.queries.run(sql`
      insert into approval_policies (merchant_id, topic, is_on, changed_at)
      values (${stage.merchantId}, 'roles', true, now())`);
    // Two must be able to decide on roles for that.
    await stage.queries.run(sql`
      update roles set permissions = permissions || '{roles.write}'
      where merchant_id = ${stage.merchantId} and slug = 'admin'`);
    const kai = await stage.member('Kai', 'read-only');
    const moved = await stage.ask<Waiting>(ada, `/user/update/${kai.id}`, { type: 'owner' });
    expect((await approve(berta, waitingId(moved))).data).toEqual({ status: 'approved' });
    await leaveAlone(ada, berta, carl);
    await stage.queries.run(sql`delete from approval_policies where merchant_id = ${stage.merchantId}`);
  });

  it('lends no standing that the maker has lost', async () => {
    await leaveAlone(ada, berta);
    const kim = await stage.member('Kiri', 'read-only');
    const moved = await stage.ask<Waiting>(ada, `/user/update/${kim.id}`, { type: 'owner' });
    await stage.queries.run(sql`update merchant_users set type = 'staff' where id = ${ada.uuid}`);
    expect((await approve(berta, waitingId(moved))).data).toEqual({ status: 'overtaken' });
    expect(await typeOf(kim)).toEqual({ type: 'staff' });
    await stage.queries.run(sql`update merchant_users set type = 'owner' where id = ${ada.uuid}`);
    await leaveAlone(ada, berta, carl);
  });

  it('resets the two-factor of another owner with the administrator', async () => {
    await stage.queries.run(sql`
      update merchant_users set two_factor_enabled = true, totp_secret = '\\x00' where id = ${carl.uuid}`);
    const password = TEAM_PASSWORD;
    const reset = await stage.ask<Waiting>(ada, `/user/resetTwoFactor/${carl.id}`, { password });
    expect((await approve(berta, waitingId(reset))).data).toEqual({ status: 'approved' });
  });

  it('still waits for the administrator with what that one could do as well', async () => {
    const clerk = await stage.member('Cleo');
    const role_ids = [await stage.roleId('read-only')];
    const asked = await stage.ask<Waiting>(ada, `/user/update/${clerk.id}`, { role_ids });
    expect(await canOf(berta, waitingId(asked))).toEqual(['approve', 'decline']);
    expect((await approve(berta, waitingId(asked))).data).toEqual({ status: 'approved' });
  });
});

describe('a change about an owner, asked for where owners are several', () => {
  let otto: Member;
  let vera: Member;

  beforeAll(async () => {
    otto = await stage.member('Otto', 'owner');
    vera = await stage.member('Vera', 'owner');
  });
  beforeEach(() =>
    stage.queries.run(sql`
      update approvals set status = 'withdrawn' where merchant_id = ${stage.merchantId} and status = 'pending'`),
  );

  it('is put before owners alone, and approved by them', async () => {
    const asked = await stage.ask<Waiting>(ada, `/user/update/${vera.id}`, { email: 'v2@harbour.test' });
    const id = waitingId(asked);
    const [letter] = await stage.letters('berta@harbour.test');
    expect(letter?.text ?? '').not.toContain('another e-mail');
    expect(await canOf(berta, id)).toEqual(['decline']);
    expect((await approve(berta, id)).data).toMatchObject({ refusal: 'approval.came_later' });
    expect(await canOf(otto, id)).toEqual(['approve', 'decline']);
    expect((await approve(otto, id)).data).toEqual({ status: 'approved' });
  });

  it('is not offered to who holds less since it was asked for', async () => {
    const asked = await stage.ask<Waiting>(ada, `/user/update/${vera.id}`, { email: 'v3@harbour.test' });
    const id = waitingId(asked);
    await stage.queries.run(sql`update merchant_users set type = 'staff' where id = ${otto.uuid}`);
    expect(await canOf(otto, id)).toEqual(['decline']);
    expect((await approve(otto, id)).data).toMatchObject({ refusal: 'approval.came_later' });
    await stage.queries.run(sql`update merchant_users set type = 'owner' where id = ${otto.uuid}`);
    expect((await approve(otto, id)).data).toEqual({ status: 'approved' });
  });
});

describe('what is shown of a colleague’s rights', () => {
  let otis: Member;
  type Change = { field: string; before: unknown; after: unknown };
  beforeAll(async () => {
    otis = await stage.member('Otis', 'owner');
  });
  const changesOf = async (answer: { data: Waiting }) => {
    const { data } = await stage.ask<{ changes: Change[] }>(ada, `/approval/detail?id=${waitingId(answer)}`);
    return Object.fromEntries(data.changes.map(({ field, before, after }) => [field, [before, after]]));
  };
  const grow = (slug: string) =>
    stage.queries.run(sql`
      update roles set permissions = permissions || '{settings.write}'
      where merchant_id = ${stage.merchantId} and slug = ${slug}`);
  const desk = async (slug: string) => {
    const role = { name: `Desk ${slug}`, slug, permissions: ['customers.read', 'plans.read'] };
    const asked = await stage.ask<Waiting>(ada, '/role/create', role);
    expect((await approve(otis, waitingId(asked))).code).toBe(0);
    return stage.roleId(slug);
  };
  const create = (username: string, more: object) =>
    stage.ask<Waiting>(ada, '/user/create', {
      username,
      name: username,
      email: `${username}@harbour.test`,
      ...more,
    });

  it('says that ownership is given', async () => {
    const role_ids = [await stage.roleId('clerk')];
    const shown = await changesOf(await create('nora', { role_ids, type: 'owner' }));
    expect(shown.type).toEqual([null, 'owner']);
    expect(shown.roles).toEqual([null, ['Clerk', 'Owner']]);
    expect(shown.permissions![1]).toContain('settings.write');
    const clerk = await stage.member('Kim');
    const moved = await stage.ask<Waiting>(ada, `/user/update/${clerk.id}`, { type: 'owner' });
    expect((await changesOf(moved)).roles).toEqual([['Clerk'], ['Clerk', 'Owner']]);
  });

  it('says what each new colleague may do, and gives nothing that a role came to permit since', async () => {
    const role_ids = [await desk('desk-one')];
    const asked = await create('nils', { role_ids });
    expect(await changesOf(asked)).toMatchObject({
      type: [null, 'staff'],
      permissions: [null, ['customers.read', 'plans.read']],
    });
    await grow('desk-one');
    const refused = await stage.ask<{ refusal: string }>(otis, `/approval/approve/${waitingId(asked)}`, {});
    expect(refused).toMatchObject({ code: 1, data: { refusal: 'approval.subject_changed' } });
    expect(refused.message).toContain('Permissions');
  });

  it('gives a colleague no role that was edited since', async () => {
    const kit = await stage.member('Kit');
    const role_ids = [await desk('desk-two')];
    const asked = await stage.ask<Waiting>(ada, `/user/update/${kit.id}`, { role_ids });
    const { permissions } = await changesOf(asked);
    expect(permissions![1]).toEqual(['customers.read', 'plans.read']);
    await grow('desk-two');
    expect((await approve(otis, waitingId(asked))).data.refusal).toBe('approval.subject_changed');
    const email = 'kit2@harbour.test';
    const both = await stage.ask<Waiting>(ada, `/user/update/${(await stage.member('Kat')).id}`, {
      role_ids,
      email,
    });
    await grow('desk-two');
    await stage.queries.run(sql`
      update roles set permissions = '{customers.read}' where merchant_id = ${stage.merchantId} and slug = 'desk-two'`);
    expect((await approve(otis, waitingId(both))).data.refusal).toBe('approval.subject_changed');
  });
});
