import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import { type MerchantsStage, openMerchantsStage } from '../../test/merchants-stage.ts';
import { addColleague } from '../../test/second-person.ts';
import { endAllOvertaken } from './end-overtaken.ts';
import { kindsOf } from './kinds.ts';

type Row = {
  id: string;
  kind: string;
  can: string[];
  decider: string;
  merchant: { id: string; name: string };
};
type Waiting = { waiting: { approval_id: string } | null };

const ACCOUNT = { bsb: '062-184', account: '10025148', account_name: 'Harbour Fitness' };
let stage: MerchantsStage;

const query = (text: string, values: unknown[] = []) => stage.database.pool.query(text, values);
const change = (account: string) =>
  stage.post<Waiting>('/merchant/payoutAccount/set', { ...ACCOUNT, account });
const decide = (how: string, id: string, token: string, body = {}) =>
  stage.post<{ status: string; refusal: string }>(`/approval/${how}/${id}`, body, token);
const accountNow = async () =>
  (await stage.get<{ payout_account: { account_masked: string } }>('/merchant/detail')).data.payout_account
    .account_masked;
const forPlatform = async () =>
  (await stage.get<{ rows: Row[] }>('/platform/approval/list?status=pending', stage.platformStaff)).data.rows;
const ofPlatform = (how: string, { id, merchant }: Row, body = {}) =>
  stage.post<{ status: string }>(
    `/platform/approval/${how}/${id}`,
    { merchant_id: merchant.id, ...body },
    stage.platformStaff,
  );
const lettersOf = async (template: string) =>
  (await query('select recipient, body from messages where template = $1 order by id', [template])).rows.map(
    (row) => ({
      to: stage.portal.platform.vault.open(row.recipient),
      text: JSON.parse(stage.portal.platform.vault.open(row.body)).text as string,
    }),
  );
const roleId = async (slug: string) => {
  const { data } = await stage.get<{ rows: { id: string; slug: string }[] }>('/role/list?kind=system');
  return data.rows.find((one) => one.slug === slug)!.id;
};
/** A colleague whom the owner adds with a password of the owner's choosing, and their token. */
async function ownCreature(username: string): Promise<string> {
  const body = {
    username,
    name: 'My Other Me',
    email: `${username}@harbour.test`,
    role_ids: [await roleId('admin')],
    password: 'Kookaburra-Lane-47',
  };
  const made = await stage.post<{ id: string | null }>('/user/create', body);
  expect(made.data.id).toMatch(/^usr_/);
  const { rows } = await query('select id from merchant_users where username = $1', [username]);
  return stage.portal.tokenFor(stage.merchantId, rows[0].id);
}

beforeAll(async () => {
  stage = await openMerchantsStage();
  expect((await change(ACCOUNT.account)).data).toMatchObject({ waiting: null });
});
afterAll(() => stage.close());
beforeEach(() => query("update approvals set status = 'withdrawn' where status = 'pending'"));

describe('a business of one person', () => {
  it('changes its payout account with the platform’s staff as the second person', async () => {
    const asked = await change('99887766');
    expect(asked.data).toMatchObject({ account: null, waiting: { approval_id: expect.any(String) } });
    expect(await accountNow()).toBe('••• 5148');
    const searched = await stage.get<{ rows: Row[] }>(
      '/platform/approval/list?search=banksia',
      stage.platformStaff,
    );
    expect(searched.data.rows).toEqual([]);
    const [row] = await forPlatform();
    expect(row).toMatchObject({
      kind: 'payout_account.set',
      decider: 'platform',
      merchant: { name: 'Harbour Fitness' },
      can: ['approve', 'decline'],
    });
    const detail = `/platform/approval/detail?id=${row!.id}&merchant_id=${row!.merchant.id}`;
    const { data } = await stage.get<{ changes: object[] }>(detail, stage.platformStaff);
    expect(data.changes[0]).toMatchObject({ field: 'account', before: '••• 5148', after: '••• 7766' });
    expect(JSON.stringify(data)).not.toContain('99887766');
    const [letter] = await lettersOf('approval-asked-of-platform');
    expect(letter).toMatchObject({ to: 'operator@lorikeet.test' });
    expect(letter!.text).toContain('Harbour Fitness');
    expect(letter!.text).toContain('nobody else there can be the second person');

    expect((await ofPlatform('approve', row!)).data).toEqual({ status: 'approved' });
    expect(await accountNow()).toBe('••• 7766');
    expect((await lettersOf('approval-decided'))[0]!.text).toContain('The platform’s staff approved');
    const log = await stage.get<{ rows: object[] }>('/audit/list?group=payout_account');
    expect(log.data.rows[0]).toMatchObject({ action: 'payout_account.set', maker: 'Olive Owner' });
  });

  it('is told why where they decline', async () => {
    await change('11223344');
    const [row] = await forPlatform();
    expect((await ofPlatform('decline', row!)).status).toBe(422);
    expect((await ofPlatform('decline', row!, { note: 'Please call us' })).data).toEqual({
      status: 'declined',
    });
    expect(await accountNow()).toBe('••• 7766');
    expect((await lettersOf('approval-decided')).at(-1)!.text).toContain('Please call us');
    expect((await ofPlatform('approve', row!)).code).toBe(1);
  });

  it('does not do without them alone either', async () => {
    const off = await stage.post<Waiting>('/approval/policy/set', { topic: 'payout_account', on: false });
    expect(off.data).toMatchObject({ on: true, waiting: { approval_id: expect.any(String) } });
    expect(await forPlatform()).toMatchObject([{ kind: 'switch_off.payout_account' }]);
  });

  it('still builds a team at once: nobody else could agree to it', async () => {
    await ownCreature('first');
    const { rows } = await query(
      "select second_person_from > now() + interval '29 days' as later from merchant_users where username = 'first'",
    );
    expect(rows).toEqual([{ later: true }]);
  });

  it('makes no second person by itself: who was added, before or after the change was asked for, approves nothing', async () => {
    const before = await ownCreature('before');
    const id = (await change('55556666')).data.waiting!.approval_id;
    const after = await ownCreature('after');
    for (const token of [before, after]) {
      expect((await decide('approve', id, token)).data).toMatchObject({ refusal: 'approval.for_platform' });
    }
    // Nor with a password of their own, and not before thirty days have passed.
    await query("update merchant_users set own_password = true where username in ('before', 'after')");
    expect((await decide('approve', id, before)).code).toBe(1);
    expect(await accountNow()).toBe('••• 7766');
    expect(await forPlatform()).toHaveLength(1);
  });
});

describe('a business of several people', () => {
  let ada: { id: string; token: string };

  beforeAll(async () => {
    ada = await addColleague(stage.portal, stage.merchantId, { username: 'ada', name: 'Ada', role: 'admin' });
  });

  it('is a matter of its own: the platform’s staff see none of it', async () => {
    const id = (await change('77778888')).data.waiting!.approval_id;
    expect(await forPlatform()).toEqual([]);
    const row = { id, merchant: { id: `mer_${stage.merchantId.replaceAll('-', '')}` } } as Row;
    expect((await ofPlatform('approve', row)).status).toBe(404);
    expect((await decide('approve', id, ada.token)).data).toEqual({ status: 'approved' });
  });

  it('lets nobody approve who joined after the change was asked for, or whose rights came later', async () => {
    const id = (await change('99990000')).data.waiting!.approval_id;
    const late = await addColleague(stage.portal, stage.merchantId, {
      username: 'lars',
      name: 'Lars',
      role: 'admin',
    });
    const { data } = await stage.get<{ rows: Row[] }>('/approval/list?status=pending', late.token);
    expect(data.rows).toMatchObject([{ id, can: ['decline'], decider: 'team' }]);
    expect((await decide('approve', id, late.token)).data).toMatchObject({ refusal: 'approval.came_later' });
    expect((await decide('approve', id, ada.token)).data).toEqual({ status: 'approved' });
  });

  it('lets nobody approve with a password that somebody else typed', async () => {
    await query('update merchant_users set own_password = false where id = $1', [ada.id]);
    const lars = "select id from merchant_users where username = 'lars'";
    await query(`update merchant_users set status = 'inactive' where id in (${lars})`);
    const id = (await change('12341234')).data.waiting!.approval_id;
    expect((await decide('approve', id, ada.token)).data).toMatchObject({ refusal: 'approval.for_platform' });
    await query('update merchant_users set own_password = true where id = $1', [ada.id]);
  });

  it('adds nobody to the team alone', async () => {
    const body = {
      username: 'nia',
      name: 'Nia',
      email: 'nia@harbour.test',
      role_ids: [await roleId('clerk')],
    };
    const made = await stage.post<Waiting>('/user/create', body);
    expect(made.data).toMatchObject({ id: null, waiting: { approval_id: expect.any(String) } });
    expect((await decide('approve', made.data.waiting!.approval_id, ada.token)).code).toBe(0);
  });
});

describe('an owner who is one no longer', () => {
  const typeOf = (username: string, type: string) =>
    query('update merchant_users set type = $2 where merchant_id = $3 and username = $1', [
      username,
      type,
      stage.merchantId,
    ]);
  const endOf = async (id: string) =>
    (await query('select status, ended_because from approvals where id = $1', [parseId('approval', id)]))
      .rows[0];
  let ina: { id: string; token: string };

  beforeAll(async () => {
    await addColleague(stage.portal, stage.merchantId, { username: 'olaf', name: 'Olaf', role: 'owner' });
    ina = await addColleague(stage.portal, stage.merchantId, { username: 'ina', name: 'Ina', role: 'admin' });
  });
  afterEach(() => typeOf('owner', 'owner'));

  it('gets no payout account through that they asked for as an owner', async () => {
    const before = await accountNow();
    const id = (await change('22223333')).data.waiting!.approval_id;
    await typeOf('owner', 'staff');
    expect((await decide('approve', id, ina.token)).data).toEqual({ status: 'overtaken' });
    expect(await endOf(id)).toEqual({ status: 'overtaken', ended_because: 'maker_may_not' });
    expect(await accountNow()).toBe(before);
  });

  it('gets none through the platform’s staff either', async () => {
    const before = await accountNow();
    const others =
      "update merchant_users set own_password = $1 where merchant_id = $2 and username <> 'owner'";
    await query(others, [false, stage.merchantId]);
    await change('22223333');
    const [row] = await forPlatform();
    await typeOf('owner', 'staff');
    expect((await ofPlatform('approve', row!)).data).toEqual({ status: 'overtaken' });
    expect(await accountNow()).toBe(before);
    await query(others, [true, stage.merchantId]);
  });

  it('leaves it to the evening to end it where nobody looks', async () => {
    const id = (await change('22223333')).data.waiting!.approval_id;
    const kinds = kindsOf(() => stage.portal.portal.modules);
    const sweep = () =>
      inTenant(stage.portal.platform, stage.merchantId, SYSTEM, (work) => endAllOvertaken(work, kinds));
    expect(await sweep()).toBe(0);
    await typeOf('owner', 'staff');
    expect(await sweep()).toBe(1);
    expect(await endOf(id)).toMatchObject({ ended_because: 'maker_may_not' });
  });
});
