import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openTeamStage, TEAM_PASSWORD, type TeamStage } from '../../test/team-stage.ts';

type Waiting = { waiting: { approval_id: string } | null };

let stage: TeamStage;
beforeAll(async () => {
  stage = await openTeamStage();
});
afterAll(() => stage.close());

it('has no name in a letter about people and what waits that a mail reader would make a link of', async () => {
  const maker = stage.owner;
  const otto = await stage.member('Otto', 'owner');
  const vera = await stage.member('Vera', 'owner');
  await stage.ask(maker, '/approval/policy/set', { topic: 'roles', on: true });
  await stage.queries.run(sql`
    update merchant_users set name = name || ' evil.test/x', two_factor_enabled = true, totp_secret = '\\x00'
    where merchant_id = ${stage.merchantId} and id in (${maker.uuid}, ${vera.uuid}, ${otto.uuid})`);
  await stage.queries.run(
    sql`update sessions set two_factor_passed = true where merchant_id = ${stage.merchantId}`,
  );
  const through = async (asked: { data: Waiting }) => {
    const id = asked.data.waiting?.approval_id;
    expect((await stage.ask(otto, `/approval/approve/${id}`, {})).data).toEqual({ status: 'approved' });
  };
  await through(
    await stage.ask<Waiting>(maker, `/user/resetTwoFactor/${vera.id}`, { password: TEAM_PASSWORD }),
  );
  await through(await stage.ask<Waiting>(maker, `/user/update/${vera.id}`, { email: 'v@harbour.test' }));
  const letters = async (to: string) =>
    (await stage.letters(to)).map(({ template, text }) => ({ template, text }));
  const sent = [
    ...(await letters('otto@harbour.test')),
    ...(await letters('vera@harbour.test')),
    ...(await letters('owner@harbour.test')),
  ];
  expect([...new Set(sent.map(({ template }) => template))].toSorted()).toEqual([
    'approval-asked',
    'approval-decided',
    'staff-email-changed',
    'two-factor-reset',
  ]);
  for (const { template, text } of sent) expect(`${template}: ${text}`).not.toContain('evil.test');
});
