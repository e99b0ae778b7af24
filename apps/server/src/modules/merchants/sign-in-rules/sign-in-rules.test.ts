import { addDays, type LocalDate } from '@lorikeet/domain/kernel';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { queriesOn } from '../../../platform/db/sql.ts';
import { faultsOf, type MerchantsStage, openMerchantsStage } from '../../../test/merchants-stage.ts';
import { actsAlone, addColleague } from '../../../test/second-person.ts';
import { createTestPortal } from '../../../test/test-portal.ts';

type Rules = {
  two_factor_from: string | null;
  two_factor_required: boolean;
  two_factor_fixed: boolean;
  two_factor_yours: boolean;
  people: number;
  people_without: number;
};
type Page = { state: string; outstanding: boolean };

let stage: MerchantsStage;
let today: LocalDate;
/** A colleague without a second factor. */
let ada: { id: string; token: string };

const query = (text: string, values: unknown[] = []) => stage.database.pool.query(text, values);
const rules = async (token?: string) => (await stage.get<Rules>('/merchant/signInRules', token)).data;
const require = (from: string | null, token?: string) =>
  stage.post('/merchant/signInRules/set', { two_factor_from: from }, token);
const enrol = async (token: string) => {
  const { data } = await stage.post<{ secret: string }>('/twoFactor/start', {}, token);
  const { code } = await stage.post('/validateMfa', { code: generateSync({ secret: data.secret }) }, token);
  expect(code).toBe(0);
};
const letters = async () =>
  (
    await query("select recipient, body from messages where template = 'two-factor-required' order by id")
  ).rows.map((row) => ({
    to: stage.portal.platform.vault.open(row.recipient),
    text: JSON.parse(stage.portal.platform.vault.open(row.body)).text as string,
  }));
/** Everybody's second factor but the owner's is gone, and nothing is required. */
async function startAfresh(): Promise<void> {
  await query('update merchants set two_factor_from = null');
  await query("delete from messages where template = 'two-factor-required'");
  await query('delete from sign_in_throttle');
  await query(
    `update merchant_users set two_factor_enabled = false, totp_secret = null, totp_pending = null where id = $1`,
    [ada.id],
  );
}

beforeAll(async () => {
  stage = await openMerchantsStage();
  ada = await addColleague(stage.portal, stage.merchantId, { username: 'ada', name: 'Ada', role: 'admin' });
  const { rows } = await query("select (now() at time zone 'Australia/Sydney')::date::text as today");
  today = rows[0].today;
});
afterAll(() => stage.close());

describe('requiring a second factor of the team', () => {
  it('begins with the own one: who has none cannot require it of others', async () => {
    expect(await rules()).toEqual({
      two_factor_from: null,
      two_factor_required: false,
      two_factor_fixed: false,
      two_factor_yours: false,
      people: 2,
      people_without: 2,
    });
    expect((await require(today)).data).toMatchObject({ refusal: 'two_factor.own_first' });
    expect((await rules()).two_factor_from).toBeNull();
    await enrol(stage.owner);
    expect(await rules()).toMatchObject({ two_factor_yours: true, people_without: 1 });
  });

  describe('with one', () => {
    beforeEach(startAfresh);

    it('takes today or a later date, writes down who set it, and notifies those who have none', async () => {
      expect(faultsOf(await require(addDays(today, -1)))).toEqual(['two_factor_from: date_past']);
      const from = addDays(today, 14);
      expect((await require(from)).code).toBe(0);
      expect(await rules()).toMatchObject({ two_factor_from: from, two_factor_required: false });
      const [letter, ...more] = await letters();
      expect(more).toEqual([]);
      expect(letter).toMatchObject({ to: 'ada@colleague.test' });
      expect(letter!.text).toContain('Harbour Fitness');
      const log = await stage.get<{ rows: object[] }>('/audit/list?group=merchant');
      expect(log.data.rows[0]).toMatchObject({ action: 'merchant.sign_in_rules_set' });
      // Until then nothing changes for her.
      expect((await stage.get('/getUserInfo', ada.token)).code).toBe(0);
      // A later date, and the same again, are no news.
      expect((await require(addDays(from, 7))).code).toBe(0);
      expect((await require(addDays(from, 7))).code).toBe(0);
      expect(await letters()).toHaveLength(1);
    });

    it('is not written over where a colleague chose another date since the card opened', async () => {
      const from = addDays(today, 14);
      const set = (next: string | null, seen: string | null) =>
        stage.post('/merchant/signInRules/set', { two_factor_from: next, seen: { two_factor_from: seen } });
      expect((await set(from, null)).code).toBe(0);
      expect((await set(addDays(from, 7), null)).data).toMatchObject({ refusal: 'record.changed_meanwhile' });
      expect((await rules()).two_factor_from).toBe(from);
      expect((await set(null, from)).code).toBe(0);
    });

    it('opens nothing but the set-up to a person without one, from that date on', async () => {
      expect((await require(today)).code).toBe(0);
      const refused = await stage.get('/getUserInfo', ada.token);
      expect(refused).toMatchObject({ status: 200, code: 403, data: { refusal: 'two_factor.required' } });
      expect(refused.message).toContain('second factor');
      const inChinese = await stage.portal.call('GET', '/api/merchant/customer/list', {
        token: ada.token,
        locale: 'zh',
      });
      expect(inChinese).toMatchObject({ code: 403, message: expect.stringContaining('两步验证') });
      const fresh = await stage.portal.tokenFor(stage.merchantId, ada.id);
      const page = await stage.get<Page>('/getValidatePage', fresh);
      expect(page.data).toMatchObject({ state: 'off', outstanding: false });
      expect((await stage.get('/twoFactor/own', fresh)).data).toEqual({
        required: true,
        app: false,
        passkeys: 0,
      });
      await enrol(fresh);
      expect((await stage.get('/getUserInfo', fresh)).code).toBe(0);
      // Her other session has not shown a code yet.
      expect((await stage.get('/getUserInfo', ada.token)).data).toEqual({ refusal: 'two_factor_needed' });
    });

    it('keeps it on while it is required, and lets it go afterwards', async () => {
      expect((await require(today)).code).toBe(0);
      const off = { password: 'Demo-Pass-2026', code: '000000' };
      expect((await stage.post('/twoFactor/disable', off)).data).toMatchObject({
        refusal: 'two_factor.stays_on',
      });
      expect((await require(null)).code).toBe(0);
      expect((await stage.post('/twoFactor/disable', off)).data).toMatchObject({
        refusal: 'two_factor.invalid_code',
      });
    });

    it('leads a person whose second factor a colleague has reset to set-up again', async () => {
      const fresh = await stage.portal.tokenFor(stage.merchantId, ada.id);
      await enrol(fresh);
      expect((await require(today)).code).toBe(0);
      expect(await letters()).toEqual([]);
      await actsAlone(queriesOn(stage.database.pool), stage.merchantId);
      const reset = await stage.post(`/user/resetTwoFactor/usr_${ada.id.replaceAll('-', '')}`, {
        password: 'Demo-Pass-2026',
      });
      expect(reset.data).toEqual({ waiting: null });
      expect((await stage.get('/getUserInfo', fresh)).status).toBe(401);
      ada.token = await stage.portal.tokenFor(stage.merchantId, ada.id);
      expect((await stage.get('/getUserInfo', ada.token)).data).toEqual({ refusal: 'two_factor.required' });
    });

    it('needs the right to change settings, and a recent proof', async () => {
      const clerk = await addColleague(stage.portal, stage.merchantId, {
        username: 'cleo',
        name: 'Cleo',
        role: 'clerk',
      });
      expect((await require(today, clerk.token)).status).toBe(403);
      await query("update sessions set proved_at = now() - interval '6 minutes'");
      expect((await require(today)).data).toEqual({ refusal: 'proof_needed' });
      await query('update sessions set proved_at = now()');
    });
  });
});

describe('the platform’s own staff', () => {
  it('need one outside the demo, whatever their setting says', async () => {
    const env = {
      DATABASE_URL: stage.database.appUrl,
      TOKEN_SECRET: 'x'.repeat(32),
      VAULT_KEYS: `1:${'A'.repeat(43)}=`,
    };
    expect(readConfig(env).platformNeedsTwoFactor).toBe(true);
    expect(readConfig({ ...env, DEMO: '1' }).platformNeedsTwoFactor).toBe(false);

    const real = createTestPortal(stage.database, {}, { platformNeedsTwoFactor: true });
    try {
      const info = (token: string) => real.call('GET', '/api/merchant/getUserInfo', { token });
      expect((await info(stage.platformStaff)).data).toEqual({ refusal: 'two_factor.required' });
      expect((await rules(stage.platformStaff)).two_factor_required).toBe(false);
      await enrol(stage.platformStaff);
      expect((await info(stage.platformStaff)).code).toBe(0);
      const seen = await real.call<Rules>('GET', '/api/merchant/merchant/signInRules', {
        token: stage.platformStaff,
      });
      expect(seen.data).toMatchObject({ two_factor_required: true, two_factor_fixed: true });
    } finally {
      await real.close();
    }
  });
});
