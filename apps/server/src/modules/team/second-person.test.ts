import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type Member, openTeamStage, TEAM_PASSWORD, type TeamStage } from '../../test/team-stage.ts';

type Waiting = { changed?: boolean; waiting: { approval_id: string } | null };
type Changes = { changes: { field: string; before: unknown; after: unknown }[]; can: string[] };

let stage: TeamStage;
/** Asks. */
let mia: Member;
/** Decides. */
let otto: Member;
/** Whose account is changed: a checker as well. */
let vera: Member;

beforeAll(async () => {
  stage = await openTeamStage();
  mia = stage.owner;
});
afterAll(() => stage.close());

const ask: TeamStage['ask'] = (...args) => stage.ask(...args);
const refusalOf = (answer: { data: unknown }) => (answer.data as { refusal?: string }).refusal;
const update = (who: Member, id: string, body: object) => ask<Waiting>(who, `/user/update/${id}`, body);
const reset = (who: Member, id: string) =>
  ask<Waiting>(who, `/user/resetTwoFactor/${id}`, { password: TEAM_PASSWORD });
const waitingId = (answer: { data: Waiting }) => answer.data.waiting?.approval_id ?? 'nothing waits';
const approve = (who: Member, id: string) => ask(who, `/approval/approve/${id}`, {});
const decline = (who: Member, id: string) => ask(who, `/approval/decline/${id}`, { note: 'Not me' });
const changesOf = async (id: string) => {
  const { data } = await ask<Changes>(otto, `/approval/detail?id=${id}`);
  return data.changes.map(({ field, before, after }) => ({ field, before, after }));
};
const turnOn = (uuid: string) =>
  stage.queries.run(sql`
    update merchant_users set two_factor_enabled = true, totp_secret = '\\x00' where id = ${uuid}`);
const person = (uuid: string) =>
  stage.queries.one<{ name: string; email: string; status: string; two_factor_enabled: boolean }>(sql`
    select name, email, status, two_factor_enabled from merchant_users where id = ${uuid}`);
const signsInWith = async (uuid: string) => {
  const rows = await stage.queries.rows<{ email: string }>(
    sql`select email from staff_directory where user_id = ${uuid} order by email`,
  );
  return rows.map((row) => row.email);
};
const templatesTo = async (to: string) => (await stage.letters(to)).map((letter) => letter.template);
const newestAudit = async (action: string) => {
  type Row = { action: string; actor: { name: string }; maker: string | null };
  const { data } = await ask<{ rows: Row[] }>(mia, '/audit/list?group=user&page_size=100');
  return data.rows.find((row) => row.action === action);
};

describe('a merchant whose roles need no second person', () => {
  it('changes a colleague’s e-mail and two-factor at once', async () => {
    const zoe = await stage.member('Zoe', 'admin');
    const changed = await update(mia, zoe.id, { name: 'Zoe Z', email: 'zoe.new@harbour.test' });
    expect(changed.data).toEqual({ changed: true, waiting: null });
    expect(await signsInWith(zoe.uuid)).toEqual(['zoe.new@harbour.test']);
    const audits = await stage.audits('user.updated');
    expect(audits).toHaveLength(1);
    await turnOn(zoe.uuid);
    expect((await reset(mia, zoe.id)).data).toEqual({ waiting: null });
    expect((await person(zoe.uuid)).two_factor_enabled).toBe(false);
    await ask(mia, `/user/delete/${zoe.id}`, {});
  });
});

describe('a merchant whose roles need a second person', () => {
  beforeAll(async () => {
    otto = await stage.member('Otto', 'owner');
    vera = await stage.member('Vera', 'owner');
    await ask(mia, '/approval/policy/set', { topic: 'roles', on: true });
  });

  it('lets an e-mail wait and changes the name at once', async () => {
    const email = 'mine@harbour.test';
    const asked = await update(mia, vera.id, {
      name: 'Vera V',
      email,
      role_ids: [await stage.roleId('owner')],
    });
    expect(asked.data).toMatchObject({ changed: true, waiting: { approval_id: expect.any(String) } });
    expect(await person(vera.uuid)).toMatchObject({ name: 'Vera V', email: 'vera@harbour.test' });
    expect(await signsInWith(vera.uuid)).toEqual(['vera@harbour.test']);
    expect(await templatesTo(email)).toEqual([]);
    expect(await templatesTo('vera@harbour.test')).toEqual([]);
    expect(await templatesTo('otto@harbour.test')).toEqual(['approval-asked']);

    const id = waitingId(asked);
    expect(await changesOf(id)).toEqual([
      { field: 'email', before: 'vera@harbour.test', after: email },
      { field: 'name', before: 'Vera V', after: 'Vera V' },
    ]);
    expect(refusalOf(await update(mia, vera.id, { email: 'other@harbour.test' }))).toBe(
      'approval.already_waiting',
    );
    expect(refusalOf(await approve(mia, id))).toBe('approval.own');
    expect(await signsInWith(vera.uuid)).toEqual(['vera@harbour.test']);
    expect((await approve(otto, id)).data).toEqual({ status: 'approved' });
    expect(await signsInWith(vera.uuid)).toEqual([email]);
    expect((await person(vera.uuid)).email).toBe(email);
    expect(await templatesTo('vera@harbour.test')).toEqual(['staff-email-changed']);
    expect(await newestAudit('user.updated')).toMatchObject({
      actor: { name: 'Otto' },
      maker: 'Olive Owner',
    });
  });

  it('is approved by nobody whose own account it is; they may decline', async () => {
    const asked = await update(mia, vera.id, { email: 'vera@harbour.test' });
    const id = waitingId(asked);
    expect((await ask<Changes>(vera, `/approval/detail?id=${id}`)).data.can).toEqual(['decline']);
    expect(refusalOf(await approve(vera, id))).toBe('approval.about_you');
    expect((await person(vera.uuid)).email).toBe('mine@harbour.test');
    expect((await decline(vera, id)).data).toEqual({ status: 'declined' });
    const roles = await update(mia, vera.id, { role_ids: [await stage.roleId('admin')], type: 'staff' });
    expect(refusalOf(await approve(vera, waitingId(roles)))).toBe('approval.about_you');
    expect((await decline(vera, waitingId(roles))).code).toBe(0);
  });

  it('tells at once what would be refused later, and leaves the name as it was', async () => {
    const taken = await update(mia, vera.id, { name: 'Half', email: 'otto@harbour.test' });
    expect(taken.status).toBe(422);
    expect((await person(vera.uuid)).name).toBe('Vera V');
    const own = await update(mia, mia.id, { email: 'me@harbour.test' });
    expect(refusalOf(own)).toBe('user.own_email');
    const same = await update(mia, vera.id, { name: 'Vera V', email: 'mine@harbour.test' });
    expect(same.data).toEqual({ changed: false, waiting: null });
  });

  it('decides an e-mail and roles asked for together together', async () => {
    const carl = await stage.member('Carl');
    const role_ids = [await stage.roleId('clerk'), await stage.roleId('read-only')];
    const asked = await update(mia, carl.id, { email: 'carl.new@harbour.test', role_ids });
    expect(asked.data.changed).toBe(false);
    const changed = (await changesOf(waitingId(asked))).filter((one) => one.field !== 'name');
    expect(changed.map((one) => one.field)).toEqual(['roles', 'permissions', 'email', 'type']);
    expect((await approve(otto, waitingId(asked))).code).toBe(0);
    expect(await signsInWith(carl.uuid)).toEqual(['carl.new@harbour.test']);
    const { data } = await ask<{ roles: { slug: string }[] }>(mia, `/user/detail?user_id=${carl.id}`);
    expect(data.roles.map((role) => role.slug)).toEqual(['clerk', 'read-only']);
    expect(await newestAudit('user.roles_changed')).toMatchObject({ maker: 'Olive Owner' });
  });

  it('is refused once the e-mail was changed meanwhile', async () => {
    const asked = await update(mia, vera.id, { email: 'late@harbour.test' });
    await stage.queries.run(sql`
      update merchant_users set email = 'verified@harbour.test' where id = ${vera.uuid}`);
    expect(refusalOf(await approve(otto, waitingId(asked)))).toBe('approval.subject_changed');
    await stage.queries.run(sql`
      update merchant_users set email = 'mine@harbour.test' where id = ${vera.uuid}`);
    await decline(otto, waitingId(asked));
  });

  it('lets a reset of two-factor wait', async () => {
    await turnOn(vera.uuid);
    const wrong = await ask(mia, `/user/resetTwoFactor/${vera.id}`, { password: 'Wrong-Pass-2026' });
    expect(wrong.status).toBe(422);
    const id = waitingId(await reset(mia, vera.id));
    expect((await person(vera.uuid)).two_factor_enabled).toBe(true);
    expect((await ask(vera, '/getUserInfo')).status).toBe(200);
    expect(await changesOf(id)).toEqual([
      { field: 'two_factor_enabled', before: true, after: false },
      { field: 'name', before: 'Vera V', after: 'Vera V' },
    ]);
    expect(refusalOf(await approve(mia, id))).toBe('approval.own');
    await stage.queries.run(sql`update sessions set two_factor_passed = true where user_id = ${vera.uuid}`);
    expect(refusalOf(await approve(vera, id))).toBe('approval.about_you');
    expect((await approve(otto, id)).code).toBe(0);
    expect((await person(vera.uuid)).two_factor_enabled).toBe(false);
    expect((await templatesTo('mine@harbour.test'))[0]).toBe('two-factor-reset');
    expect(await newestAudit('user.two_factor_reset')).toMatchObject({
      actor: { name: 'Otto' },
      maker: 'Olive Owner',
    });
  });

  it('sends nobody’s invitation to another address alone', async () => {
    const ines = await stage.member('Ines', 'admin');
    const invite = sql`update merchant_users set status = 'invited', password_hash = null where id = ${ines.uuid}`;
    await stage.queries.run(invite);
    const asked = await update(mia, ines.id, { email: 'mine.too@harbour.test' });
    expect((await ask(mia, `/user/resendInvitation/${ines.id}`, {})).code).toBe(0);
    expect(await templatesTo('mine.too@harbour.test')).toEqual([]);
    expect(await templatesTo('ines@harbour.test')).toEqual(['staff-invitation']);
    expect((await approve(otto, waitingId(asked))).code).toBe(0);
    expect(await templatesTo('mine.too@harbour.test')).toEqual(['staff-invitation']);
  });

  it('lets nobody in again at another address alone', async () => {
    const noah = await stage.member('Noah', 'admin');
    expect((await ask(mia, `/user/deactivate/${noah.id}`, {})).code).toBe(0);
    const asked = await update(mia, noah.id, { email: 'mine.three@harbour.test' });
    expect((await ask(mia, `/user/activate/${noah.id}`, {})).code).toBe(0);
    expect(await person(noah.uuid)).toMatchObject({ status: 'active', email: 'noah@harbour.test' });
    expect(await signsInWith(noah.uuid)).toEqual(['noah@harbour.test']);
    expect((await decline(otto, waitingId(asked))).code).toBe(0);
    expect((await ask(mia, `/user/delete/${noah.id}`, {})).code).toBe(0);
    const again = await ask<Waiting>(mia, '/user/create', {
      username: 'noah',
      name: 'Noah',
      email: 'mine.three@harbour.test',
      role_ids: [await stage.roleId('admin')],
    });
    expect(again.data.waiting).not.toBeNull();
    expect(await templatesTo('mine.three@harbour.test')).toEqual([]);
  });

  it('ends what waits for a role that goes, or for a person who does', async () => {
    const approved = async (answer: { data: Waiting }) =>
      expect((await approve(otto, waitingId(answer))).data).toEqual({ status: 'approved' });
    const role = { name: 'Night shift', slug: 'night', permissions: ['customers.read'] };
    await approved(await ask<Waiting>(mia, '/role/create', role));
    const night = await stage.roleId('night');
    const nina = await stage.member('Nina');
    const omar = await stage.member('Omar');
    const gives = await update(mia, nina.id, { role_ids: [night] });
    const changes = await ask<Waiting>(mia, `/role/update/${night}`, { ...role, name: 'Late shift' });
    const email = await update(mia, omar.id, { email: 'omar.new@harbour.test' });
    await approved(await ask<Waiting>(mia, `/role/delete/${night}`, {}));
    await ask(mia, `/user/delete/${omar.id}`, {});

    const endOf = async (answer: { data: Waiting }) => {
      const { data } = await ask<{ status: string; ended_because: string }>(
        otto,
        `/approval/detail?id=${waitingId(answer)}`,
      );
      return [data.status, data.ended_because];
    };
    expect(await endOf(gives)).toEqual(['overtaken', 'role_deleted']);
    expect(await endOf(changes)).toEqual(['overtaken', 'role_deleted']);
    expect(await endOf(email)).toEqual(['overtaken', 'user_removed']);
    const again = await update(mia, nina.id, { role_ids: [await stage.roleId('admin')] });
    expect(again.data.waiting).not.toBeNull();
    await decline(otto, waitingId(again));
  });

  it('asks for a third person where only the two are left', async () => {
    const { waiting } = (await update(mia, otto.id, { email: 'otto.new@harbour.test' })).data;
    expect(waiting).not.toBeNull();
    const mayDecide = sql`
      update merchant_users set status = 'inactive'
      where merchant_id = ${stage.merchantId} and id not in (${mia.uuid}, ${otto.uuid})`;
    await stage.queries.run(mayDecide);
    await turnOn(otto.uuid);
    expect(refusalOf(await reset(mia, otto.id))).toBe('approval.nobody_else');
  });
});
