import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type IdentityStage, openIdentityStage, PASSWORD } from '../../../test/identity-stage.ts';
import { softwarePasskey } from '../../../test/software-passkey.ts';
import { passkeySite } from './passkey-site.ts';

type Asked = { challenge: string; rp_id: string; user_handle: string; known: { id: string }[] };
type Row = { id: string; name: string; last_used_at: string | null };
type Page = {
  state: string;
  outstanding: boolean;
  recovery_codes_left: number | null;
  passkey?: Asked;
};
type Device = ReturnType<typeof softwarePasskey>;

const AREAS = [
  { area: 'merchant', email: 'owner@harbour.test', users: 'merchant_users', kept: 'user_passkeys' },
  { area: 'flex', email: 'pat@banksia.test', users: 'ratepayers', kept: 'ratepayer_passkeys' },
] as const;

let stage: IdentityStage;
const query = (text: string, values: unknown[] = []) => stage.database.pool.query(text, values);

beforeAll(async () => {
  stage = await openIdentityStage();
  await stage.ratepayer('pat@banksia.test', 'Pat');
});
afterAll(() => stage.close());

describe('the site of passkeys', () => {
  it('is the name in the portal’s address; this machine’s own address is localhost', () => {
    expect(passkeySite('https://pay.lorikeet.test')).toEqual({
      rpId: 'pay.lorikeet.test',
      origin: 'https://pay.lorikeet.test',
    });
    expect(passkeySite('http://127.0.0.1:3000')).toEqual({
      rpId: 'localhost',
      origin: 'http://localhost:3000',
    });
  });
});

describe.each(AREAS)('passkeys in the $area area', ({ area, email, users, kept }) => {
  const base = `/api/${area}`;
  const post = <T = Record<string, unknown>>(path: string, token: string, body: object = {}) =>
    stage.call<T>('POST', base + path, { ...(token && { token }), body });
  const get = async <T>(path: string, token: string) =>
    (await stage.call<T>('GET', base + path, { token })).data;
  const info = (token: string) => stage.call('GET', `${base}/getUserInfo`, { token });
  const signIn = async () => {
    const { data } = await stage.call('POST', `${base}/userLogin`, {
      body: { email, password: PASSWORD, google_token: 'human' },
    });
    return data.access_token;
  };
  const device = () => softwarePasskey(passkeySite(stage.portal.platform.publicUrl));
  const register = async (token: string, made: Device = device(), name?: string) => {
    const { data } = await post<Asked>('/passkey/start', token);
    const added = await post<{ recovery_codes: string[] | null }>(
      '/passkey/add',
      token,
      made.make(data, name),
    );
    return { made, added };
  };
  const toSign = async (token: string) =>
    (
      (await get<Page>('/getValidatePage', token)).passkey ??
      (await post<Asked>('/passkey/prove', token)).data
    ).challenge;
  const start = async () => (await post<Asked>('/passkey/signIn/start', '')).data.challenge;
  const enter = (passkey: object) =>
    post<{ access_token: string; refusal?: string }>('/passkey/signIn', '', { passkey });

  beforeEach(async () => {
    await query('delete from sign_in_throttle');
    await query(`delete from ${kept}`);
    await query(`update ${users} set two_factor_enabled = false, totp_secret = null, totp_pending = null`);
  });

  it('is added with a name, shown with its last use, renamed and removed', async () => {
    const token = await signIn();
    const { added } = await register(token, device(), 'Work laptop');
    expect(added.data.recovery_codes).toHaveLength(10);
    expect(await get('/twoFactor/own', token)).toEqual({ required: false, app: false, passkeys: 1 });
    const [row] = (await get<{ rows: Row[] }>('/passkey/list', token)).rows;
    expect(row).toMatchObject({ name: 'Work laptop', last_used_at: null });
    expect(await get<Page>('/getValidatePage', token)).toMatchObject({
      state: 'off',
      outstanding: false,
      recovery_codes_left: 10,
    });
    expect((await post(`/passkey/change/${row!.id}`, token, { name: 'Phone' })).code).toBe(0);
    const second = await register(token);
    expect(second.added.data.recovery_codes).toBeNull();
    const { data: asked } = await post<Asked>('/passkey/start', token);
    expect(asked.known).toHaveLength(2);
    expect((await post(`/passkey/remove/${row!.id}`, token)).code).toBe(0);
    expect((await post(`/passkey/remove/${row!.id}`, token)).status).toBe(404);
    const [left] = (await get<{ rows: Row[] }>('/passkey/list', token)).rows;
    expect((await post(`/passkey/remove/${left!.id}`, token)).code).toBe(0);
    // Without the last one the password alone lets in again.
    expect((await info(await signIn())).code).toBe(0);
    const { rows } = await query(
      `select action from audit_log where action like 'user.passkey%' order by id desc limit 5`,
    );
    expect(rows.map((one) => one.action)).toEqual(
      expect.arrayContaining(['user.passkey_added', 'user.passkey_renamed', 'user.passkey_removed']),
    );
  });

  it('is a second factor: the password alone does not let in any more', async () => {
    const first = await signIn();
    const { made } = await register(first);
    const token = await signIn();
    expect((await info(token)).data).toEqual({ refusal: 'two_factor_needed' });
    expect((await post('/passkey/start', token)).data).toEqual({ refusal: 'two_factor_needed' });
    expect((await post('/passkey/prove', token)).data).toEqual({ refusal: 'two_factor_needed' });
    expect(await get('/twoFactor/own', token)).toEqual({ refusal: 'two_factor_needed' });
    const wrong = device();
    wrong.make({ challenge: 'x', user_handle: 'x' });
    const refused = await post('/validateMfa', token, { passkey: wrong.show(await toSign(token)) });
    expect(refused.data).toMatchObject({ refusal: 'passkey.refused' });
    const passkey = made.show(await toSign(token), { isVerified: false });
    expect((await post('/validateMfa', token, { passkey })).code).toBe(0);
    expect((await info(token)).code).toBe(0);
    const [row] = (await get<{ rows: Row[] }>('/passkey/list', token)).rows;
    expect(row!.last_used_at).not.toBeNull();
  });

  it('signs in without the password, as both factors', async () => {
    const { made } = await register(await signIn());
    const entered = await enter(made.show(await start()));
    expect(entered.code).toBe(0);
    expect((await info(entered.data.access_token)).code).toBe(0);
  });

  it('refuses in one sentence what was signed twice, elsewhere, without its holder, too late or by a copy', async () => {
    const { made } = await register(await signIn());
    const invalid = { code: 1, data: { refusal: 'identity.invalid_credentials' } };
    const shown = made.show(await start());
    expect((await enter(shown)).code).toBe(0);
    expect(await enter(shown)).toMatchObject(invalid);
    expect(await enter(made.show(await start(), { from: 'https://evil.test' }))).toMatchObject(invalid);
    expect(await enter(made.show(await start(), { isVerified: false }))).toMatchObject(invalid);
    const late = await start();
    await query("update passkey_challenges set expires_at = now() - interval '1 second'");
    expect(await enter(made.show(late))).toMatchObject(invalid);
    await query('delete from sign_in_throttle');
    made.count = 0;
    expect(await enter(made.show(await start()))).toMatchObject(invalid);
    const unknown = device();
    unknown.make({ challenge: 'x', user_handle: made.show('x').user_handle! });
    expect(await enter(unknown.show(await start()))).toMatchObject(invalid);
    const stranger = { ...unknown.show(await start()), user_handle: 'AAAA' };
    expect(await enter(stranger)).toMatchObject(invalid);
  });

  it('spends a challenge in its own session alone, and one for adding adds no proof', async () => {
    const token = await signIn();
    const { made } = await register(token);
    const other = await signIn();
    const mine = await toSign(other);
    const third = await signIn();
    expect((await post('/validateMfa', third, { passkey: made.show(mine) })).code).toBe(1);
    const { data } = await post<Asked>('/passkey/start', token);
    expect((await post('/validateMfa', other, { passkey: made.show(data.challenge) })).code).toBe(1);
    expect((await enter(made.show(await toSign(other)))).code).toBe(1);
  });

  it('is slowed down by account as passwords are', async () => {
    const { made } = await register(await signIn());
    const tries = [];
    for (let i = 0; i < 7; i += 1) tries.push((await enter(made.show('unknown'))).status);
    expect(tries.at(-1)).toBe(429);
  });

  it('lets nobody in who is kept out', async () => {
    const { made } = await register(await signIn());
    await query(`update ${users} set status = 'inactive' where email = $1`, [email]);
    expect((await enter(made.show(await start()))).code).toBe(1);
    await query(`update ${users} set status = 'active' where email = $1`, [email]);
    expect((await enter(made.show(await start()))).code).toBe(0);
  });

  it('is a recent proof, and stays a second factor when the authenticator app goes', async () => {
    const token = await signIn();
    const { made } = await register(token);
    await query('update sessions set proved_at = null');
    await query('update ratepayer_sessions set proved_at = null');
    expect((await post('/passkey/start', token)).data).toEqual({ refusal: 'proof_needed' });
    expect((await post('/session/prove', token, { passkey: made.show(await toSign(token)) })).code).toBe(0);
    const { data } = await post<{ secret: string }>('/twoFactor/start', token);
    expect((await post('/validateMfa', token, { code: generateSync({ secret: data.secret }) })).code).toBe(0);
    const off = { password: PASSWORD, passkey: made.show(await toSign(token)) };
    expect((await post('/twoFactor/disable', token, off)).code).toBe(0);
    expect(await get<Page>('/getValidatePage', token)).toMatchObject({
      state: 'off',
      recovery_codes_left: 10,
    });
    const codes = { password: PASSWORD, passkey: made.show(await toSign(token)) };
    const renewed = await post<{ recovery_codes: string[] }>('/twoFactor/recoveryCodes', token, codes);
    expect(renewed.data.recovery_codes).toHaveLength(10);
    const next = await signIn();
    const byCode = await post('/validateMfa', next, { recovery_code: renewed.data.recovery_codes[0] });
    expect(byCode.code).toBe(0);
  });
});

describe('a passkey of staff', () => {
  it('stays while the merchant requires a second factor and there is no other', async () => {
    const { data } = await stage.signIn({ email: 'owner@harbour.test' });
    const token = data.access_token;
    const post = <T = Record<string, unknown>>(path: string, body: object = {}) =>
      stage.call<T>('POST', `/api/merchant${path}`, { token, body });
    await query("update merchants set two_factor_from = '2020-01-01' where slug = 'harbour-fitness'");
    await query('delete from user_passkeys');
    await query('update merchant_users set two_factor_enabled = false, totp_secret = null');
    const made = softwarePasskey(passkeySite(stage.portal.platform.publicUrl));
    const { data: asked } = await post<Asked>('/passkey/start');
    expect((await post('/passkey/add', made.make(asked))).code).toBe(0);
    const { rows } = await query('select id from user_passkeys');
    const path = `/passkey/remove/psk_${rows[0].id.replaceAll('-', '')}`;
    expect((await post(path)).data).toMatchObject({ refusal: 'two_factor.stays_on' });
    await query('update merchants set two_factor_from = null');
    expect((await post(path)).code).toBe(0);
  });

  it('goes with both of two that are removed at once', async () => {
    const { data } = await stage.signIn({ email: 'owner@harbour.test' });
    const token = data.access_token;
    const post = <T = Record<string, unknown>>(path: string, body: object = {}) =>
      stage.call<T>('POST', `/api/merchant${path}`, { token, body });
    for (const name of ['one', 'two']) {
      const made = softwarePasskey(passkeySite(stage.portal.platform.publicUrl));
      const { data: asked } = await post<Asked>('/passkey/start');
      expect((await post('/passkey/add', made.make(asked, name))).code).toBe(0);
    }
    const { rows } = await query('select id from user_passkeys');
    const removed = await Promise.all(
      rows.map(({ id }) => post(`/passkey/remove/psk_${id.replaceAll('-', '')}`)),
    );
    expect(removed.map(({ code }) => code)).toEqual([0, 0]);
    const { rows: people } = await query(
      "select two_factor_enabled from merchant_users where email = 'owner@harbour.test'",
    );
    expect(people).toEqual([{ two_factor_enabled: false }]);
  });
});
