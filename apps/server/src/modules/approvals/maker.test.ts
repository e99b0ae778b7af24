import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import { type Member, openTeamStage, type TeamStage } from '../../test/team-stage.ts';
import { endAllOvertaken } from './end-overtaken.ts';
import { kindsOf } from './kinds.ts';

type Waiting = { waiting: { approval_id: string } | null };

let stage: TeamStage;
let owner: Member;
let otto: Member;
let asked = 0;

beforeAll(async () => {
  stage = await openTeamStage();
  owner = stage.owner;
  otto = await stage.member('Otto', 'owner');
  await stage.ask(owner, '/approval/policy/set', { topic: 'roles', on: true });
});
afterAll(() => stage.close());

/** An administrator who has asked for another e-mail of a colleague. */
async function asking(name: string) {
  asked += 1;
  const maker = await stage.member(name, 'admin');
  const colleague = await stage.member(`Colleague${asked}`);
  const email = `mine${asked}@harbour.test`;
  const { data } = await stage.ask<Waiting>(maker, `/user/update/${colleague.id}`, { email });
  return { maker, colleague, id: data.waiting!.approval_id };
}

const approve = (id: string) => stage.ask<Record<string, string>>(otto, `/approval/approve/${id}`, {});
const endOf = async (id: string) => {
  const { data } = await stage.ask<{ status: string; ended_because: string }>(
    otto,
    `/approval/detail?id=${id}`,
  );
  return [data.status, data.ended_because];
};
const emailOf = async ({ uuid }: Member) =>
  (await stage.queries.one<{ email: string }>(sql`select email from merchant_users where id = ${uuid}`))
    .email;
/** The maker is a clerk now, by whatever way the roles were changed. */
const demote = ({ uuid }: Member) =>
  stage.queries.run(sql`
    update user_roles set role_id = (
      select id from roles where merchant_id = ${stage.merchantId} and slug = 'clerk')
    where merchant_id = ${stage.merchantId} and user_id = ${uuid}`);

describe('what somebody asked for who may not ask for it any more', () => {
  it('is not made by approving it: it ends, with the reason, and its maker is told', async () => {
    const { maker, colleague, id } = await asking('Mara');
    await demote(maker);
    expect((await approve(id)).data).toEqual({ status: 'overtaken' });
    expect(await endOf(id)).toEqual(['overtaken', 'maker_may_not']);
    expect(await emailOf(colleague)).toMatch(/^colleague/);
    const [letter] = await stage.letters('mara@harbour.test');
    expect(letter!.template).toBe('approval-decided');
    expect((await approve(id)).data.refusal).toBe('approval.was_overtaken');
  });

  it('is not made where the maker was kept out meanwhile, however that came', async () => {
    const { maker, colleague, id } = await asking('Max');
    await stage.queries.run(sql`
      update merchant_users set status = 'inactive' where merchant_id = ${stage.merchantId} and id = ${maker.uuid}`);
    expect((await approve(id)).data).toEqual({ status: 'overtaken' });
    expect(await emailOf(colleague)).toMatch(/^colleague/);
  });

  it.each(['deactivate', 'delete'])('ends at once with %s', async (how) => {
    const { maker, id } = await asking(how === 'delete' ? 'Dora' : 'Dana');
    const other = await asking(how === 'delete' ? 'Eli' : 'Ed');
    expect((await stage.ask(owner, `/user/${how}/${maker.id}`, {})).code).toBe(0);
    expect(await endOf(id)).toEqual(['overtaken', 'maker_may_not']);
    expect((await endOf(other.id))[0]).toBe('pending');
  });

  it('ends in the evening where nobody looked', async () => {
    const { maker, id } = await asking('Eve');
    const still = await asking('Stan');
    await demote(maker);
    const kinds = kindsOf(() => stage.portal.portal.modules);
    await inTenant(stage.portal.platform, stage.merchantId, SYSTEM, (work) => endAllOvertaken(work, kinds));
    expect(await endOf(id)).toEqual(['overtaken', 'maker_may_not']);
    expect((await endOf(still.id))[0]).toBe('pending');
  });
});
