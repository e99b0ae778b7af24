import { setTimeout as sleep } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type IdentityStage, openIdentityStage, PASSWORD } from '../../../test/identity-stage.ts';
import { setBack } from '../../../test/set-back.ts';

type Page = {
  state: string;
  outstanding: boolean;
  qr_code: string | null;
  secret: string | null;
  recovery_codes_left: number | null;
};
type Started = { secret: string; qr_code: string };
type Codes = { recovery_codes: string[] | null };

const AREAS = [
  { area: 'merchant', email: 'owner@harbour.test', users: 'merchant_users', kept: 'user_recovery_codes' },
  { area: 'flex', email: 'pat@banksia.test', users: 'ratepayers', kept: 'ratepayer_recovery_codes' },
] as const;

let stage: IdentityStage;
const query = (text: string, values: unknown[] = []) => stage.database.pool.query(text, values);

beforeAll(async () => {
  stage = await openIdentityStage();
  await stage.ratepayer('pat@banksia.test', 'Pat');
});
afterAll(() => stage.close());

/** Waits for a moment that is not at the end of a time step, so that what follows stands in one step. */
async function steady(): Promise<void> {
  const into = Date.now() % 30_000;
  if (into > 22_000) await sleep(30_000 - into + 50);
}
const codeAt = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
const lettersTo = async (template: string) =>
  (await query('select 1 from messages where template = $1', [template])).rowCount ?? 0;

describe.each(AREAS)('two-factor in the $area area', ({ area, email, users, kept }) => {
  const base = `/api/${area}`;
  const post = <T = Codes>(path: string, token: string, body: object = {}, locale?: string) =>
    stage.call<T>('POST', base + path, { token, body, ...(locale && { locale }) });
  const page = async (token: string) =>
    (await stage.call<Page>('GET', `${base}/getValidatePage`, { token })).data;
  const info = (token: string) => stage.call('GET', `${base}/getUserInfo`, { token });
  const signIn = async () => {
    const { data } = await stage.call('POST', `${base}/userLogin`, {
      body: { email, password: PASSWORD, google_token: 'human' },
    });
    return data;
  };
  const enrol = async () => {
    const { access_token: token } = await signIn();
    const { data } = await post<Started>('/twoFactor/start', token);
    const { data: confirmed } = await post('/validateMfa', token, { code: codeAt(data.secret) });
    await query(`update ${users} set totp_last_step = null`);
    return { token, secret: data.secret, codes: confirmed.recovery_codes ?? [] };
  };

  beforeEach(async () => {
    await query('delete from sign_in_throttle');
    await query(`delete from ${kept}`);
    await query(`update ${users} set two_factor_enabled = false, totp_secret = null, totp_pending = null`);
    await steady();
  });

  it('shows the secret only during an enrolment, and is on when its first code is right', async () => {
    const { access_token: token } = await signIn();
    expect(await page(token)).toEqual({
      state: 'off',
      outstanding: false,
      qr_code: null,
      secret: null,
      recovery_codes_left: null,
    });
    const before = await lettersTo('security-two-factor-enabled');
    const { data: started } = await post<Started>('/twoFactor/start', token);
    expect(await page(token)).toMatchObject({ state: 'enrolling', ...started });
    expect((await post('/validateMfa', token, { code: codeAt(started.secret, 5) })).message).toBe(
      'Invalid code',
    );
    const wrongInChinese = await post('/validateMfa', token, { code: codeAt(started.secret, 5) }, 'zh');
    expect(wrongInChinese).toMatchObject({ status: 200, code: 1, message: '验证码无效' });
    const { code, data } = await post('/validateMfa', token, { code: codeAt(started.secret) });
    expect(code).toBe(0);
    expect(data.recovery_codes).toHaveLength(10);
    expect(new Set(data.recovery_codes).size).toBe(10);
    for (const one of data.recovery_codes ?? [])
      expect(one).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await page(token)).toEqual({
      state: 'enabled',
      outstanding: false,
      qr_code: null,
      secret: null,
      recovery_codes_left: 10,
    });
    expect(await lettersTo('security-two-factor-enabled')).toBe(before + 1);
    expect(await post('/twoFactor/start', token)).toMatchObject({ code: 1 });
    expect(await post('/validateMfa', token, { code: '123456' })).toMatchObject({ code: 1 });
    const { rows } = await query(
      `select encode(totp_secret, 'escape') as sealed from ${users} where email = $1`,
      [email],
    );
    expect(rows[0].sealed).not.toContain(started.secret);
    const hashes = (await query(`select code_hash from ${kept}`)).rows.map((row) => row.code_hash);
    for (const one of data.recovery_codes ?? []) expect(hashes).not.toContain(one.replaceAll('-', ''));
  });

  it('can be given up before it is on, and started again with another secret', async () => {
    const { access_token: token } = await signIn();
    const { data: first } = await post<Started>('/twoFactor/start', token);
    await post('/twoFactor/cancel', token);
    expect((await page(token)).state).toBe('off');
    expect(await post('/validateMfa', token, { code: codeAt(first.secret) })).toMatchObject({
      code: 1,
      message: 'No code is asked for now',
    });
    const { data: second } = await post<Started>('/twoFactor/start', token);
    expect(second.secret).not.toBe(first.secret);
    expect(await post('/validateMfa', token, { code: codeAt(first.secret) })).toMatchObject({ code: 1 });
  });

  it('returns body code 403 to every other call until the code is shown, over refreshes too', async () => {
    const { secret } = await enrol();
    const { access_token: token, refresh_token } = await signIn();
    const calls = [
      ['GET', '/getUserInfo'],
      ['POST', '/twoFactor/start'],
      ['POST', '/twoFactor/cancel'],
      ['POST', '/twoFactor/disable'],
      ['POST', '/twoFactor/recoveryCodes'],
      ['POST', '/userUpdatePassword'],
      ['GET', '/session/list'],
      ['POST', '/session/endOthers'],
      ['GET', '/signIn/list'],
    ] as const;
    for (const [method, path] of calls) {
      const answer = await stage.call(method, base + path, { token, ...(method === 'POST' && { body: {} }) });
      expect([path, answer.status, answer.code]).toEqual([path, 200, 403]);
    }
    expect(await page(token)).toMatchObject({
      state: 'enabled',
      outstanding: true,
      secret: null,
      qr_code: null,
    });
    const refreshed = await stage.call('POST', `${base}/refreshToken`, { body: { refresh_token } });
    expect((await info(refreshed.data.access_token)).code).toBe(403);
    expect((await post('/validateMfa', token, { code: codeAt(secret) })).code).toBe(0);
    expect((await info(refreshed.data.access_token)).code).toBe(0);
    const again = await stage.call('POST', `${base}/refreshToken`, {
      body: { refresh_token: refreshed.data.refresh_token },
    });
    expect((await info(again.data.access_token)).code).toBe(0);
  });

  it('takes a code once, also in another session, and no earlier one after it', async () => {
    const { secret } = await enrol();
    const [first, second] = [await signIn(), await signIn()];
    const code = codeAt(secret);
    expect((await post('/validateMfa', first.access_token, { code })).code).toBe(0);
    expect(await post('/validateMfa', second.access_token, { code })).toMatchObject({
      code: 1,
      message: 'Invalid code',
    });
    expect((await post('/validateMfa', second.access_token, { code: codeAt(secret, -1) })).code).toBe(1);
    expect((await post('/validateMfa', second.access_token, { code: codeAt(secret, 2) })).code).toBe(1);
    expect((await post('/validateMfa', second.access_token, { code: codeAt(secret, 1) })).code).toBe(0);
  });

  it('takes a code once when it comes many times at once', async () => {
    const { secret } = await enrol();
    const tokens = await Promise.all([signIn(), signIn(), signIn(), signIn()]);
    const code = codeAt(secret);
    const answers = await Promise.all(tokens.map((one) => post('/validateMfa', one.access_token, { code })));
    expect(answers.map((one) => one.code).sort()).toEqual([0, 1, 1, 1]);
  });

  it('asks the other sessions of the person who turned it on', async () => {
    const { access_token: other } = await signIn();
    await enrol();
    expect((await info(other)).code).toBe(403);
  });

  it('takes each recovery code once, as people type it, and notifies by mail', async () => {
    const { codes } = await enrol();
    const [first, second] = [await signIn(), await signIn()];
    const before = await lettersTo('security-recovery-code-used');
    const typed = ` ${codes[0]!.toLowerCase().replaceAll('-', ' ')} `;
    expect((await post('/validateMfa', first.access_token, { recovery_code: typed })).code).toBe(0);
    expect((await page(first.access_token)).recovery_codes_left).toBe(9);
    expect(await lettersTo('security-recovery-code-used')).toBe(before + 1);
    expect((await post('/validateMfa', second.access_token, { recovery_code: codes[0] })).code).toBe(1);
    const twice = await Promise.all([signIn(), signIn()]);
    const raced = await Promise.all(
      twice.map((one) => post('/validateMfa', one.access_token, { recovery_code: codes[1] })),
    );
    expect(raced.map((one) => one.code).sort()).toEqual([0, 1]);
  });

  it('refuses what is no code, at its field', async () => {
    const { access_token: token } = await signIn();
    const fault = async (body: object) => {
      const answer = await post<{ faults: { path: string; message: string }[] }>('/validateMfa', token, body);
      return [answer.status, ...answer.data.faults.map((one) => `${one.path}: ${one.message}`)];
    };
    expect(await fault({ code: '12345' })).toEqual([
      422,
      'code: Invalid code format: the code must be 6 digits',
    ]);
    expect(await fault({ code: '12345a' })).toEqual([
      422,
      'code: Invalid code format: the code must be 6 digits',
    ]);
    expect(await fault({})).toEqual([422, 'code: Enter the code']);
    expect((await fault({ recovery_code: 'ABCD' }))[0]).toBe(422);
    expect((await fault({ code: '123456', recovery_code: '0'.repeat(28) }))[0]).toBe(422);
  });

  it('slows guesses down for the account, whatever session they come from', async () => {
    const { secret } = await enrol();
    const tokens = [await signIn(), await signIn()];
    const guess = (n: number) =>
      post('/validateMfa', tokens[n % 2]!.access_token, { code: codeAt(secret, 9 + n) });
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push((await guess(n)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await post('/validateMfa', tokens[0]!.access_token, { code: codeAt(secret) })).status).toBe(429);
    const { rows } = await stage
      .call<{ rows: { outcome: string }[] }>('GET', `${base}/signIn/list`, { token: await waited(secret) })
      .then((answer) => answer.data);
    expect(rows.filter((row) => row.outcome === 'code_refused').length).toBeGreaterThanOrEqual(5);
  });
  const waited = async (secret: string) => {
    await setBack(stage.database.pool, 'sign_in_throttle', 'blocked_until', '10 minutes');
    const { access_token } = await signIn();
    await post('/validateMfa', access_token, { code: codeAt(secret) });
    return access_token;
  };

  it('is turned off by password and code together, and asks nobody afterwards', async () => {
    const { token, secret } = await enrol();
    const off = (body: object) =>
      post<{ faults?: { path: string; code: string }[] }>('/twoFactor/disable', token, body);
    const wrong = await off({ password: 'Wrong-Pass-2026', code: codeAt(secret) });
    expect(wrong).toMatchObject({
      status: 422,
      data: { faults: [{ path: 'password', code: 'password_wrong' }] },
    });
    expect(await off({ password: PASSWORD, code: codeAt(secret, 7) })).toMatchObject({ code: 1 });
    expect((await off({ password: PASSWORD })).status).toBe(422);
    expect((await page(token)).state).toBe('enabled');
    expect((await off({ password: PASSWORD, code: codeAt(secret) })).code).toBe(0);
    expect((await page(token)).state).toBe('off');
    expect((await query(`select 1 from ${kept}`)).rowCount).toBe(0);
    expect((await info((await signIn()).access_token)).code).toBe(0);
    expect(await off({ password: PASSWORD, code: codeAt(secret) })).toMatchObject({
      code: 1,
      message: 'Two-factor authentication is not enabled',
    });
  });

  it('makes new recovery codes, and the earlier ones no longer work', async () => {
    const { token, secret, codes } = await enrol();
    const body = { password: PASSWORD, code: codeAt(secret) };
    const { data } = await post('/twoFactor/recoveryCodes', token, body);
    expect(data.recovery_codes).toHaveLength(10);
    const { access_token: next } = await signIn();
    expect((await post('/validateMfa', next, { recovery_code: codes[3] })).code).toBe(1);
    expect((await post('/validateMfa', next, { recovery_code: data.recovery_codes![3] })).code).toBe(0);
  });
});

it('writes what was done to the audit log: of staff in their tenant, of ratepayers in the platform’s', async () => {
  const actions = async (tenant: string, kind: string) => {
    const { rows } = await query(
      `select distinct action from audit_log
       where merchant_id = $1 and subject_kind = $2 and action ~ 'two_factor|recovery' order by action`,
      [tenant, kind],
    );
    return rows.map((row) => row.action);
  };
  const expected = [
    'user.recovery_code_used',
    'user.recovery_codes_replaced',
    'user.two_factor_cancelled',
    'user.two_factor_disabled',
    'user.two_factor_enabled',
    'user.two_factor_passed',
    'user.two_factor_refused',
    'user.two_factor_started',
  ];
  expect(await actions(stage.merchantId, 'user')).toEqual(expected);
  expect(await actions(stage.platformId, 'ratepayer')).toEqual(expected);
});
