import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityStage, openIdentityStage } from '../../test/identity-stage.ts';
import { setBack } from '../../test/set-back.ts';

let stage: IdentityStage;
const signIn: IdentityStage['signIn'] = (...args) => stage.signIn(...args);
const me: IdentityStage['me'] = (token) => stage.me(token);
const refresh: IdentityStage['refresh'] = (token) => stage.refresh(token);
/** Moves a column's moments into the past. */
const age = (table: string, column: string, seconds: number) =>
  setBack(stage.database.pool, table, column, `${seconds} seconds`);

beforeAll(async () => {
  stage = await openIdentityStage();
});
afterAll(() => stage.close());

describe('a session', () => {
  it('ends when the person signs out, and its tokens with it', async () => {
    const { data } = await signIn({ email: 'owner@harbour.test' });
    expect((await stage.call('GET', '/api/merchant/userLoginOut', { token: data.access_token })).code).toBe(
      0,
    );
    expect((await me(data.access_token)).status).toBe(401);
    expect((await refresh(data.refresh_token)).status).toBe(401);
  });

  it('gives the next pair for its refresh token and keeps only hashes', async () => {
    const { data: first } = await signIn({ email: 'owner@harbour.test' });
    const { data: second, code } = await refresh(first.refresh_token);
    expect(code).toBe(0);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await me(second.access_token)).code).toBe(0);
    const { rows } = await stage.database.pool.query(
      'select string_agg(token_hash, chr(32)) as kept from refresh_tokens',
    );
    expect(rows[0].kept).not.toContain(second.refresh_token.split('.')[1]);
  });

  it('gives the same successor again for a lost response, while nobody has used it', async () => {
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
    const unused = async (seconds: number) => {
      await age('sessions', 'expires_at', seconds);
      await age('refresh_tokens', 'issued_at', seconds);
    };
    await unused(12 * 3600 - 60);
    const { data: next, code } = await refresh(short.refresh_token);
    expect(code).toBe(0);
    await unused(12 * 3600 + 1);
    expect((await refresh(next.refresh_token)).status).toBe(401);
    expect((await refresh(long.refresh_token)).code).toBe(0);
  });

  it('ends a day after the sign-in, 90 days when remembered, however busy it is', async () => {
    for (const [rememberMe, hours] of [
      [false, 24],
      [true, 90 * 24],
    ] as const) {
      const { data } = await signIn({ email: 'owner@harbour.test', rememberMe });
      await age('sessions', 'created_at', (hours - 1) * 3600);
      const { data: next, code } = await refresh(data.refresh_token);
      expect(code).toBe(0);
      const { rows } = await stage.database.pool.query(
        'select expires_at, created_at from sessions order by last_active_at desc, id desc limit 1',
      );
      expect(rows[0].expires_at.getTime() - rows[0].created_at.getTime()).toBe(hours * 3_600_000);
      await age('sessions', 'expires_at', 3600);
      expect((await refresh(next.refresh_token)).status).toBe(401);
    }
  });

  it('ends by the idle limit that the person chose, and a refresh does not keep it up', async () => {
    const { data } = await signIn({ email: 'owner@harbour.test' });
    await stage.database.pool.query(`update merchant_users set settings = '{"session_timeout": "15"}'`);
    await age('sessions', 'last_active_at', 14 * 60);
    expect((await me(data.access_token)).code).toBe(0);
    await age('sessions', 'last_active_at', 15 * 60 + 11);
    expect((await refresh(data.refresh_token)).status).toBe(401);
    expect((await me(data.access_token)).status).toBe(401);
    await stage.database.pool.query(`update merchant_users set settings = '{}'`);
    const { rows } = await stage.database.pool.query("select 1 from sessions where revoked_why = 'idle'");
    expect(rows).toHaveLength(1);
  });

  it('returns body code 403 while two-factor is outstanding, but refreshes and signs out', async () => {
    await stage.database.pool.query('update merchant_users set two_factor_enabled = true');
    const { data } = await signIn({ email: 'owner@harbour.test' });
    expect(await me(data.access_token)).toMatchObject({ status: 200, code: 403 });
    expect((await refresh(data.refresh_token)).code).toBe(0);
    expect((await stage.call('GET', '/api/merchant/userLoginOut', { token: data.access_token })).code).toBe(
      0,
    );
    await stage.database.pool.query('update merchant_users set two_factor_enabled = false');
  });

  it('is of no use in the other area, nor is a token that was tampered with', async () => {
    const { data } = await signIn({ email: 'owner@harbour.test' });
    expect((await stage.call('GET', '/api/flex/getUserInfo', { token: data.access_token })).status).toBe(401);
    expect((await me(`${data.access_token.slice(0, -2)}AA`)).status).toBe(401);
    expect((await refresh(`${'0'.repeat(32)}.${data.refresh_token.split('.')[1]}`)).status).toBe(401);
  });

  it('ends at once for a person who was made inactive', async () => {
    const { data } = await signIn({ email: 'owner@harbour.test' });
    await stage.database.pool.query("update merchant_users set status = 'inactive'");
    expect((await me(data.access_token)).status).toBe(401);
    expect((await refresh(data.refresh_token)).status).toBe(401);
    expect(await signIn({ email: 'owner@harbour.test' })).toMatchObject({ code: 1 });
    await stage.database.pool.query("update merchant_users set status = 'active'");
  });
});
