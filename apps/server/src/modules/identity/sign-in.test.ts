import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRoutes } from '../../platform/http/routes.ts';
import { createSentenceBook } from '../../platform/http/sentences.ts';
import { createHttpServer } from '../../platform/http/server.ts';
import { silentLog } from '../../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { createMerchant } from '../merchants/index.ts';
import {
  addRatepayer,
  authenticateRatepayer,
  authenticateStaff,
  createAccessTokens,
  identityModule,
} from './index.ts';

const PASSWORD = 'Demo-Pass-2026';

let database: TestDatabase;
let portal: TestPortal;
let merchantId: string;
let app: ReturnType<typeof createHttpServer>;

type Tokens = { access_token: string; refresh_token: string };

/** The same module with a human check that knows one word, so that a test need not solve a proof of work. */
function identityApp() {
  const { platform } = portal;
  const accessTokens = createAccessTokens('another secret of the tests, thirty-two');
  const module = identityModule({
    accessTokens,
    humanCheck: {
      challenge: async () => ({ kind: 'recaptcha', site_key: 'test' }),
      verify: async (proof) => proof === 'human',
    },
  });
  const http = createHttpServer({
    log: silentLog,
    sentences: createSentenceBook(module.refusals ?? {}),
    trustProxy: true,
  });
  module.routes?.(
    createRoutes(http, platform, {
      merchant: authenticateStaff(platform, accessTokens),
      flex: authenticateRatepayer(platform, accessTokens),
    }),
  );
  return http;
}

async function call<T = Tokens>(
  method: 'GET' | 'POST',
  url: string,
  options: { body?: object; token?: string; ip?: string; locale?: string } = {},
) {
  const response = await app.inject({
    method,
    url,
    headers: {
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(options.locale && { 'accept-language': options.locale }),
      ...(options.ip && { 'x-forwarded-for': options.ip }),
    },
    ...(options.body && { payload: options.body }),
  });
  const body = response.json<{ code: number; data: T; message: string }>();
  return { ...body, status: response.statusCode, headers: response.headers };
}

const signIn = (body: object, ip?: string) =>
  call('POST', '/api/merchant/userLogin', {
    body: { google_token: 'human', password: PASSWORD, ...body },
    ...(ip && { ip }),
  });
const refresh = (token: string) =>
  call('POST', '/api/merchant/refreshToken', { body: { refresh_token: token } });
const me = <T = Record<string, unknown>>(token: string) =>
  call<T>('GET', '/api/merchant/getUserInfo', { token });
const age = (table: string, column: string, seconds: number) =>
  database.pool.query(`update ${table} set ${column} = ${column} - make_interval(secs => $1)`, [seconds]);

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  const made = await createMerchant(portal.platform, {
    slug: 'harbour-fitness',
    kind: 'business',
    legalName: 'Harbour Fitness Pty Ltd',
    tradingName: 'Harbour Fitness',
    owner: { username: 'owner', name: 'Olive Owner', email: 'owner@harbour.test', password: PASSWORD },
  });
  merchantId = made.merchantId;
  app = identityApp();
});

afterAll(async () => {
  await app.close();
  await portal.close();
  await database.drop();
});

describe('signing in', () => {
  it('takes an e-mail, in any case', async () => {
    const answer = await signIn({ email: 'Owner@Harbour.test' });
    expect(answer).toMatchObject({ status: 200, code: 0 });
    const info = await me<{ user: object; merchant: object; permissions: string[] }>(
      answer.data.access_token,
    );
    expect(info.data).toMatchObject({
      user: { name: 'Olive Owner', username: 'owner', session_timeout: 'never' },
      merchant: { slug: 'harbour-fitness', name: 'Harbour Fitness', kind: 'business' },
    });
  });

  it('takes a merchant ID and a username', async () => {
    const answer = await signIn({ merchant_id: 'harbour-fitness', username: 'Owner' });
    expect(answer).toMatchObject({ code: 0 });
    expect((await me(answer.data.access_token)).code).toBe(0);
  });

  it('answers every refusal with the same words, whatever was wrong', async () => {
    const answers = await Promise.all([
      signIn({ email: 'owner@harbour.test', password: 'Wrong-Pass-2026' }, '10.1.0.1'),
      signIn({ email: 'nobody@harbour.test' }, '10.1.0.2'),
      signIn({ merchant_id: 'harbour-fitness', username: 'nobody' }, '10.1.0.3'),
      signIn({ merchant_id: 'no-such-merchant', username: 'owner' }, '10.1.0.4'),
    ]);
    for (const { status, code, message, data } of answers) {
      expect({ status, code, message, data }).toEqual({
        status: 200,
        code: 1,
        message: 'Invalid credentials',
        data: { refusal: 'identity.invalid_credentials' },
      });
    }
  });

  it('refuses a form that is neither of the two, at the field', async () => {
    const faults = async (body: object) => {
      const answer = await call<{ faults: { path: string; code: string }[] }>(
        'POST',
        '/api/merchant/userLogin',
        {
          body: { password: PASSWORD, google_token: 'human', ...body },
        },
      );
      return [answer.status, ...answer.data.faults.map((fault) => `${fault.path}: ${fault.code}`)];
    };
    expect(await faults({})).toEqual([422, 'email: email_required']);
    expect(await faults({ username: 'owner' })).toEqual([422, 'merchant_id: merchant_id_required']);
    expect(await faults({ merchant_id: 'Harbour', username: 'owner' })).toEqual([
      422,
      'merchant_id: merchant_id_invalid',
    ]);
    expect(await faults({ email: 'owner@harbour.test', extra: 1 })).toEqual([422, 'extra: unknown_field']);
  });

  it('asks for the human check first', async () => {
    const answer = await signIn({ email: 'owner@harbour.test', google_token: 'robot' });
    expect(answer).toMatchObject({
      status: 422,
      data: { faults: [{ path: 'google_token', message: 'Please complete the human verification check' }] },
    });
  });

  it('slows an account down after five failures, whether it exists or not', async () => {
    for (const email of ['slow@harbour.test', 'owner@harbour.test']) {
      await database.pool.query('delete from sign_in_throttle');
      const tries = [];
      for (let n = 0; n < 6; n += 1)
        tries.push(await signIn({ email, password: 'Wrong-Pass-1' }, `10.2.0.${n}`));
      expect(tries.map((one) => one.status)).toEqual([200, 200, 200, 200, 200, 429]);
      const last = tries.at(-1)!;
      expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
      expect(last.message).toMatch(/Wait \d seconds/);
    }
    await age('sign_in_throttle', 'blocked_until', 60);
    expect((await signIn({ email: 'owner@harbour.test' }, '10.2.0.9')).code).toBe(0);
    const left = await database.pool.query("select 1 from sign_in_throttle where key like 'account:%'");
    expect(left.rowCount).toBe(0);
  });

  it('lets no more tries through when they come all at once', async () => {
    await database.pool.query('delete from sign_in_throttle');
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, n) => signIn({ email: 'burst@harbour.test' }, `10.3.0.${n}`)),
    );
    expect(tries.filter((one) => one.status === 200)).toHaveLength(5);
  });

  it('slows an address down over all accounts', async () => {
    await database.pool.query('delete from sign_in_throttle');
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, n) => signIn({ email: `person${n}@harbour.test` }, '10.4.0.1')),
    );
    expect(tries.filter((one) => one.status === 429)).toHaveLength(10);
    expect((await signIn({ email: 'owner@harbour.test' }, '10.4.0.2')).code).toBe(0);
  });

  it('writes sign-ins, good and refused, to the audit log', async () => {
    const { rows } = await database.pool.query(
      `select distinct action from audit_log where merchant_id = $1 and action like 'user.sign%' order by action`,
      [merchantId],
    );
    expect(rows.map((row) => row.action)).toEqual(['user.sign_in_refused', 'user.signed_in']);
  });
});

describe('a session', () => {
  it('ends when the person signs out, and its tokens with it', async () => {
    const { data } = await signIn({ email: 'owner@harbour.test' });
    expect((await call('GET', '/api/merchant/userLoginOut', { token: data.access_token })).code).toBe(0);
    expect((await me(data.access_token)).status).toBe(401);
    expect((await refresh(data.refresh_token)).status).toBe(401);
  });

  it('gives the next pair for its refresh token and keeps only hashes', async () => {
    const { data: first } = await signIn({ email: 'owner@harbour.test' });
    const { data: second, code } = await refresh(first.refresh_token);
    expect(code).toBe(0);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await me(second.access_token)).code).toBe(0);
    const { rows } = await database.pool.query(
      'select string_agg(token_hash, chr(32)) as kept from refresh_tokens',
    );
    expect(rows[0].kept).not.toContain(second.refresh_token.split('.')[1]);
  });

  it('gives the same successor again for a lost answer, while nobody has used it', async () => {
    const { data: first } = await signIn({ email: 'owner@harbour.test' });
    const [a, b] = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)]);
    expect(a.data.refresh_token).toBe(b.data.refresh_token);
    expect((await refresh(a.data.refresh_token)).code).toBe(0);
  });

  it('is revoked whole when a rotated token comes back after its successor was used', async () => {
    const { data: first } = await signIn({ email: 'owner@harbour.test' });
    const { data: second } = await refresh(first.refresh_token);
    const { data: third } = await refresh(second.refresh_token);
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect((await refresh(third.refresh_token)).status).toBe(401);
    expect((await me(third.access_token)).status).toBe(401);
  });

  it('is revoked whole when a rotated token comes back after thirty seconds', async () => {
    const { data: first } = await signIn({ email: 'owner@harbour.test' });
    const { data: second } = await refresh(first.refresh_token);
    await age('refresh_tokens', 'rotated_at', 31);
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect((await refresh(second.refresh_token)).status).toBe(401);
  });

  it('lives twelve hours without use, thirty days when remembered', async () => {
    const { data: short } = await signIn({ email: 'owner@harbour.test' });
    const { data: long } = await signIn({ email: 'owner@harbour.test', rememberMe: true });
    await age('sessions', 'expires_at', 12 * 3600 + 1);
    await age('refresh_tokens', 'issued_at', 12 * 3600 + 1);
    expect((await refresh(short.refresh_token)).status).toBe(401);
    expect((await refresh(long.refresh_token)).code).toBe(0);
  });

  it('ends by the idle limit that the person chose, and a refresh does not keep it up', async () => {
    const { data } = await signIn({ email: 'owner@harbour.test' });
    await database.pool.query(`update merchant_users set settings = '{"session_timeout": "15"}'`);
    await age('sessions', 'last_active_at', 14 * 60);
    expect((await me(data.access_token)).code).toBe(0);
    await age('sessions', 'last_active_at', 15 * 60 + 1);
    expect((await refresh(data.refresh_token)).status).toBe(401);
    expect((await me(data.access_token)).status).toBe(401);
    await database.pool.query(`update merchant_users set settings = '{}'`);
    const { rows } = await database.pool.query("select 1 from sessions where revoked_why = 'idle'");
    expect(rows).toHaveLength(1);
  });

  it('answers body code 403 while two-factor is outstanding, but refreshes and signs out', async () => {
    await database.pool.query('update merchant_users set two_factor_enabled = true');
    const { data } = await signIn({ email: 'owner@harbour.test' });
    expect(await me(data.access_token)).toMatchObject({ status: 200, code: 403 });
    expect((await refresh(data.refresh_token)).code).toBe(0);
    expect((await call('GET', '/api/merchant/userLoginOut', { token: data.access_token })).code).toBe(0);
    await database.pool.query('update merchant_users set two_factor_enabled = false');
  });

  it('is of no use in the other area, nor is a token that was tampered with', async () => {
    const { data } = await signIn({ email: 'owner@harbour.test' });
    expect((await call('GET', '/api/flex/getUserInfo', { token: data.access_token })).status).toBe(401);
    expect((await me(`${data.access_token.slice(0, -2)}AA`)).status).toBe(401);
    expect((await refresh(`${'0'.repeat(32)}.${data.refresh_token.split('.')[1]}`)).status).toBe(401);
  });

  it('ends at once for somebody who was made inactive', async () => {
    const { data } = await signIn({ email: 'owner@harbour.test' });
    await database.pool.query("update merchant_users set status = 'inactive'");
    expect((await me(data.access_token)).status).toBe(401);
    expect((await refresh(data.refresh_token)).status).toBe(401);
    expect(await signIn({ email: 'owner@harbour.test' })).toMatchObject({ code: 1 });
    await database.pool.query("update merchant_users set status = 'active'");
  });
});

describe('a ratepayer', () => {
  it('signs in, is known, refreshes and signs out, apart from staff', async () => {
    await addRatepayer(portal.platform, { email: 'Pat@banksia.test', name: 'Pat', password: PASSWORD });
    const { data, code } = await call('POST', '/api/flex/userLogin', {
      body: { email: 'pat@banksia.test', password: PASSWORD, google_token: 'human' },
    });
    expect(code).toBe(0);
    const info = await call<{ user: object }>('GET', '/api/flex/getUserInfo', { token: data.access_token });
    expect(info.data).toMatchObject({ user: { name: 'Pat', email: 'pat@banksia.test' } });
    expect((await me(data.access_token)).status).toBe(401);
    const next = await call('POST', '/api/flex/refreshToken', {
      body: { refresh_token: data.refresh_token },
    });
    expect(next.code).toBe(0);
    await call('GET', '/api/flex/userLoginOut', { token: next.data.access_token });
    const after = await call('GET', '/api/flex/getUserInfo', { token: next.data.access_token });
    expect(after.status).toBe(401);
  });

  it('is refused in the same words', async () => {
    const answer = await call('POST', '/api/flex/userLogin', {
      body: { email: 'nobody@banksia.test', password: PASSWORD, google_token: 'human' },
      locale: 'zh',
    });
    expect(answer).toMatchObject({ status: 200, code: 1, message: '登录信息无效' });
  });
});
