import { parseId, printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import { type MerchantsStage, openMerchantsStage } from '../../test/merchants-stage.ts';
import { addColleague } from '../../test/second-person.ts';
import { expireApprovals } from './expire-approvals.ts';

type Row = { id: string; status: string; can: string[]; requested_by: { name: string } };
type Waiting = { waiting: { approval_id: string } | null };

const ACCOUNT = { bsb: '062-184', account: '10025148', account_name: 'Harbour Fitness' };
let stage: MerchantsStage;
let admin: { id: string; token: string };
let clerk: { id: string; token: string };

beforeAll(async () => {
  stage = await openMerchantsStage();
  await stage.post('/merchant/payoutAccount/set', ACCOUNT);
});
afterAll(() => stage.close());

const policy = (topic: string, on: boolean, token?: string) =>
  stage.post<Waiting & { on: boolean }>('/approval/policy/set', { topic, on }, token);
const requestAccount = (account: string, token?: string) =>
  stage.post<Waiting>('/merchant/payoutAccount/set', { ...ACCOUNT, account }, token);
const decide = (how: string, id: string, token: string, body = {}) =>
  stage.post<{ status: string }>(`/approval/${how}/${id}`, body, token);
const pending = async (token?: string) =>
  (await stage.get<{ rows: Row[] }>('/approval/list?status=pending', token)).data.rows;
const accountNow = async () =>
  (await stage.get<{ payout_account: { account_masked: string } }>('/merchant/detail')).data.payout_account
    .account_masked;
const lettersOf = async (template: string) => {
  const { rows } = await stage.database.pool.query(
    'select recipient from messages where merchant_id = $1 and template = $2 order by id',
    [stage.merchantId, template],
  );
  return rows.map((row) => stage.portal.platform.vault.open(row.recipient));
};

describe('the rule of two', () => {
  it('holds for the payout account unless it was switched off, and for roles with it', async () => {
    const { data } = await stage.get<{ topics: object[] }>('/approval/policy');
    expect(data.topics).toMatchObject([
      { topic: 'payout_account', on: true, implied: false, people: 1 },
      { topic: 'roles', on: true, implied: true, people: 1 },
      { topic: 'bulk', on: false, implied: false, people: 1 },
    ]);
    admin = await addColleague(stage.portal, stage.merchantId, {
      username: 'ada',
      name: 'Ada Admin',
      role: 'admin',
    });
    clerk = await addColleague(stage.portal, stage.merchantId, {
      username: 'cleo',
      name: 'Cleo Clerk',
      role: 'clerk',
    });
    expect((await policy('payout_account', true)).data).toEqual({ on: true, waiting: null });
    expect((await policy('payout_account', true, clerk.token)).status).toBe(403);
  });

  it('lets a change wait, tells who may decide, and changes nothing', async () => {
    const asked = await requestAccount('99887766');
    expect(asked.data).toMatchObject({ account: null, waiting: { approval_id: expect.any(String) } });
    expect(await accountNow()).toBe('••• 5148');
    expect(await lettersOf('approval-asked')).toEqual(['ada@colleague.test']);
    expect(await lettersOf('payout-account-changed')).toEqual([]);
    const again = await requestAccount('11223344');
    expect(again).toMatchObject({ code: 1, data: { refusal: 'approval.already_waiting' } });
  });

  it('is seen by its maker and by who may decide, and by nobody else', async () => {
    expect(await pending()).toMatchObject([{ can: ['withdraw'], requested_by: { name: 'Olive Owner' } }]);
    const [one] = await pending(admin.token);
    expect(one).toMatchObject({ can: ['approve', 'decline'] });
    expect(await pending(clerk.token)).toEqual([]);
    expect((await stage.get(`/approval/detail?id=${one!.id}`, clerk.token)).status).toBe(404);
    expect((await decide('approve', one!.id, clerk.token)).status).toBe(404);
    const detail = await stage.get<{ changes: object[] }>(`/approval/detail?id=${one!.id}`, admin.token);
    expect(detail.data.changes[0]).toEqual({
      field: 'account',
      before: '••• 5148',
      after: '••• 7766',
      changed: true,
      erased: false,
    });
  });

  it('is not decided by its maker', async () => {
    const [one] = await pending();
    const own = await decide('approve', one!.id, stage.owner);
    expect(own).toMatchObject({ code: 1, data: { refusal: 'approval.own' } });
    expect((await decide('decline', one!.id, stage.owner, { note: 'no' })).data).toMatchObject({
      refusal: 'approval.own',
    });
    expect((await decide('withdraw', one!.id, admin.token)).data).toMatchObject({
      refusal: 'approval.not_yours',
    });
  });

  it('is made by the second person, with both names in the log', async () => {
    const [one] = await pending(admin.token);
    expect((await decide('approve', one!.id, admin.token)).data).toEqual({ status: 'approved' });
    expect(await accountNow()).toBe('••• 7766');
    expect(await lettersOf('approval-decided')).toEqual(['owner@harbour.test']);
    const log = await stage.get<{ rows: object[] }>('/audit/list?group=payout_account');
    expect(log.data.rows[0]).toMatchObject({
      action: 'payout_account.set',
      actor: { name: 'Ada Admin' },
      maker: 'Olive Owner',
    });
    expect((await decide('approve', one!.id, admin.token)).data).toMatchObject({
      refusal: 'approval.was_approved',
    });
  });

  it('tells the maker at once what would be refused later', async () => {
    expect((await requestAccount('99887766')).data).toMatchObject({ refusal: 'payout_account.same' });
    expect((await requestAccount('0')).status).toBe(422);
    expect(await pending()).toEqual([]);
  });

  it('is refused when the subject changed meanwhile, with what changed', async () => {
    const { data } = await requestAccount('55556666');
    await stage.database.pool.query(
      "update payout_accounts set account_name = 'SOMEBODY ELSE' where merchant_id = $1 and status = 'active'",
      [stage.merchantId],
    );
    const id = data.waiting!.approval_id;
    const stale = await decide('approve', id, admin.token);
    expect(stale).toMatchObject({ code: 1, data: { refusal: 'approval.subject_changed' } });
    expect(stale.message).toContain('Account name Harbour Fitness → SOMEBODY ELSE');
    expect((await decide('decline', id, admin.token)).status).toBe(422);
    expect((await decide('decline', id, admin.token, { note: 'Ask again' })).data).toEqual({
      status: 'declined',
    });
  });

  it('is taken back by its maker, and expires after fourteen days', async () => {
    const first = (await requestAccount('55556666')).data.waiting!.approval_id;
    expect((await decide('withdraw', first, stage.owner)).data).toEqual({ status: 'withdrawn' });
    const second = (await requestAccount('55556666')).data.waiting!.approval_id;
    const { portal } = stage.portal;
    const fourteenDays = 14 * 24 * 3_600_000;
    try {
      portal.offset.ms = fourteenDays - 60_000;
      expect(await inTenant(portal.platform, stage.merchantId, SYSTEM, expireApprovals)).toBe(0);
      portal.offset.ms = fourteenDays + 60_000;
      expect((await decide('approve', second, admin.token)).data).toMatchObject({
        refusal: 'approval.has_expired',
      });
      expect(await inTenant(portal.platform, stage.merchantId, SYSTEM, expireApprovals)).toBe(1);
      expect(await inTenant(portal.platform, stage.merchantId, SYSTEM, expireApprovals)).toBe(0);
      expect(await lettersOf('approval-decided')).toEqual(Array(3).fill('owner@harbour.test'));
    } finally {
      portal.offset.ms = 0;
    }
  });

  it('does not stand in the way of the next once its time is over', async () => {
    const over = async (id: string) => {
      const past = "update approvals set expires_at = now() - interval '1 minute' where id = $1";
      await stage.database.pool.query(past, [parseId('approval', id)]);
    };
    const first = (await requestAccount('77778888')).data.waiting!.approval_id;
    await over(first);
    const next = await requestAccount('77779999');
    expect(next.data).toMatchObject({ waiting: { approval_id: expect.any(String) } });
    const { data } = await stage.get<Row>(`/approval/detail?id=${first}`);
    expect(data).toMatchObject({ status: 'expired' });
    const news = await stage.database.pool.query(
      "select payload from outbox where merchant_id = $1 and name = 'approval.expired' order by id desc limit 1",
      [stage.merchantId],
    );
    expect(news.rows[0].payload).toMatchObject({ id: first });
    await decide('withdraw', next.data.waiting!.approval_id, stage.owner);

    const off = (await policy('payout_account', false)).data.waiting!.approval_id;
    await over(off);
    const card = await stage.get<{ topics: object[] }>('/approval/policy');
    expect(card.data.topics[0]).toMatchObject({ topic: 'payout_account', waiting: null });
    const again = (await policy('payout_account', false)).data.waiting!.approval_id;
    await decide('withdraw', again, stage.owner);
  });

  it('is switched off only by two', async () => {
    const off = await policy('payout_account', false);
    expect(off.data).toMatchObject({ on: true, waiting: { approval_id: expect.any(String) } });
    const { data } = await stage.get<{ topics: object[] }>('/approval/policy');
    expect(data.topics[0]).toMatchObject({ topic: 'payout_account', on: true, people: 2, may_change: true });
    expect((await decide('approve', off.data.waiting!.approval_id, admin.token)).code).toBe(0);
    expect((await requestAccount('55556666')).data).toMatchObject({ waiting: null });
  });
});

describe('roles', () => {
  let second: { id: string; token: string };
  const role = { name: 'Front desk', slug: 'front-desk', permissions: ['customers.read'] };

  it('wait like the payout account, on the platform’s own staff too', async () => {
    expect((await policy('roles', true)).data).toMatchObject({ refusal: 'approval.two_needed' });
    const colleague = { username: 'otto', name: 'Otto Owner', role: 'owner' } as const;
    second = await addColleague(stage.portal, stage.merchantId, colleague);
    expect((await policy('roles', true)).data).toEqual({ on: true, waiting: null });
    expect(await stage.post(`/user/deactivate/${printId('user', second.id)}`, {})).toMatchObject({
      code: 1,
      data: { refusal: 'approval.two_needed' },
    });
    expect((await policy('roles', true, stage.platformStaff)).data).toMatchObject({
      refusal: 'approval.two_needed',
    });
  });

  it('are made, changed, given and deleted by two', async () => {
    const through = async (path: string, body: object) => {
      const { data } = await stage.post<Waiting>(path, body);
      expect(data.waiting).not.toBeNull();
      return decide('approve', data.waiting!.approval_id, second.token);
    };
    expect((await through('/role/create', role)).data).toEqual({ status: 'approved' });
    const { data } = await stage.get<{ rows: { id: string; slug: string }[] }>('/role/list?kind=own');
    const id = data.rows.find((one) => one.slug === 'front-desk')!.id;
    const more = { ...role, permissions: ['customers.read', 'plans.read'] };
    expect((await through(`/role/update/${id}`, more)).code).toBe(0);
    const same = await stage.post<Waiting & { changed: boolean }>(`/role/update/${id}`, more);
    expect(same.data).toEqual({ changed: false, waiting: null });
    const user = printId('user', clerk.id);
    expect((await through(`/user/update/${user}`, { role_ids: [id] })).code).toBe(0);
    const detail = await stage.get<{ roles: { slug: string }[] }>(`/user/detail?user_id=${user}`);
    expect(detail.data.roles).toMatchObject([{ slug: 'front-desk' }]);
    const log = await stage.get<{ rows: object[] }>('/audit/list?group=role');
    expect(log.data.rows).toMatchObject([
      { action: 'role.updated', actor: { name: 'Otto Owner' }, maker: 'Olive Owner' },
      { action: 'role.created', actor: { name: 'Otto Owner' }, maker: 'Olive Owner' },
    ]);
    const all = await stage.get<{ rows: { action: string; subject_name: string | null }[] }>(
      '/audit/list?page_size=100',
    );
    const decided = all.data.rows.filter(({ action }) => action === 'approval.approved');
    expect(decided.slice(0, 2).map((row) => row.subject_name)).toEqual(['Cleo Clerk', role.name]);
    const clerkRole = await stage.get<{ rows: { id: string; slug: string }[] }>('/role/list?kind=system');
    const back = clerkRole.data.rows.find((one) => one.slug === 'clerk')!.id;
    expect((await through(`/user/update/${user}`, { role_ids: [back] })).code).toBe(0);
    expect((await through(`/role/delete/${id}`, {})).code).toBe(0);
  });

  it('come with new colleagues, who therefore wait too', async () => {
    const roles = await stage.get<{ rows: { id: string; slug: string }[] }>('/role/list?kind=system');
    const owner = roles.data.rows.find((one) => one.slug === 'owner')!.id;
    const mine = { username: 'mine', name: 'My Other Me', email: 'mine@harbour.test', role_ids: [owner] };
    const asked = await stage.post<Waiting & { id: string | null }>('/user/create', mine);
    expect(asked.data).toMatchObject({ id: null });
    const approval = asked.data.waiting!.approval_id;
    expect((await decide('decline', approval, second.token, { note: 'Who is this?' })).code).toBe(0);
    const { rows } = await stage.database.pool.query("select 1 from merchant_users where username = 'mine'");
    expect(rows).toEqual([]);
  });
});
