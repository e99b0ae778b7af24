import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityStage, openIdentityStage, PASSWORD } from '../../test/identity-stage.ts';
import { setBack } from '../../test/set-back.ts';

let stage: IdentityStage;
const signIn: IdentityStage['signIn'] = (...args) => stage.signIn(...args);
const me: IdentityStage['me'] = (token) => stage.me(token);
/** Moves a column's moments into the past. */
const age = (table: string, column: string, seconds: number) =>
  setBack(stage.database.pool, table, column, `${seconds} seconds`);

beforeAll(async () => {
  stage = await openIdentityStage();
});
afterAll(() => stage.close());

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

  it('is open to the staff of a closed merchant for seven years', async () => {
    const set = (text: string) => stage.database.pool.query(`update merchants set ${text}`);
    await set("status = 'closed', closed_at = now() - interval '6 years'");
    expect(await signIn({ email: 'owner@harbour.test' })).toMatchObject({ code: 0 });
    await set("closed_at = now() - interval '7 years'");
    expect(await signIn({ email: 'owner@harbour.test' })).toMatchObject({ code: 1 });
    await set("status = 'live', closed_at = null");
  });

  it('words every refusal the same, whatever was wrong', async () => {
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
      const answer = await stage.call<{ faults: { path: string; code: string }[] }>(
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
      await stage.database.pool.query('delete from sign_in_throttle');
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
    const left = await stage.database.pool.query("select 1 from sign_in_throttle where key like 'account:%'");
    expect(left.rowCount).toBe(0);
  });

  it('lets no more tries through when they come all at once', async () => {
    await stage.database.pool.query('delete from sign_in_throttle');
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, n) => signIn({ email: 'burst@harbour.test' }, `10.3.0.${n}`)),
    );
    expect(tries.filter((one) => one.status === 200)).toHaveLength(5);
  });

  it('slows an address down over all accounts', async () => {
    await stage.database.pool.query('delete from sign_in_throttle');
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, n) => signIn({ email: `person${n}@harbour.test` }, '10.4.0.1')),
    );
    expect(tries.filter((one) => one.status === 429)).toHaveLength(10);
    expect((await signIn({ email: 'owner@harbour.test' }, '10.4.0.2')).code).toBe(0);
  });

  it('writes sign-ins, good and refused, to the audit log', async () => {
    const actions = async () => {
      const { rows } = await stage.database.pool.query<{ action: string }>(
        `select distinct action from audit_log where merchant_id = $1 and action like 'user.sign%' order by action`,
        [stage.merchantId],
      );
      return rows.map((row) => row.action);
    };
    // A refusal is written a moment after its response.
    await expect.poll(actions, { timeout: 5_000 }).toEqual(['user.sign_in_refused', 'user.signed_in']);
  });
});

describe('a ratepayer', () => {
  it('signs in, is known, refreshes and signs out, apart from staff', async () => {
    await stage.ratepayer('Pat@banksia.test', 'Pat');
    const { data, code } = await stage.call('POST', '/api/flex/userLogin', {
      body: { email: 'pat@banksia.test', password: PASSWORD, google_token: 'human' },
    });
    expect(code).toBe(0);
    const info = await stage.call<{ user: object }>('GET', '/api/flex/getUserInfo', {
      token: data.access_token,
    });
    expect(info.data).toMatchObject({ user: { name: 'Pat', email: 'pat@banksia.test' } });
    expect((await me(data.access_token)).status).toBe(401);
    const next = await stage.call('POST', '/api/flex/refreshToken', {
      body: { refresh_token: data.refresh_token },
    });
    expect(next.code).toBe(0);
    await stage.call('GET', '/api/flex/userLoginOut', { token: next.data.access_token });
    const after = await stage.call('GET', '/api/flex/getUserInfo', { token: next.data.access_token });
    expect(after.status).toBe(401);
  });

  it('is refused in the same words', async () => {
    const answer = await stage.call('POST', '/api/flex/userLogin', {
      body: { email: 'nobody@banksia.test', password: PASSWORD, google_token: 'human' },
      locale: 'zh',
    });
    expect(answer).toMatchObject({ status: 200, code: 1, message: '登录信息无效' });
  });
});

it('writes a refusal that waits for its moment when the server is asked to end', async () => {
  const answer = await signIn({ email: 'owner@harbour.test', password: 'wrong' }, '10.9.9.9');
  expect(answer.code).toBe(1);
  const isWritten = async () => {
    const { rows } = await stage.database.pool.query(
      `select 1 from audit_log where merchant_id = $1 and action = 'user.sign_in_refused' and request_id = $2`,
      [stage.merchantId, answer.headers['x-request-id']],
    );
    return rows.length === 1;
  };
  expect(await isWritten()).toBe(false);
  await stage.app.close();
  expect(await isWritten()).toBe(true);
});
