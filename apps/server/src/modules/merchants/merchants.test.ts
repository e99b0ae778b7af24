import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import {
  faultsOf,
  type MerchantsStage,
  newestLink,
  openMerchantsStage,
  wire,
} from '../../test/merchants-stage.ts';
import { nextNumber, reserveNumbers } from './index.ts';
import { listMerchants } from './list-merchants.query.ts';

const ABN = '51 824 753 556';
let stage: MerchantsStage;
let platformStaff: string;
let merchantId: string;
const post: MerchantsStage['post'] = (...args) => stage.post(...args);
const get: MerchantsStage['get'] = (...args) => stage.get(...args);

beforeAll(async () => {
  stage = await openMerchantsStage();
  ({ platformStaff, merchantId } = stage);
});
afterAll(() => stage.close());

const FORM = {
  slug: 'second',
  kind: 'business',
  legal_name: 'Second',
  trading_name: 'Second',
  time_zone: 'Australia/Perth',
  owner_name: 'Ann',
  owner_email: 'ann@second.test',
};

describe('opening a merchant', () => {
  it('refuses a merchant ID that is taken, and leaves nothing behind', async () => {
    const taken = await post(
      '/platform/merchant/create',
      { ...FORM, slug: 'harbour-fitness', owner_email: 'nobody@second.test' },
      platformStaff,
    );
    expect(taken).toMatchObject({ code: 1, data: { refusal: 'merchant.slug_taken' } });
    const { rows } = await stage.database.pool.query(
      "select 1 from merchant_users where email = 'nobody@second.test'",
    );
    expect(rows).toHaveLength(0);
  });

  it('does not say whether the owner signs in elsewhere: who does is invited under merchant ID and username', async () => {
    const known = await post(
      '/platform/merchant/create',
      { ...FORM, slug: 'elsewhere', owner_email: 'OWNER@harbour.test' },
      platformStaff,
    );
    expect(known).toMatchObject({ code: 0, data: { id: expect.stringMatching(/^mer_/) } });
    const token = await newestLink(stage.portal, 'owner@harbour.test');
    const chosen = await post('/forgetPasswordSubmit', { token, password: 'Kookaburra-Lane-47' }, '');
    expect(chosen.code).toBe(0);
    const { rows } = await stage.database.pool.query(
      `select m.slug, u.status, d.tenant <> u.merchant_id as signs_in_elsewhere
       from merchant_users u join merchants m on m.id = u.merchant_id
       join staff_directory d on d.email = u.email where u.email = 'owner@harbour.test' and m.slug = 'elsewhere'`,
    );
    expect(rows).toEqual([{ slug: 'elsewhere', status: 'active', signs_in_elsewhere: true }]);
  });

  it.each([
    ['yes', true, true],
    ['no', false, false],
    ['unsaid', undefined, false],
  ])('makes tax invoices only where it is said to be registered for GST: %s', async (slug, answer, is) => {
    const asked = {
      ...FORM,
      slug: `gst-${slug}`,
      owner_email: `ann@gst-${slug}.test`,
      gst_registered: answer,
    };
    expect((await post('/platform/merchant/create', asked, platformStaff)).code).toBe(0);
    const { rows } = await stage.database.pool.query(
      "select settings->'gst_registered' as registered from merchants where slug = $1",
      [asked.slug],
    );
    expect(rows).toEqual([{ registered: is }]);
  });

  it.each([true, false])('is not told of a council whether it is registered for GST: %s', async (answer) => {
    const asked = { ...FORM, slug: 'third-shire', kind: 'council', owner_email: 'ann@third.test' };
    expect(
      await post('/platform/merchant/create', { ...asked, gst_registered: answer }, platformStaff),
    ).toMatchObject({ code: 1, data: { refusal: 'merchant.council_has_no_gst' } });
    const { rows } = await stage.database.pool.query("select 1 from merchants where slug = 'third-shire'");
    expect(rows).toEqual([]);
  });

  it('names each bad field with its rule', async () => {
    const answer = await post(
      '/platform/merchant/create',
      {
        ...FORM,
        slug: 'Second!',
        abn: '11 111 111 111',
        phone: 'call me',
        website: 'second',
      },
      platformStaff,
    );
    expect(answer.status).toBe(422);
    expect(faultsOf(answer).sort()).toEqual([
      'abn: abn_invalid',
      'phone: phone_invalid',
      'slug: merchant_id_invalid',
      'website: website_invalid',
    ]);
  });

  it('is for the platform’s staff only', async () => {
    expect((await post('/platform/merchant/create', FORM)).status).toBe(403);
    expect((await get('/platform/merchant/list')).status).toBe(403);
    expect((await get(`/platform/merchant/detail?id=${wire(merchantId, 'mer')}`)).status).toBe(403);
  });

  it('answers a repeated request with the first merchant', async () => {
    const options = { token: platformStaff, body: FORM, key: 'open-second' };
    const first = await stage.portal.call('POST', '/api/merchant/platform/merchant/create', options);
    const again = await stage.portal.call('POST', '/api/merchant/platform/merchant/create', options);
    expect(first.code).toBe(0);
    expect(again.data).toEqual(first.data);
  });
});

describe('the list of merchants', () => {
  it('has further pages, in one database or spread over several', async () => {
    const page = (n: number, size: number) =>
      inTenant(stage.portal.platform, merchantId, SYSTEM, (work) =>
        listMerchants(work, { page: n, page_size: size as 10 }),
      );
    const { rows, count } = await page(1, 50);
    expect(count).toBeGreaterThan(1);
    const singly: string[] = [];
    for (let n = 1; n <= count; n += 1) singly.push(...(await page(n, 1)).rows.map(({ slug }) => slug));
    expect(singly).toEqual(rows.map(({ slug }) => slug));
  });
});

describe('the owner of a merchant that the platform opens', () => {
  const OWNER = 'ann@second.test';
  const listed = async () => {
    const { data } = await get<{ rows: { id: string; slug: string }[] }>(
      '/platform/merchant/list',
      platformStaff,
    );
    return data.rows.find(({ slug }) => slug === 'second')!.id;
  };
  const ownerOf = async (id: string) =>
    (await get<{ owner: object }>(`/platform/merchant/detail?id=${id}`, platformStaff)).data.owner;
  const choose = (token: string | undefined) =>
    stage.portal.call('POST', '/api/merchant/forgetPasswordSubmit', {
      body: { token, password: 'Kookaburra-Lane-47' },
    });

  it('chooses the first password by a link that can be sent again: nobody else ever knows it', async () => {
    const id = await listed();
    expect(await ownerOf(id)).toMatchObject({ email: OWNER, is_invited: true });
    const first = await newestLink(stage.portal, OWNER);
    const again = `/platform/merchant/resendOwner/${id}`;
    expect((await post(again, {})).status).toBe(403);
    expect(await post(again, {}, platformStaff)).toMatchObject({ code: 0 });
    expect(await choose(first)).toMatchObject({ code: 1 });
    expect(await choose(await newestLink(stage.portal, OWNER))).toMatchObject({ code: 0 });
    expect(await ownerOf(id)).toMatchObject({ email: OWNER, is_invited: false });
    expect(await post(again, {}, platformStaff)).toMatchObject({ data: { refusal: 'user.not_invited' } });
  });

  it('is given no password by the platform’s staff', async () => {
    const typed = {
      ...FORM,
      slug: 'third',
      owner_email: 'ann@third.test',
      owner_password: 'Kookaburra-Lane-47',
    };
    const answer = await post('/platform/merchant/create', typed, platformStaff);
    expect(faultsOf(answer)).toEqual(['owner_password: unknown_field']);
  });
});

describe('a merchant', () => {
  it('changes its details, and the audit log keeps what was and what is', async () => {
    const change = { legal_name: 'Harbour Fitness Pty Ltd', trading_name: 'Harbour Gym', abn: ABN };
    expect((await post('/merchant/update', change)).code).toBe(0);
    const { data } = await get('/merchant/detail');
    expect(data).toMatchObject({ trading_name: 'Harbour Gym', abn: '51824753556', email: null });
    const { rows } = await stage.database.pool.query(
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
    const change = { ...data.settings, payout_frequency: 'weekly' };
    expect((await post('/merchant/settings/update', change)).code).toBe(0);
    const after = await get<{ settings: Record<string, unknown> }>('/merchant/detail');
    expect(after.data.settings).toEqual({ ...data.settings, payout_frequency: 'weekly' });
    const { rows } = await stage.database.pool.query(
      "select before, after from audit_log where merchant_id = $1 and action = 'merchant.settings_changed'",
      [merchantId],
    );
    expect(rows).toEqual([{ before: { payout_frequency: 'daily' }, after: { payout_frequency: 'weekly' } }]);
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

describe('numbers of a series', () => {
  it('have no gap and no double, also when transactions race or fail', async () => {
    const take = (n: number, fail = false) =>
      inTenant(stage.portal.platform, merchantId, SYSTEM, async (work) => {
        const first = await reserveNumbers(work, 'test', n);
        if (fail) throw new Error('rolled back');
        return Array.from({ length: n }, (_, index) => first + index);
      });
    const taken = await Promise.all([take(3), take(1), take(5, true).catch(() => []), take(2), take(4)]);
    const numbers = taken.flat().sort((a, b) => a - b);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(
      await inTenant(stage.portal.platform, merchantId, SYSTEM, (work) => nextNumber(work, 'test')),
    ).toBe(11);
    expect(
      await inTenant(stage.portal.platform, merchantId, SYSTEM, (work) => nextNumber(work, 'other')),
    ).toBe(1);
  });
});
