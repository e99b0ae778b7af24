import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant, SYSTEM } from '../../../platform/work.ts';
import { type IdentityStage, openIdentityStage, PASSWORD } from '../../../test/identity-stage.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import { addStaff } from '../../team/index.ts';

type Sessions = { rows: { id: string; current: boolean; browser: string; system: string; ip: string }[] };
type SignIns = { rows: { outcome: string; browser: string | null; ip: string }[] };

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const NEWER = WINDOWS.replace('142', '143');
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const NEW_PASSWORD = 'Tidal-Harbour-77!';

const AREAS = [
  {
    area: 'merchant',
    email: 'owner@harbour.test',
    other: 'clerk@harbour.test',
    users: 'merchant_users',
    sessions: 'sessions',
  },
  {
    area: 'flex',
    email: 'pat@banksia.test',
    other: 'sam@banksia.test',
    users: 'ratepayers',
    sessions: 'ratepayer_sessions',
  },
] as const;

let stage: IdentityStage;
const query = (text: string, values: unknown[] = []) => stage.database.pool.query(text, values);
const letters = async (template: string) =>
  (
    await query('select merchant_id from messages where template = $1 order by created_at, id', [template])
  ).rows.map((row) => row.merchant_id);

beforeAll(async () => {
  stage = await openIdentityStage();
  const { platform } = stage.portal;
  await stage.ratepayer('pat@banksia.test', 'Pat');
  await stage.ratepayer('sam@banksia.test', 'Sam');
  const passwordHash = await quickHash(PASSWORD);
  await inTenant(platform, stage.merchantId, SYSTEM, (work) =>
    addStaff(work, {
      username: 'clerk',
      name: 'Cleo Clerk',
      email: 'clerk@harbour.test',
      passwordHash,
      type: 'staff',
      roleIds: [],
    }),
  );
});
afterAll(() => stage.close());

describe.each(AREAS)(
  'the security of somebody in the $area area',
  ({ area, email, other, users, sessions }) => {
    const base = `/api/${area}`;
    const signIn = (options: { who?: string; password?: string; userAgent?: string; ip?: string } = {}) =>
      stage.call('POST', `${base}/userLogin`, {
        body: { email: options.who ?? email, password: options.password ?? PASSWORD, google_token: 'human' },
        userAgent: options.userAgent ?? WINDOWS,
        ...(options.ip && { ip: options.ip }),
      });
    const tokenOf = async (options?: Parameters<typeof signIn>[0]) =>
      (await signIn(options)).data.access_token;
    const get = <T>(path: string, token: string) => stage.call<T>('GET', base + path, { token });
    const post = <T = { faults: { path: string; code: string }[] }>(
      path: string,
      token: string,
      body: object = {},
    ) => stage.call<T>('POST', base + path, { token, body });
    const open = async (token: string) => (await get('/getUserInfo', token)).status;
    const tenant = () => (area === 'merchant' ? stage.merchantId : stage.platformId);

    beforeEach(async () => {
      await query('delete from sign_in_throttle');
      await query(
        `update ${sessions} set revoked_at = now(), revoked_why = 'by_person' where revoked_at is null`,
      );
    });

    it('lists where they are signed in, this session first, in words', async () => {
      await tokenOf({ userAgent: PHONE, ip: '203.0.113.7' });
      await tokenOf({ who: other });
      const token = await tokenOf();
      const { data } = await get<Sessions>('/session/list', token);
      expect(data.rows).toMatchObject([
        { current: true, browser: 'Chrome', system: 'Windows', device: 'computer' },
        { current: false, browser: 'Safari', system: 'iOS', device: 'phone', ip: '203.0.113.7' },
      ]);
      await query(`update ${sessions} set expires_at = now() - interval '1 minute' where user_agent = $1`, [
        PHONE,
      ]);
      expect((await get<Sessions>('/session/list', token)).data.rows).toHaveLength(1);
    });

    it('ends one: its access token and its refresh token are of no use at once', async () => {
      const phone = (await signIn({ userAgent: PHONE })).data;
      const token = await tokenOf();
      const { data } = await get<Sessions>('/session/list', token);
      const id = data.rows.find((row) => !row.current)!.id;
      expect(await open(phone.access_token)).toBe(200);
      expect((await post(`/session/end/${id}`, token)).code).toBe(0);
      expect(await open(phone.access_token)).toBe(401);
      const refreshed = await stage.call('POST', `${base}/refreshToken`, {
        body: { refresh_token: phone.refresh_token },
      });
      expect(refreshed.status).toBe(401);
      expect((await post(`/session/end/${id}`, token)).status).toBe(404);
      expect(await open(token)).toBe(200);
    });

    it('does not know another person’s session: 404, and it continues', async () => {
      const theirs = await tokenOf({ who: other });
      const { data } = await get<Sessions>('/session/list', theirs);
      const token = await tokenOf();
      expect((await post(`/session/end/${data.rows[0]!.id}`, token)).status).toBe(404);
      expect(await open(theirs)).toBe(200);
    });

    it('ends all others and nobody else’s', async () => {
      const theirs = await tokenOf({ who: other });
      const mine = [await tokenOf(), await tokenOf({ userAgent: PHONE })];
      const token = await tokenOf();
      expect((await post<{ ended: number }>('/session/endOthers', token)).data).toEqual({ ended: 2 });
      expect(await Promise.all([...mine, token, theirs].map(open))).toEqual([401, 401, 200, 200]);
    });

    it('shows the newest tries at signing in, good and refused', async () => {
      await signIn({ password: 'Wrong-Pass-2026', userAgent: PHONE, ip: '203.0.113.9' });
      const token = await tokenOf();
      const latest = async () => (await get<SignIns>('/signIn/list', token)).data.rows.slice(0, 2);
      // A refusal is written a moment after its response.
      await expect
        .poll(async () => (await latest()).map((row) => row.outcome).sort(), { timeout: 5_000 })
        .toEqual(['refused', 'signed_in']);
      expect((await latest()).find((row) => row.outcome === 'refused')).toMatchObject({
        browser: 'Safari',
        system: 'iOS',
        ip: '203.0.113.9',
      });
      const { rows } = await query(
        `select distinct action from audit_log where merchant_id = $1 and action like 'user.sign%' order by action`,
        [tenant()],
      );
      expect(rows.map((row) => row.action)).toEqual(['user.sign_in_refused', 'user.signed_in']);
    });

    it('notifies by mail of a device never seen before, not of the first one nor of a newer version', async () => {
      await query(`delete from ${area === 'merchant' ? 'refresh_tokens' : 'ratepayer_refresh_tokens'}`);
      await query(`delete from ${sessions}`);
      const before = (await letters('security-new-device')).length;
      await tokenOf();
      await tokenOf({ userAgent: NEWER });
      expect(await letters('security-new-device')).toHaveLength(before);
      await tokenOf({ userAgent: PHONE });
      expect(await letters('security-new-device')).toHaveLength(before + 1);
      await tokenOf({ userAgent: PHONE });
      expect(await letters('security-new-device')).toHaveLength(before + 1);
      expect((await letters('security-new-device')).at(-1)).toBe(tenant());
    });

    it('changes the password by the rules, ends the other sessions and keeps this one', async () => {
      const phone = await tokenOf({ userAgent: PHONE });
      const token = await tokenOf();
      const change = async (body: object) => {
        const answer = await post('/userUpdatePassword', token, body);
        return [answer.status, ...(answer.data.faults ?? []).map((one) => `${one.path}: ${one.code}`)];
      };
      const to = (next: string, current: string = PASSWORD) => ({ current, new: next, confirm: next });
      expect(await change(to('Tidal-Harbour'))).toEqual([422, 'new: password_number']);
      expect(await change(to('TidalHarbour77'))).toEqual([422, 'new: password_special']);
      expect(await change(to(PASSWORD))).toEqual([422, 'new: password_same']);
      expect(await change(to('Password1!'))).toEqual([422, 'new: password_common']);
      expect(await change({ ...to(NEW_PASSWORD), confirm: 'Another-Pass-77!' })).toEqual([
        422,
        'confirm: password_mismatch',
      ]);
      expect(await change(to(NEW_PASSWORD, 'Wrong-Pass-2026'))).toEqual([422, 'current: password_wrong']);
      expect(await open(phone)).toBe(200);
      const before = (await letters('security-password-changed')).length;
      expect(await post('/userUpdatePassword', token, to(NEW_PASSWORD))).toMatchObject({
        code: 0,
        data: { ended_sessions: 1 },
      });
      expect([await open(phone), await open(token)]).toEqual([401, 200]);
      expect(await letters('security-password-changed')).toHaveLength(before + 1);
      expect((await signIn()).code).toBe(1);
      expect((await signIn({ password: NEW_PASSWORD })).code).toBe(0);
      const { rows } = await query(`select password_hash from ${users} where email = $1`, [other]);
      await query(`update ${users} set password_hash = $2 where email = $1`, [email, rows[0].password_hash]);
    });

    it('slows down the person who guesses the current password of an open session', async () => {
      const token = await tokenOf();
      const guess = async () =>
        (
          await post('/userUpdatePassword', token, {
            current: 'Wrong-Pass-2026',
            new: NEW_PASSWORD,
            confirm: NEW_PASSWORD,
          })
        ).status;
      const answers = [];
      for (let n = 0; n < 6; n += 1) answers.push(await guess());
      expect(answers).toEqual([422, 422, 422, 422, 422, 429]);
    });
  },
);

describe.each(AREAS)('a refresh token in $area that is used from two places', ({ area, email }) => {
  const refresh = (token: string, from: { ip?: string } = {}) =>
    stage.call<{ refresh_token: string }>('POST', `/api/${area}/refreshToken`, {
      body: { refresh_token: token },
      ...from,
    });

  it('ends its session, and its person is told once, as the audit log is', async () => {
    const ended = async () => {
      const kind = area === 'merchant' ? 'user' : 'ratepayer';
      const { rows } = await query(
        "select 1 from audit_log where action = 'user.session_ended' and subject_kind = $1",
        [kind],
      );
      return rows.length;
    };
    const endedBefore = await ended();
    const before = (await letters('security-session-copied')).length;
    const body = { email, password: PASSWORD, google_token: 'human' };
    const { data } = await stage.call<{ refresh_token: string }>('POST', `/api/${area}/userLogin`, { body });
    const stolen = data.refresh_token;
    const { data: next } = await refresh(stolen);
    await refresh(next.refresh_token);
    expect((await letters('security-session-copied')).length).toBe(before);
    expect((await refresh(stolen, { ip: '203.0.113.9' })).status).toBe(401);
    expect((await refresh(stolen, { ip: '203.0.113.9' })).status).toBe(401);
    expect((await letters('security-session-copied')).length).toBe(before + 1);
    expect(await ended()).toBe(endedBefore + 1);
    const { rows } = await query(
      "select body from messages where template = 'security-session-copied' order by created_at desc, id desc limit 1",
    );
    const letter = JSON.parse(stage.portal.platform.vault.open(rows[0].body));
    expect(letter.text).toContain('Where the second use came from: address');
  });

  describe('of which a reply was lost', () => {
    const [tokens, sessions] =
      area === 'merchant'
        ? ['refresh_tokens', 'sessions']
        : ['ratepayer_refresh_tokens', 'ratepayer_sessions'];
    /** Signs in, loses the reply of a renewal, and asks again after the grace. */
    const loseReply = async (usedSecondsAgo: number) => {
      const body = { email, password: PASSWORD, google_token: 'human' };
      const { data } = await stage.call<{ refresh_token: string }>('POST', `/api/${area}/userLogin`, {
        body,
      });
      await refresh(data.refresh_token);
      await query(
        `update ${tokens} set rotated_at = now() - interval '31 seconds' where rotated_at is not null`,
      );
      await query(`update ${sessions} set last_active_at = now() - make_interval(secs => $1)`, [
        usedSecondsAgo,
      ]);
      expect((await refresh(data.refresh_token)).status).toBe(401);
    };

    it('ends without a word, unless the session was used since', async () => {
      const before = (await letters('security-session-copied')).length;
      await loseReply(60);
      expect((await letters('security-session-copied')).length).toBe(before);
      await loseReply(5);
      expect((await letters('security-session-copied')).length).toBe(before + 1);
    });
  });
});
