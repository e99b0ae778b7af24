import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../test/identity-stage.ts';
import { AREAS, openProfileStage, type ProfileStage } from '../../../test/profile-stage.ts';
import { setBack } from '../../../test/set-back.ts';

let stage: ProfileStage;
const query = (text: string, values: unknown[] = []) => stage.database.pool.query(text, values);

beforeAll(async () => {
  stage = await openProfileStage();
});
afterAll(() => stage.close());
beforeEach(() => query('delete from sign_in_throttle'));

describe.each(AREAS)('a stolen access token in the $area area', ({ area, own }) => {
  const sessions = area === 'merchant' ? 'sessions' : 'ratepayer_sessions';
  const post = (path: string, token: string, body: object = {}) =>
    stage.post<Record<string, string>>(area, path, token, body);
  const NEEDED = { status: 200, code: 1, data: { refusal: 'proof_needed' } };
  /** A token of a session whose person signed in more than five minutes ago. */
  const stolen = async () => {
    const token = await stage.signedIn(area, own);
    await query(`update ${sessions} set proved_at = now() - interval '5 minutes 1 second'`);
    return token;
  };
  const page = (token: string) =>
    stage.call<{ state: string; secret: string | null; qr_code: string | null }>(
      'GET',
      `/api/${area}/getValidatePage`,
      { token },
    );

  it('adds no e-mail, starts no two-factor and ends no session, and leaves no trace of the tries', async () => {
    const token = await stolen();
    const { rows: before } = await query('select count(*)::int as n from audit_log');
    expect(await post('/email/create', token, { email: `thief-${area}@example.test` })).toMatchObject(NEEDED);
    expect(await post('/twoFactor/start', token)).toMatchObject(NEEDED);
    expect(await post('/session/endOthers', token)).toMatchObject(NEEDED);
    const { rows: after } = await query('select count(*)::int as n from audit_log');
    expect(after).toEqual(before);
  });

  it('does so once it has shown the password, for five minutes', async () => {
    const token = await stolen();
    expect(await post('/session/prove', token, { password: PASSWORD })).toMatchObject({ code: 0 });
    expect(await post('/twoFactor/start', token)).toMatchObject({ code: 0 });
    await setBack(stage.database.pool, sessions, 'proved_at', '5 minutes');
    expect(await post('/twoFactor/cancel', token)).toMatchObject(NEEDED);
  });

  it('is not let through by a wrong password, which is written down and slowed down', async () => {
    const token = await stolen();
    const wrong = await post('/session/prove', token, { password: 'Wrong-Pass-2026' });
    expect(wrong).toMatchObject({
      status: 422,
      data: { faults: [{ path: 'password', code: 'password_wrong' }] },
    });
    expect(await post('/session/endOthers', token)).toMatchObject(NEEDED);
    const refused = await query("select 1 from audit_log where action = 'user.proof_refused'");
    expect(refused.rowCount).toBeGreaterThan(0);
    let last = wrong.status;
    for (let i = 0; i < 6; i += 1)
      last = (await post('/session/prove', token, { password: 'Wrong-Pass-2026' })).status;
    expect(last).toBe(429);
  });

  it('is shown no secret of an enrolment that waits, and the person is again once they proved themselves', async () => {
    const person = await stage.signedIn(area, own);
    const { data } = await post('/twoFactor/start', person);
    const token = await stolen();
    expect((await page(token)).data).toMatchObject({ state: 'enrolling', secret: null, qr_code: null });
    await post('/session/prove', token, { password: PASSWORD });
    expect((await page(token)).data).toMatchObject({ state: 'enrolling', secret: data.secret });
  });

  it('may show a code instead, which then counts no second time', async () => {
    const person = await stage.signedIn(area, own);
    const { data } = await post('/twoFactor/start', person);
    const secret = data.secret!;
    await post('/validateMfa', person, { code: generateSync({ secret }) });
    await query(`update ${area === 'merchant' ? 'merchant_users' : 'ratepayers'} set totp_last_step = null`);
    await query(`update ${sessions} set proved_at = now() - interval '1 hour'`);
    const code = generateSync({ secret });
    expect(await post('/session/prove', person, { code })).toMatchObject({ code: 0 });
    expect(await post('/session/endOthers', person)).toMatchObject({ code: 0 });
    expect(await post('/session/prove', person, { code })).toMatchObject({
      code: 1,
      data: { refusal: 'two_factor.invalid_code' },
    });
  });
});
