import { addBankDays, localDateAt } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import {
  createFacility,
  createMerchant,
  facilityFor,
  nextNumber,
  PLATFORM_SLUG,
  reserveNumbers,
} from './index.ts';

const PASSWORD = 'Demo-Pass-2026';
const ABN = '51 824 753 556';

let database: TestDatabase;
let portal: TestPortal;
let platformStaff: string;
let owner: string;
let merchantId: string;

const post = <T = Record<string, unknown>>(url: string, body: object, token = owner) =>
  portal.call<T>('POST', `/api/merchant${url}`, { token, body });
const get = <T = Record<string, unknown>>(url: string, token = owner) =>
  portal.call<T>('GET', `/api/merchant${url}`, { token });
const wire = (uuid: string, prefix: string) => `${prefix}_${uuid.replaceAll('-', '')}`;
const faultsOf = (answer: { data: unknown }) =>
  (answer.data as { faults: { path: string; code: string }[] }).faults.map(
    ({ path, code }) => `${path}: ${code}`,
  );

const direct = {
  name: 'Own account',
  financial_institution: 'WBC',
  user_name: 'BANKSIA SHIRE',
  user_id: '401234',
  debit_user_abn: null,
  trace_bsb: '032-000',
  trace_account: '123456789',
  entry_description: 'RATES',
  remitter: 'BANKSIA SHIRE',
  records_per_file: 500,
  cut_off: '16:00',
  self_balanced: true,
  reference_prefix: null,
};

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  const { platform } = portal;
  const lorikeet = await createMerchant(platform, {
    slug: PLATFORM_SLUG,
    kind: 'platform',
    legalName: 'Lorikeet Payments Pty Ltd',
    tradingName: 'Lorikeet',
    status: 'live',
    owner: { username: 'operator', name: 'Op', email: 'operator@lorikeet.test', password: PASSWORD },
  });
  await inTenant(platform, lorikeet.merchantId, SYSTEM, (work) =>
    createFacility(work, {
      model: 'sponsor',
      name: 'Trust',
      financialInstitution: 'CBA',
      userName: 'LORIKEET PAYMENTS',
      userId: '301500',
      debitUserAbn: null,
      traceBsb: '062000',
      traceAccount: '11112222',
      entryDescription: 'PAYMENTS',
      remitter: 'LORIKEET',
    }),
  );
  platformStaff = await portal.tokenFor(lorikeet.merchantId, lorikeet.ownerId);
  const made = await post<{ id: string }>(
    '/platform/merchant/create',
    {
      slug: 'harbour-fitness',
      kind: 'business',
      legal_name: 'Harbour Fitness Pty Ltd',
      trading_name: 'Harbour Fitness',
      abn: '',
      time_zone: 'Australia/Sydney',
      email: 'accounts@harbour.test',
      owner_name: 'Olive Owner',
      owner_email: 'owner@harbour.test',
      owner_password: PASSWORD,
    },
    platformStaff,
  );
  const row = await database.pool.query('select tenant, user_id from staff_directory where email = $1', [
    'owner@harbour.test',
  ]);
  merchantId = row.rows[0].tenant;
  expect(made).toMatchObject({ code: 0, data: { id: wire(merchantId, 'mer') } });
  owner = await portal.tokenFor(merchantId, row.rows[0].user_id);
});

afterAll(async () => {
  await portal.close();
  await database.drop();
});

describe('opening a merchant', () => {
  const form = {
    slug: 'second',
    kind: 'business',
    legal_name: 'Second',
    trading_name: 'Second',
    time_zone: 'Australia/Perth',
    owner_name: 'Ann',
    owner_email: 'ann@second.test',
    owner_password: PASSWORD,
  };

  it('refuses a merchant ID or an e-mail that is taken, and leaves nothing behind', async () => {
    const taken = await post(
      '/platform/merchant/create',
      { ...form, slug: 'harbour-fitness' },
      platformStaff,
    );
    expect(taken).toMatchObject({ code: 1, data: { refusal: 'merchant.slug_taken' } });
    const email = await post(
      '/platform/merchant/create',
      { ...form, owner_email: 'OWNER@harbour.test' },
      platformStaff,
    );
    expect(email).toMatchObject({ code: 1, data: { refusal: 'user.email_taken' } });
    const { rows } = await database.pool.query("select 1 from merchant_directory where slug = 'second'");
    expect(rows).toHaveLength(0);
  });

  it('names each bad field with its rule', async () => {
    const answer = await post(
      '/platform/merchant/create',
      {
        ...form,
        slug: 'Second!',
        abn: '11 111 111 111',
        phone: 'call me',
        website: 'second',
        owner_password: 'short',
      },
      platformStaff,
    );
    expect(answer.status).toBe(422);
    expect(faultsOf(answer).sort()).toEqual([
      'abn: abn_invalid',
      'owner_password: password_min',
      'phone: phone_invalid',
      'slug: merchant_id_invalid',
      'website: website_invalid',
    ]);
  });

  it('is for the platform’s staff only', async () => {
    expect((await post('/platform/merchant/create', form)).status).toBe(403);
    expect((await get('/platform/merchant/list')).status).toBe(403);
    expect((await get(`/platform/merchant/detail?id=${wire(merchantId, 'mer')}`)).status).toBe(403);
  });

  it('answers a repeated request with the first merchant', async () => {
    const options = { token: platformStaff, body: form, key: 'open-second' };
    const first = await portal.call('POST', '/api/merchant/platform/merchant/create', options);
    const again = await portal.call('POST', '/api/merchant/platform/merchant/create', options);
    expect(first.code).toBe(0);
    expect(again.data).toEqual(first.data);
  });
});

describe('a merchant', () => {
  it('changes its details, and the audit log keeps what was and what is', async () => {
    const change = { legal_name: 'Harbour Fitness Pty Ltd', trading_name: 'Harbour Gym', abn: ABN };
    expect((await post('/merchant/update', change)).code).toBe(0);
    const { data } = await get('/merchant/detail');
    expect(data).toMatchObject({ trading_name: 'Harbour Gym', abn: '51824753556', email: null });
    const { rows } = await database.pool.query(
      "select before, after from audit_log where merchant_id = $1 and action = 'merchant.updated'",
      [merchantId],
    );
    expect(rows[0]).toMatchObject({
      before: { trading_name: 'Harbour Fitness', abn: null },
      after: { trading_name: 'Harbour Gym', abn: '51824753556' },
    });
    await post('/merchant/update', {
      ...change,
      trading_name: 'Harbour Fitness',
      email: 'accounts@harbour.test',
    });
  });

  it('keeps the settings it does not change', async () => {
    const { data } = await get<{ settings: Record<string, unknown> }>('/merchant/detail');
    const { platform_fee_bps: _, platform_fee_cents: __, ...practice } = data.settings;
    expect((await post('/merchant/settings/update', { ...practice, payout_frequency: 'weekly' })).code).toBe(
      0,
    );
    const after = await get<{ settings: Record<string, unknown> }>('/merchant/detail');
    expect(after.data.settings).toEqual({ ...data.settings, payout_frequency: 'weekly' });
    const { rows } = await database.pool.query(
      "select before, after from audit_log where merchant_id = $1 and action = 'merchant.settings_changed'",
      [merchantId],
    );
    expect(rows).toEqual([{ before: { payout_frequency: 'daily' }, after: { payout_frequency: 'weekly' } }]);
  });

  it('cannot set its own platform fee', async () => {
    const own = await post(`/platform/merchant/fee/${wire(merchantId, 'mer')}`, {
      platform_fee_bps: 0,
      platform_fee_cents: 0,
    });
    expect(own.status).toBe(403);
    const sneaked = await post('/merchant/settings/update', { platform_fee_bps: 0 });
    expect(faultsOf(sneaked)).toContain('platform_fee_bps: unknown_field');
  });

  it('sees itself only: another merchant’s facility and id are not found', async () => {
    const { data } = await get<{ slug: string }>('/merchant/detail');
    expect(data.slug).toBe('harbour-fitness');
    const foreign = await get(
      '/platform/merchant/detail?id=mer_00000000000070008000000000000000',
      platformStaff,
    );
    expect(foreign.status).toBe(404);
  });
});

describe('a facility', () => {
  it('that is facilitated copies the platform’s user id, trust account and inbox', async () => {
    const made = await post(
      `/merchant/facility/createFacilitated/${wire(merchantId, 'mer')}`,
      { entry_description: 'GYM', remitter: 'HARBOUR FITNESS' },
      platformStaff,
    );
    expect(made.data).toMatchObject({
      settlement_model: 'facilitated',
      user_id: '301500',
      trace_bsb: '062-000',
      trace_account_masked: '••• 2222',
      reference_prefix: 'HARB',
    });
    const facility = await inTenant(portal.platform, merchantId, SYSTEM, (work) => facilityFor(work));
    expect(facility.traceAccount).toBe('11112222');
    expect(facility.inboxTenant).not.toBe(merchantId);
  });

  it('refuses a BSB, an account, a user id and texts that a bank file cannot carry', async () => {
    const url = `/merchant/facility/create/${wire(merchantId, 'mer')}`;
    const shape = await post(
      url,
      { ...direct, financial_institution: 'Westpac', user_id: '12', cut_off: '4pm', records_per_file: 0 },
      platformStaff,
    );
    expect(faultsOf(shape).sort()).toEqual([
      'cut_off: cut_off_invalid',
      'financial_institution: too_long',
      'records_per_file: too_small',
      'user_id: debit_user_id_invalid',
    ]);
    const account = await post(
      url,
      { ...direct, trace_bsb: '03200', trace_account: '000000000' },
      platformStaff,
    );
    expect(faultsOf(account)).toEqual(['trace_bsb: bsb_invalid', 'trace_account: account_invalid']);
    const text = await post(url, { ...direct, remitter: '海港健身' }, platformStaff);
    expect(faultsOf(text)).toEqual(['remitter: bank_text_invalid']);
  });

  it('never shares its mark with another of the same user id', async () => {
    const url = `/merchant/facility/create/${wire(merchantId, 'mer')}`;
    const made = await post(url, { ...direct, reference_prefix: 'RATE' }, platformStaff);
    expect(made.data).toMatchObject({ reference_prefix: 'RATE', trace_bsb: '032-000' });
    const again = await post(url, { ...direct, reference_prefix: 'RATE' }, platformStaff);
    expect(again).toMatchObject({ code: 1, data: { refusal: 'facility.prefix_taken' } });
    const derived = await post<{ reference_prefix: string }>(
      url,
      { ...direct, user_id: '301500' },
      platformStaff,
    );
    expect(derived.data.reference_prefix).toBe('HAR2');
  });

  it('can be stopped with a reason and started again', async () => {
    const { data } = await get<{ facilities: { id: string; status: string }[] }>('/merchant/detail');
    const id = data.facilities[0]!.id;
    const url = `/merchant/facility/update/${wire(merchantId, 'mer')}/${id}`;
    const practice = {
      entry_description: 'GYM',
      remitter: 'HARBOUR',
      records_per_file: 500,
      cut_off: '15:00',
    };
    const bare = await post(url, { ...practice, status: 'stopped' }, platformStaff);
    expect(faultsOf(bare)).toEqual(['stop_reason: required']);
    const stopped = await post(
      url,
      { ...practice, status: 'stopped', stop_reason: 'Bank asked' },
      platformStaff,
    );
    expect(stopped.data).toMatchObject({ status: 'stopped', stop_reason: 'Bank asked', cut_off: '15:00' });
    const started = await post(url, { ...practice, status: 'active', stop_reason: '' }, platformStaff);
    expect(started.data).toMatchObject({ status: 'active', stop_reason: null });
  });
});

describe('the payout account', () => {
  const account = { bsb: '062 184', account: '1002 5148', account_name: 'Harbour Fitness' };

  it('counts at once when it is the first', async () => {
    const set = await post('/merchant/payoutAccount/set', account);
    expect(set.data).toMatchObject({
      bsb: '062-184',
      account_masked: '••• 5148',
      bank_name: 'Commonwealth Bank',
      held_until: null,
    });
  });

  it('rests three bank days when changed, and tells contact and owner', async () => {
    const same = await post('/merchant/payoutAccount/set', account);
    expect(same).toMatchObject({ code: 1, data: { refusal: 'payout_account.same' } });
    const set = await post('/merchant/payoutAccount/set', { ...account, account: '99887766' });
    const today = localDateAt(portal.platform.clock.now(), 'Australia/Sydney');
    expect(set.data).toMatchObject({ held_until: addBankDays(today, 3), account_masked: '••• 7766' });
    const { rows } = await database.pool.query(
      "select recipient from messages where merchant_id = $1 and template = 'payout-account-changed'",
      [merchantId],
    );
    const told = rows.map((row) => portal.platform.vault.open(row.recipient)).sort();
    expect(told).toEqual(['accounts@harbour.test', 'owner@harbour.test']);
  });

  it('is refused at its fields', async () => {
    const answer = await post('/merchant/payoutAccount/set', { ...account, bsb: '62-18' });
    expect(faultsOf(answer)).toEqual(['bsb: bsb_invalid']);
    const named = await post('/merchant/payoutAccount/set', { ...account, account_name: '海港' });
    expect(faultsOf(named)).toEqual(['account_name: account_name_invalid']);
  });
});

describe('going live', () => {
  it('needs an ABN, a facility and a payout account, then follows the table', async () => {
    const id = wire(merchantId, 'mer');
    const move = (event: string) =>
      post(`/platform/merchant/move/${id}`, { event, reason: 'test' }, platformStaff);
    const before = await get<{ missing: string[]; can: string[] }>(
      `/platform/merchant/detail?id=${id}`,
      platformStaff,
    );
    expect(before.data).toMatchObject({ missing: [], can: ['approve', 'close'] });
    expect((await move('approve')).data).toEqual({ status: 'live' });
    expect(await move('resume')).toMatchObject({ code: 0, data: { status: 'live' } });
    expect((await move('suspend')).data).toEqual({ status: 'suspended' });
    expect(await move('approve')).toMatchObject({ code: 1, data: { refusal: 'merchant.approve_refused' } });
    expect((await move('resume')).data).toEqual({ status: 'live' });
    const list = await get<{ rows: { slug: string }[] }>(
      '/platform/merchant/list?search=harbour',
      platformStaff,
    );
    expect(list.data.rows).toMatchObject([
      {
        slug: 'harbour-fitness',
        status: 'live',
        models: ['direct', 'facilitated'],
        has_payout_account: true,
      },
    ]);
  });

  it('names the first thing that is missing', async () => {
    const { rows } = await database.pool.query("select id from merchants where slug = 'second'");
    const refused = await post(
      `/platform/merchant/move/${wire(rows[0].id, 'mer')}`,
      { event: 'approve' },
      platformStaff,
    );
    expect(refused).toMatchObject({ code: 1, data: { refusal: 'merchant.abn_missing' } });
  });
});

describe('numbers of a series', () => {
  it('have no gap and no double, also when transactions race or fail', async () => {
    const take = (n: number, fail = false) =>
      inTenant(portal.platform, merchantId, SYSTEM, async (work) => {
        const first = await reserveNumbers(work, 'test', n);
        if (fail) throw new Error('rolled back');
        return Array.from({ length: n }, (_, index) => first + index);
      });
    const taken = await Promise.all([take(3), take(1), take(5, true).catch(() => []), take(2), take(4)]);
    const numbers = taken.flat().sort((a, b) => a - b);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await inTenant(portal.platform, merchantId, SYSTEM, (work) => nextNumber(work, 'test'))).toBe(11);
    expect(await inTenant(portal.platform, merchantId, SYSTEM, (work) => nextNumber(work, 'other'))).toBe(1);
  });
});
