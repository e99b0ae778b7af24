import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRecoveryStage, PASSWORD, type RecoveryStage } from '../../../test/recovery-stage.ts';
import { setBack } from '../../../test/set-back.ts';

let stage: RecoveryStage;
const call: RecoveryStage['call'] = (...args) => stage.call(...args);
const sql = (text: string, values: unknown[] = []) => stage.database.pool.query(text, values);

beforeAll(async () => {
  stage = await openRecoveryStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await sql('delete from sign_in_throttle');
});

/** The two areas, told apart by nothing but their addresses. */
const AREAS = [
  { area: 'merchant', email: 'owner@harbour.test', page: '/merchant/new-password/', links: 'user_tokens' },
  { area: 'flex', email: 'pat@banksia.test', page: '/flexirates/new-password/', links: 'ratepayer_tokens' },
] as const;

const post = <T = { done: boolean }>(area: string, name: string, body: object, options = {}) =>
  call<T>('POST', `/api/${area}/${name}`, { body, ...options });
const ask = (area: string, email: string, options = {}) =>
  post(area, 'forgetPassword', { email, google_token: 'human' }, options);
const signIn = (area: string, email: string, password: string) =>
  post<{ access_token: string; refresh_token: string }>(area, 'userLogin', {
    email,
    password,
    google_token: 'human',
  });
const submit = (area: string, token: string, password: string) =>
  post<{ refusal?: string; faults?: { path: string; code: string }[] }>(area, 'forgetPasswordSubmit', {
    token,
    password,
  });
const check = (area: string, token: string) =>
  post<Record<string, string | null>>(area, 'forgetPasswordCheck', { token });

/** Asks, lets the worker write, and returns the newest link's token. */
async function freshToken(area: string, email: string, page: string): Promise<string> {
  await ask(area, email);
  await stage.settle();
  const letter = (await stage.letters(email)).findLast((one) => one.template === 'reset-password')!;
  return letter.text.slice(letter.text.indexOf(page) + page.length).split(/\s/)[0]!;
}

describe.each(AREAS)('a forgotten password in $area', ({ area, email, page, links }) => {
  it('is answered alike for known and unknown e-mails, and only the known get a letter', async () => {
    const before = (await stage.letters()).length;
    const answers = [await ask(area, email), await ask(area, 'nobody@nowhere.test')];
    const told = answers.map(({ status, code, data, message }) => ({ status, code, data, message }));
    expect(told[0]).toEqual({ status: 200, code: 0, data: { done: true }, message: 'success' });
    expect(told[1]).toEqual(told[0]);
    await stage.settle();
    const letters = (await stage.letters()).slice(before);
    expect(letters.map((one) => [one.to, one.template])).toEqual([[email, 'reset-password']]);
    expect(letters[0]!.text).toContain(`http://127.0.0.1:3000${page}`);
    const kept = await sql(`select string_agg(payload::text, '') as all from outbox`);
    expect(kept.rows[0].all).not.toContain('@');
  });

  it('becomes a new one that ends all sessions, notifies the person, and spends the link', async () => {
    const { data: old } = await signIn(area, email, PASSWORD);
    const token = await freshToken(area, email, page);
    expect((await check(area, token)).data).toMatchObject({
      state: 'good',
      purpose: 'reset_password',
      email,
    });
    expect(await submit(area, token, 'Rainbow7-Birds')).toMatchObject({ code: 0, data: { done: true } });
    expect((await call('GET', `/api/${area}/getUserInfo`, { token: old.access_token })).status).toBe(401);
    expect((await post(area, 'refreshToken', { refresh_token: old.refresh_token })).status).toBe(401);
    expect((await signIn(area, email, PASSWORD)).code).toBe(1);
    expect((await signIn(area, email, 'Rainbow7-Birds')).code).toBe(0);
    const told = (await stage.letters(email)).findLast((one) => one.template === 'password-replaced')!;
    expect(told.subject).toBe('Your password was changed');
    expect((await check(area, token)).data).toMatchObject({
      state: 'used',
      purpose: 'reset_password',
      email: null,
    });
    const again = await submit(area, token, 'Rainbow8-Birds');
    expect(again).toMatchObject({ code: 1, data: { refusal: 'recovery.link_used' } });
    await submit(area, await freshToken(area, email, page), PASSWORD);
  });

  it('has one link at a time, for an hour', async () => {
    const first = await freshToken(area, email, page);
    const second = await freshToken(area, email, page);
    expect(await submit(area, first, PASSWORD)).toMatchObject({ data: { refusal: 'recovery.link_used' } });
    await setBack(stage.database.pool, links, 'expires_at', '61 minutes', 'used_at is null');
    expect((await check(area, second)).data).toMatchObject({ state: 'expired', purpose: 'reset_password' });
    expect(await submit(area, second, PASSWORD)).toMatchObject({
      data: { refusal: 'recovery.link_expired' },
    });
  });

  it('is not reached by links of nothing, of another kind, or of the other area', async () => {
    const token = await freshToken(area, email, page);
    const other = area === 'merchant' ? 'flex' : 'merchant';
    const strangers = [
      'x',
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${'0'.repeat(32)}_${'A'.repeat(43)}`,
    ];
    for (const stranger of strangers) {
      expect((await check(area, stranger)).data).toMatchObject({ state: 'unknown', purpose: null });
      expect(await submit(area, stranger, PASSWORD)).toMatchObject({
        data: { refusal: 'recovery.link_unknown' },
      });
    }
    expect((await check(other, token)).data.state).toBe('unknown');
    await sql(`update ${links} set purpose = 'verify_email' where used_at is null`);
    expect((await check(area, token)).data.state).toBe('unknown');
    expect((await submit(area, token, PASSWORD)).code).toBe(1);
    await sql(`update ${links} set purpose = 'reset_password' where used_at is null`);
  });

  it('is replaced once when two come with one link at the same moment', async () => {
    const token = await freshToken(area, email, page);
    const answers = await Promise.all([1, 2, 3].map((n) => submit(area, token, `Rainbow${n}-Birds`)));
    expect(answers.map((one) => one.code).toSorted()).toEqual([0, 1, 1]);
    const winner = answers.findIndex((one) => one.code === 0) + 1;
    expect((await signIn(area, email, `Rainbow${winner}-Birds`)).code).toBe(0);
    await submit(area, await freshToken(area, email, page), PASSWORD);
  });

  it('leaves no session of the old password, not even one that was opening at that moment', async () => {
    const token = await freshToken(area, email, page);
    const [, ...entered] = await Promise.all([
      submit(area, token, 'Rainbow9-Birds'),
      ...[1, 2, 3, 4].map(() => signIn(area, email, PASSWORD)),
    ]);
    for (const { code, data } of entered) {
      if (code === 0)
        expect((await call('GET', `/api/${area}/getUserInfo`, { token: data.access_token })).status).toBe(
          401,
        );
    }
    await sql('delete from sign_in_throttle');
    await submit(area, await freshToken(area, email, page), PASSWORD);
  });

  it('is refused at its field while it is weak, common or the e-mail, and the link stays good', async () => {
    const token = await freshToken(area, email, page);
    const codes = [];
    for (const weak of ['Short1', 'lowercase1', 'Password123', 'Trustno1!']) {
      const { status, data } = await submit(area, token, weak);
      codes.push(`${status} ${data.faults?.map((fault) => `${fault.path}: ${fault.code}`)}`);
    }
    expect(codes).toEqual([
      '422 password: password_min',
      '422 password: password_uppercase',
      '422 password: password_common',
      '422 password: password_common',
    ]);
    expect((await check(area, token)).data.state).toBe('good');
  });

  it('leaves the second factor on', async () => {
    const table = area === 'merchant' ? 'merchant_users' : 'ratepayers';
    await sql(`update ${table} set two_factor_enabled = true where email = $1`, [email]);
    await submit(area, await freshToken(area, email, page), PASSWORD);
    const { data } = await signIn(area, email, PASSWORD);
    expect((await call('GET', `/api/${area}/getUserInfo`, { token: data.access_token })).code).toBe(403);
    await sql(`update ${table} set two_factor_enabled = false where email = $1`, [email]);
  });

  it('is written in the language of the person', async () => {
    const table = area === 'merchant' ? 'merchant_users' : 'ratepayers';
    await sql(`update ${table} set locale = 'zh' where email = $1`, [email]);
    await submit(area, await freshToken(area, email, page), PASSWORD);
    const [asked, told] = (await stage.letters(email)).slice(-2);
    expect(asked).toMatchObject({ subject: '设置新密码', locale: 'zh' });
    expect(asked!.html).toContain('lang="zh-Hans"');
    expect(told).toMatchObject({ subject: '您的密码已更改', locale: 'zh' });
    await sql(`update ${table} set locale = 'en' where email = $1`, [email]);
  });

  it('lets a person who had to wait sign in at once', async () => {
    for (let n = 0; n < 6; n += 1) await signIn(area, email, 'Wrong-Pass-1');
    expect((await signIn(area, email, PASSWORD)).status).toBe(429);
    await submit(area, await freshToken(area, email, page), PASSWORD);
    expect((await signIn(area, email, PASSWORD)).code).toBe(0);
  });

  it('cannot fill a mailbox: three letters, then a wait that doubles, for unknown e-mails alike', async () => {
    for (const each of [email, 'nobody@nowhere.test']) {
      await sql('delete from sign_in_throttle');
      const statuses = [];
      for (let n = 0; n < 4; n += 1) statuses.push((await ask(area, each)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    await sql('delete from sign_in_throttle');
    const burst = await Promise.all(
      Array.from({ length: 40 }, (_, n) => ask(area, `person${n}@nowhere.test`, { ip: '10.9.9.9' })),
    );
    expect(burst.filter((one) => one.status === 429)).toHaveLength(10);
    const network = await Promise.all(
      Array.from({ length: 40 }, (_, n) => ask(area, `p${n}@nowhere.test`, { ip: `2001:db8:1:2::${n}` })),
    );
    expect(network.filter((one) => one.status === 429)).toHaveLength(10);
    await stage.settle();
  });

  it('asks for the human check first', async () => {
    const answer = await post<{ faults: object[] }>(area, 'forgetPassword', { email, google_token: 'robot' });
    expect(answer).toMatchObject({
      status: 422,
      data: { faults: [{ path: 'google_token', code: 'human_check' }] },
    });
  });

  it('sends one letter however often its event is handed on', async () => {
    const before = (await stage.letters(email)).length;
    await ask(area, email);
    const { rows } = await sql('select id from outbox where handed_at is null');
    await stage.settle();
    await sql('update outbox set handed_at = null where id = any($1)', [rows.map((row) => row.id)]);
    await stage.settle();
    expect(await stage.letters(email)).toHaveLength(before + 1);
  });
});

it('proves the e-mail of a ratepayer, whose link came to no other', async () => {
  await sql('update ratepayer_emails set verified_at = null');
  await submit('flex', await freshToken('flex', 'pat@banksia.test', '/flexirates/new-password/'), PASSWORD);
  const { rows } = await sql('select verified_at is not null as proven from ratepayer_emails');
  expect(rows).toEqual([{ proven: true }]);
});

describe('a ratepayer’s account whose e-mail nobody had proven', () => {
  const held = async () => {
    const count = async (table: string) =>
      (await sql(`select count(*)::int as n from ${table} where ratepayer_id = $1`, [stage.patId])).rows[0].n;
    const { rows } = await sql(
      'select two_factor_enabled as factor, totp_secret is not null as app from ratepayers where id = $1',
      [stage.patId],
    );
    return {
      ...rows[0],
      passkeys: await count('ratepayer_passkeys'),
      codes: await count('ratepayer_recovery_codes'),
      emails: await count('ratepayer_emails'),
    };
  };
  /** What a stranger who registered with another's e-mail could set up. */
  const setUp = async (verified: boolean) => {
    const { platform, patId } = stage;
    await sql('delete from ratepayer_emails where not is_primary');
    await sql('delete from ratepayer_passkeys');
    await sql('delete from ratepayer_recovery_codes');
    await sql('update ratepayer_emails set verified_at = $1', [verified ? new Date() : null]);
    await sql('update ratepayers set two_factor_enabled = true, totp_secret = $2 where id = $1', [
      patId,
      platform.vault.seal('JBSWY3DPEHPK3PXP'),
    ]);
    await sql(
      `insert into ratepayer_passkeys (ratepayer_id, id, name, credential_id, public_key, sign_count, transports, created_at)
       values ($1, gen_random_uuid(), 'Key', 'strangers-key', 'AAAA', 0, '{}', now())`,
      [patId],
    );
    await sql(
      `insert into ratepayer_recovery_codes (ratepayer_id, code_hash) values ($1, 'strangers-code')`,
      [patId],
    );
    await sql(
      `insert into ratepayer_emails (ratepayer_id, id, email, is_primary, verified_at, created_at)
       values ($1, gen_random_uuid(), 'stranger@elsewhere.test', false, now(), now())`,
      [patId],
    );
  };
  const reset = async () =>
    submit('flex', await freshToken('flex', 'pat@banksia.test', '/flexirates/new-password/'), PASSWORD);
  const told = async () =>
    (await stage.letters('pat@banksia.test')).findLast((one) => one.template === 'password-replaced')!;

  it('is its mailbox’s owner’s alone after the first link: no second factor and no e-mail of a stranger', async () => {
    await setUp(false);
    const { data: stranger } = await signIn('flex', 'pat@banksia.test', PASSWORD);
    expect(await reset()).toMatchObject({ code: 0 });
    expect(await held()).toEqual({ factor: false, app: false, passkeys: 0, codes: 0, emails: 1 });
    expect((await call('GET', '/api/flex/getUserInfo', { token: stranger.access_token })).status).toBe(401);
    const { data } = await signIn('flex', 'pat@banksia.test', PASSWORD);
    expect((await call('GET', '/api/flex/getUserInfo', { token: data.access_token })).code).toBe(0);
    expect((await told()).text).toContain('had not been confirmed');
  });

  it('keeps all of it once the e-mail was proven', async () => {
    await setUp(true);
    expect(await reset()).toMatchObject({ code: 0 });
    expect(await held()).toEqual({ factor: true, app: true, passkeys: 1, codes: 1, emails: 2 });
    expect((await told()).text).not.toContain('had not been confirmed');
  });
});
