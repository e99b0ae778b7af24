import { addBankDays, localDateAt } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queriesOn } from '../../platform/db/sql.ts';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import { faultsOf, type MerchantsStage, openMerchantsStage, wire } from '../../test/merchants-stage.ts';
import { actsAlone } from '../../test/second-person.ts';
import { facilityFor } from './index.ts';

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

let stage: MerchantsStage;
let platformStaff: string;
let merchantId: string;
/** The merchant that a call of the platform's staff is about. */
let about: { merchant_id: string };
const post: MerchantsStage['post'] = (...args) => stage.post(...args);
const get: MerchantsStage['get'] = (...args) => stage.get(...args);

beforeAll(async () => {
  stage = await openMerchantsStage();
  ({ platformStaff, merchantId } = stage);
  about = { merchant_id: wire(merchantId, 'mer') };
});
afterAll(() => stage.close());

describe('a facility', () => {
  it('that is facilitated copies the platform’s user id, trust account and inbox', async () => {
    const made = await post(
      '/merchant/facility/createFacilitated',
      { ...about, entry_description: 'GYM', remitter: 'HARBOUR FITNESS' },
      platformStaff,
    );
    expect(made.data).toMatchObject({
      settlement_model: 'facilitated',
      user_id: '301500',
      trace_bsb: '062-000',
      trace_account_masked: '••• 2222',
      reference_prefix: 'HARB',
    });
    const facility = await inTenant(stage.portal.platform, merchantId, SYSTEM, (work) => facilityFor(work));
    expect(facility.traceAccount).toBe('11112222');
    expect(facility.inboxTenant).not.toBe(merchantId);
  });

  it('refuses a BSB, an account, a user id and texts that a bank file cannot carry', async () => {
    const url = '/merchant/facility/create';
    const shape = await post(
      url,
      {
        ...about,
        ...direct,
        financial_institution: 'Westpac',
        user_id: '12',
        cut_off: '4pm',
        records_per_file: 0,
      },
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
      { ...about, ...direct, trace_bsb: '03200', trace_account: '000000000' },
      platformStaff,
    );
    expect(faultsOf(account)).toEqual(['trace_bsb: bsb_invalid', 'trace_account: account_invalid']);
    const text = await post(url, { ...about, ...direct, remitter: '海港健身' }, platformStaff);
    expect(faultsOf(text)).toEqual(['remitter: bank_text_invalid']);
  });

  it('never shares its mark with another of the same user id or the same merchant', async () => {
    const url = '/merchant/facility/create';
    const made = await post(url, { ...about, ...direct, reference_prefix: 'RATE' }, platformStaff);
    expect(made.data).toMatchObject({ reference_prefix: 'RATE', trace_bsb: '032-000' });
    const again = await post(url, { ...about, ...direct, reference_prefix: 'RATE' }, platformStaff);
    expect(again).toMatchObject({ code: 1, data: { refusal: 'facility.prefix_taken' } });
    const elsewhere = { ...about, ...direct, user_id: '301502', reference_prefix: 'RATE' };
    expect(await post(url, elsewhere, platformStaff)).toMatchObject({
      data: { refusal: 'facility.prefix_taken' },
    });
    const derived = await post<{ reference_prefix: string }>(url, { ...about, ...direct }, platformStaff);
    expect(derived.data.reference_prefix).toBe('HAR2');
  });

  it('under one’s own user id shares the inbox that the id has, and never takes another’s', async () => {
    const { rows } = await stage.database.pool.query(
      "select count(distinct inbox_facility_id)::int as inboxes from facilities where user_id = '401234'",
    );
    expect(rows).toEqual([{ inboxes: 1 }]);
    const url = '/merchant/facility/create';
    const platforms = await post(url, { ...about, ...direct, user_id: '301500' }, platformStaff);
    expect(platforms).toMatchObject({ code: 1, data: { refusal: 'facility.user_id_taken' } });
    const second = await post<{ id: string }>(
      '/platform/merchant/create',
      {
        slug: 'second-gym',
        kind: 'business',
        legal_name: 'Second Gym Pty Ltd',
        trading_name: 'Second Gym',
        time_zone: 'Australia/Sydney',
        owner_name: 'Sam',
        owner_email: 'sam@second.test',
      },
      platformStaff,
    );
    const others = await post(url, { merchant_id: second.data.id, ...direct }, platformStaff);
    expect(others).toMatchObject({ code: 1, data: { refusal: 'facility.user_id_taken' } });
  });

  it('can be stopped with a reason and started again', async () => {
    const { data } = await get<{ facilities: { id: string; status: string }[] }>('/merchant/detail');
    const id = data.facilities[0]!.id;
    const url = `/merchant/facility/update/${id}`;
    const practice = {
      ...about,
      entry_description: 'GYM',
      remitter: 'HARBOUR',
      records_per_file: 500,
      cut_off: '15:00',
      title_set: 'plain',
      marks_new_details: true,
      names_invoice: true,
    };
    const bare = await post(url, { ...practice, seen_status: 'active', status: 'stopped' }, platformStaff);
    expect(faultsOf(bare)).toEqual(['stop_reason: required']);
    const stopped = await post(
      url,
      { ...practice, seen_status: 'active', status: 'stopped', stop_reason: 'Bank asked' },
      platformStaff,
    );
    expect(stopped.data).toMatchObject({ status: 'stopped', stop_reason: 'Bank asked', cut_off: '15:00' });
    // Who opened it before it was stopped would start it again with whatever else they change.
    const stale = await post(url, { ...practice, seen_status: 'active', status: 'active' }, platformStaff);
    expect(stale).toMatchObject({ code: 1, data: { refusal: 'facility.changed_meanwhile' } });
    const started = await post(
      url,
      { ...practice, seen_status: 'stopped', status: 'active', stop_reason: '' },
      platformStaff,
    );
    expect(started.data).toMatchObject({ status: 'active', stop_reason: null });
  });
});

describe('the payout account', () => {
  const account = { bsb: '062 184', account: '1002 5148', account_name: 'Harbour Fitness' };

  it('counts at once when it is the first', async () => {
    const set = await post('/merchant/payoutAccount/set', account);
    expect(set.data).toMatchObject({
      account: {
        bsb: '062-184',
        account_masked: '••• 5148',
        bank_name: 'Commonwealth Bank',
        held_until: null,
      },
      waiting: null,
    });
  });

  it('rests three bank days when changed, and tells contact and owner', async () => {
    await actsAlone(queriesOn(stage.database.pool), stage.merchantId);
    const same = await post('/merchant/payoutAccount/set', account);
    expect(same).toMatchObject({ code: 1, data: { refusal: 'payout_account.same' } });
    const set = await post('/merchant/payoutAccount/set', { ...account, account: '99887766' });
    const today = localDateAt(stage.portal.platform.clock.now(), 'Australia/Sydney');
    expect(set.data).toMatchObject({
      account: { held_until: addBankDays(today, 3), account_masked: '••• 7766' },
    });
    const { rows } = await stage.database.pool.query(
      "select recipient from messages where merchant_id = $1 and template = 'payout-account-changed'",
      [merchantId],
    );
    const told = rows.map((row) => stage.portal.platform.vault.open(row.recipient)).sort();
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
    const refused = await move('approve');
    expect(refused).toMatchObject({ code: 1, data: { refusal: 'merchant.abn_missing' } });
    const details = {
      legal_name: 'Harbour Fitness Pty Ltd',
      trading_name: 'Harbour Fitness',
      abn: '51824753556',
    };
    await post('/merchant/update', details);
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
});
