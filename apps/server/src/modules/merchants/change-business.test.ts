import { updateMerchant } from '@lorikeet/contracts/merchants';
import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queriesOn } from '../../platform/db/sql.ts';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import { type MerchantsStage, openMerchantsStage } from '../../test/merchants-stage.ts';
import { actsAlone, addColleague } from '../../test/second-person.ts';
import { endOvertaken } from '../approvals/index.ts';
import { createKey } from '../integrations/index.ts';
import { identityApproval } from './change-business.ts';

let stage: MerchantsStage;
beforeAll(async () => {
  stage = await openMerchantsStage();
});
afterAll(() => stage.close());

const DETAILS = {
  legal_name: 'Harbour Fitness Pty Ltd',
  trading_name: 'Harbour Fitness',
  abn: '51824753556',
  email: 'accounts@harbour.test',
  phone: '',
  website: '',
  address: '',
};
const OTHER = { legal_name: 'Harbour Holdings Pty Ltd', abn: '53004085616' };
const ACCOUNT = { bsb: '062-000', account: '12345148', account_name: 'Harbour Fitness' };

type Waiting = { waiting: { approval_id: string } | null; refusal?: string };
const save = (change: object, token?: string) =>
  stage.post<Waiting>('/merchant/update', { ...DETAILS, ...change }, token);
const merchant = async () =>
  (
    await stage.get<{
      legal_name: string;
      abn: string;
      phone: string | null;
      payout_account: { created_at: string };
    }>('/merchant/detail')
  ).data;
const move = (body: object) =>
  stage.post<{ refusal?: string; status?: string }>(
    `/platform/merchant/move/${printId('merchant', stage.merchantId)}`,
    body,
    stage.platformStaff,
  );
const waiting = async () =>
  (
    await stage.get<{ rows: { id: string; kind: string; decider: string; merchant: { id: string } }[] }>(
      '/platform/approval/list?status=pending',
      stage.platformStaff,
    )
  ).data.rows;
const decide = (verb: string, row: { id: string; merchant: { id: string } }, note?: string) =>
  stage.post(
    `/platform/approval/${verb}/${row.id}`,
    { merchant_id: row.merchant.id, ...(note && { note }) },
    stage.platformStaff,
  );

let colleague: Promise<{ token: string }> | undefined;
const colleagueOf = async () => {
  colleague ??= addColleague(stage.portal, stage.merchantId, { username: 'ada', name: 'Ada', role: 'admin' });
  return (await colleague).token;
};

describe('who a business is in law', () => {
  it('is what its approver has seen', async () => {
    expect((await save({})).data.waiting).toBeNull();
    await stage.post('/merchant/payoutAccount/set', ACCOUNT);
    const seen = {
      legal_name: DETAILS.legal_name,
      abn: DETAILS.abn,
      payout_account: {
        bsb: ACCOUNT.bsb,
        account_masked: '••• 5148',
        account_name: ACCOUNT.account_name,
        created_at: (await merchant()).payout_account.created_at,
      },
    };
    // One that prepares changes it alone; what was read before is not approved.
    expect((await save(OTHER)).data.waiting).toBeNull();
    expect((await move({ event: 'approve', seen })).data.refusal).toBe('record.changed_meanwhile');
    await save({});
    const elsewhere = { ...seen, payout_account: { ...seen.payout_account, account_masked: '••• 0000' } };
    expect((await move({ event: 'approve', seen: elsewhere })).data.refusal).toBe('record.changed_meanwhile');
    // Another account with the same BSB, last digits and name is another one.
    await actsAlone(queriesOn(stage.database.pool), stage.merchantId);
    await stage.post('/merchant/payoutAccount/set', { ...ACCOUNT, account: '99995148' });
    expect((await move({ event: 'approve', seen })).data.refusal).toBe('record.changed_meanwhile');
    const { created_at } = (await merchant()).payout_account;
    const now = { ...seen, payout_account: { ...seen.payout_account, created_at } };
    expect((await move({ event: 'approve', seen: now })).data.status).toBe('live');
  });

  it('stands once it is approved until the platform’s staff agree to another, and the rest is changed', async () => {
    expect((await save({ ...OTHER, phone: '0491570110' })).data.waiting).toMatchObject({
      approval_id: expect.any(String),
    });
    expect(await merchant()).toMatchObject({
      legal_name: DETAILS.legal_name,
      abn: DETAILS.abn,
      phone: expect.stringContaining('491570110'),
    });
    const [row] = await waiting();
    expect(row).toMatchObject({ kind: 'merchant.identity', decider: 'platform' });
    expect((await save({ ...OTHER, phone: '0491570156' })).data.refusal).toBe('merchant.identity_waits');
    expect((await merchant()).phone).toContain('491570110');
    // What else is changed of it needs nobody while that waits.
    expect((await save({})).data.waiting).toBeNull();
    expect((await decide('decline', row!, 'Send us the certificate')).code).toBe(0);
    expect(await waiting()).toEqual([]);
    expect(await merchant()).toMatchObject({ legal_name: DETAILS.legal_name });
    await save(OTHER);
    expect((await decide('approve', (await waiting())[0]!)).code).toBe(0);
    expect(await merchant()).toMatchObject(OTHER);
    const log = await stage.get<{ rows: object[] }>('/audit/list?group=merchant');
    expect(log.data.rows[0]).toMatchObject({ action: 'merchant.updated', maker: 'Olive Owner' });
  });

  it('is asked for by a person: a key is told so before anything is written, and may change the rest', async () => {
    const fields = {
      name: 'Robot',
      permissions: ['settings.write' as const],
      networks: [],
      expires_in_days: null,
    };
    const { secret } = await inTenant(stage.portal.platform, stage.merchantId, SYSTEM, (work) =>
      createKey(work, fields),
    );
    const refused = await save({ phone: '0491570156' }, secret);
    expect(refused).toMatchObject({ status: 200, code: 1, data: { refusal: 'merchant.identity_by_person' } });
    expect(await merchant()).toMatchObject({ ...OTHER, phone: null });
    expect((await save({ ...OTHER, phone: '0491570156' }, secret)).data).toEqual({
      done: true,
      waiting: null,
    });
    expect((await merchant()).phone).toContain('491570156');
  });

  it('answers as it did before any of it waited, so that a repeat of then is answered, too', () => {
    expect(updateMerchant.output.safeParse({ done: true }).success).toBe(true);
  });

  it('is declined by a colleague, as who may not ask for another meanwhile is told, and is asked for anew', async () => {
    const colleague = await colleagueOf();
    await save({});
    const asked = { ...OTHER, legal_name: 'Harbour Gyms Pty Ltd' };
    const refused = await save(asked, colleague);
    expect(refused.data.refusal).toBe('merchant.identity_waits');
    expect(refused.message).toContain('A colleague who may change settings can decline it');
    const [row] = await waiting();
    const own = await stage.get<{ rows: object[] }>('/approval/list?status=pending', colleague);
    expect(own.data.rows).toMatchObject([{ id: row!.id, can: ['decline'] }]);
    const declined = await stage.post(`/approval/decline/${row!.id}`, { note: 'Not that name' }, colleague);
    expect(declined).toMatchObject({ code: 0, data: { status: 'declined' } });
    const log = await stage.get<{ rows: object[] }>('/audit/list?group=approval');
    expect(log.data.rows[0]).toMatchObject({ action: 'approval.declined', maker: 'Olive Owner' });
    expect((await save(asked, colleague)).data.waiting).not.toBeNull();
    expect((await decide('decline', (await waiting())[0]!, 'As it was')).code).toBe(0);
  });

  it('is approved by nobody of the business itself', async () => {
    expect((await save({})).data.waiting).not.toBeNull();
    const [row] = await waiting();
    for (const token of [stage.owner, await colleagueOf()])
      expect((await stage.post(`/approval/approve/${row!.id}`, {}, token)).code).toBe(1);
    expect(await merchant()).toMatchObject(OTHER);
  });

  it('stands once it is closed: what waits is not approved any more, and ends by itself', async () => {
    const { pool } = stage.database;
    const [row] = await waiting();
    await pool.query("update merchants set status = 'closed', closed_at = now() where id = $1", [
      stage.merchantId,
    ]);
    expect(await decide('approve', row!)).toMatchObject({
      code: 1,
      data: { refusal: 'merchant.identity_stands' },
    });
    expect(
      await inTenant(stage.portal.platform, stage.merchantId, SYSTEM, (work) =>
        endOvertaken(work, identityApproval),
      ),
    ).toBe(1);
    const { rows } = await pool.query('select legal_name from merchants where id = $1', [stage.merchantId]);
    expect(rows).toEqual([{ legal_name: OTHER.legal_name }]);
    const ended = await pool.query("select ended_because from approvals where status = 'overtaken'");
    expect(ended.rows).toEqual([{ ended_because: 'merchant_closed' }]);
  });
});
