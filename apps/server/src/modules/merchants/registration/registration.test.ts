import { TERMS_VERSION } from '@lorikeet/contracts/terms';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { faultsOf } from '../../../test/merchants-stage.ts';
import { openRecoveryStage, PASSWORD, type RecoveryStage } from '../../../test/recovery-stage.ts';
import { setBack } from '../../../test/set-back.ts';

let stage: RecoveryStage;
const sql = (text: string, values: unknown[] = []) => stage.database.pool.query(text, values);

beforeAll(async () => {
  stage = await openRecoveryStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await sql('delete from sign_in_throttle');
});

const post = <T = { refusal?: string }>(name: string, body: object, options = {}) =>
  stage.call<T>('POST', `/api/merchant/${name}`, { body, ...options });
const register = (email: string, options: { body?: object; locale?: string; ip?: string } = {}) => {
  const { body, ...rest } = options;
  return post('register', { email, password: PASSWORD, google_token: 'human', terms: true, ...body }, rest);
};
const confirm = (token: string, password = PASSWORD) =>
  post<{ refusal?: string; merchant_id?: string; username?: string; email?: string }>('registerConfirm', {
    token,
    password,
  });
const check = (token: string) => post<{ state: string; email: string | null }>('registerCheck', { token });
const signIn = (email: string) =>
  post<{ access_token: string }>('userLogin', { email, password: PASSWORD, google_token: 'human' });

/** The tokens of all links sent to a person, the oldest first. */
async function tokens(email: string): Promise<string[]> {
  await stage.settle();
  const letters = await stage.letters(email);
  return letters.flatMap((one) => /register\?confirm=([\w-]+)/.exec(one.text)?.[1] ?? []);
}

describe('a registration', () => {
  it('gets the same response for known and unknown e-mails; the known are asked to sign in', async () => {
    const answers = [await register('owner@harbour.test'), await register('new@shop-one.test')];
    const told = answers.map(({ status, code, data, message }) => ({ status, code, data, message }));
    expect(told[0]).toEqual({ status: 200, code: 0, data: { done: true }, message: 'success' });
    expect(told[1]).toEqual(told[0]);
    await stage.settle();
    const exists = await stage.letters('owner@harbour.test');
    expect(exists.map((one) => one.template)).toEqual(['account-exists']);
    expect(exists[0]!.text).toContain('/merchant/login');
    const fresh = await stage.letters('new@shop-one.test');
    expect(fresh.map((one) => one.subject)).toEqual(['Confirm your e-mail']);
    const kept = await sql(`select string_agg(payload::text, '') as all from outbox`);
    expect(kept.rows[0].all).not.toContain('@');
    const ended = await sql(`select used_at is not null as used from registrations where email = $1`, [
      'owner@harbour.test',
    ]);
    expect(ended.rows).toEqual([{ used: true }]);
  });

  it('makes a preparing merchant with its owner when its link is confirmed', async () => {
    await register('Ann.Lee+lorikeet@harbour-swim.test');
    const [token] = await tokens('ann.lee+lorikeet@harbour-swim.test');
    expect((await signIn('ann.lee+lorikeet@harbour-swim.test')).code).toBe(1);
    expect((await check(token!)).data).toEqual({
      state: 'good',
      email: 'ann.lee+lorikeet@harbour-swim.test',
    });
    expect((await confirm(token!)).data).toEqual({
      email: 'ann.lee+lorikeet@harbour-swim.test',
      merchant_id: 'harbour-swim',
      username: 'ann-lee',
    });
    const { data } = await signIn('ann.lee+lorikeet@harbour-swim.test');
    const info = await stage.call('GET', '/api/merchant/getUserInfo', { token: data.access_token });
    expect(info.data).toMatchObject({
      user: { name: 'Ann Lee', username: 'ann-lee', type: 'owner' },
      merchant: { slug: 'harbour-swim', name: 'Harbour Swim', kind: 'business', status: 'preparing' },
    });
    const { rows } = await sql(
      `select r.terms_version, e.verified_at is not null as proven, m.slug_chosen, u.username_chosen
       from registrations r join merchants m on m.slug = 'harbour-swim'
       join merchant_users u on u.merchant_id = m.id join user_emails e on e.merchant_id = m.id
       where r.email = u.email`,
    );
    expect(rows).toEqual([
      {
        terms_version: TERMS_VERSION,
        proven: true,
        slug_chosen: false,
        username_chosen: false,
      },
    ]);
  });

  it('makes no tax invoices before the business says that it is registered for GST', async () => {
    await register('tess@untaxed.test');
    await confirm((await tokens('tess@untaxed.test'))[0]!);
    const { access_token: token } = (await signIn('tess@untaxed.test')).data;
    const isRegistered = async () => {
      type Facts = { settings: { gst_registered: boolean } };
      const { data } = await stage.call<Facts>('GET', '/api/merchant/merchant/detail', { token });
      return data.settings.gst_registered;
    };
    const save = async (answer: object) => {
      const names = { legal_name: 'Untaxed Pty Ltd', trading_name: 'Untaxed', abn: '51 824 753 556' };
      expect((await post('merchant/update', { ...names, ...answer }, { token })).code).toBe(0);
    };
    expect(await isRegistered()).toBe(false);
    await save({});
    expect(await isRegistered()).toBe(false);
    await save({ gst_registered: true });
    expect(await isRegistered()).toBe(true);
    await save({});
    expect(await isRegistered(), 'what is left out stays').toBe(true);
  });

  it('takes another merchant ID when the name is taken, and the mailbox’s name where the domain names nobody', async () => {
    for (const email of [
      'bo@harbour-swim.test',
      'cy@harbour-swim.test',
      'dee.dunn@gmail.com',
      '___@9.test',
    ]) {
      await register(email);
      expect((await confirm((await tokens(email))[0]!)).code).toBe(0);
    }
    const { rows } = await sql(
      `select m.slug, u.username from merchants m join merchant_users u on u.merchant_id = m.id
       where m.slug like 'harbour-swim-%' or m.slug in ('dee-dunn', '9') order by m.slug`,
    );
    expect(rows).toEqual([
      { slug: '9', username: 'owner' },
      { slug: 'dee-dunn', username: 'dee-dunn' },
      { slug: 'harbour-swim-2', username: 'bo' },
      { slug: 'harbour-swim-3', username: 'cy' },
    ]);
  });

  it('is confirmed once, however many confirm it at the same moment', async () => {
    await register('eve@once.test');
    const [token] = await tokens('eve@once.test');
    const answers = await Promise.all([1, 2, 3].map(() => confirm(token!)));
    expect(answers.map((one) => one.code).toSorted()).toEqual([0, 1, 1]);
    expect(answers.filter((one) => one.code === 1).map((one) => one.data.refusal)).toEqual(
      Array(2).fill('registration.link_used'),
    );
    const { rows } = await sql(
      `select count(*)::int as n from staff_directory where email = 'eve@once.test'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect((await check(token!)).data).toEqual({ state: 'used', email: null });
  });

  it('of one e-mail asked twice becomes one merchant, whichever link is opened, both at once too', async () => {
    await Promise.all([register('fay@twice.test'), register('fay@twice.test')]);
    const both = await tokens('fay@twice.test');
    expect(new Set(both).size).toBe(2);
    const answers = await Promise.all(both.map((token) => confirm(token)));
    expect(answers.map((one) => one.code).toSorted()).toEqual([0, 1]);
    expect(answers.find((one) => one.code === 1)!.data.refusal).toBe('registration.link_used');
    const { rows } = await sql(`select count(*)::int as n from merchants where slug like 'twice%'`);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('says to sign in when the e-mail got an account in between', async () => {
    await register('gus@between.test');
    const [token] = await tokens('gus@between.test');
    await sql(`insert into staff_directory (email, tenant, user_id) values ('gus@between.test', $1, $2)`, [
      stage.merchantId,
      stage.ownerId,
    ]);
    expect(await confirm(token!)).toMatchObject({
      code: 1,
      data: { refusal: 'registration.has_account' },
      message: 'There is an account with this e-mail already. Sign in, or reset your password',
    });
    const { rows } = await sql(`select count(*)::int as n from merchants where slug like 'between%'`);
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('ends after two days, and a link of nothing says so', async () => {
    await register('hal@late.test');
    const [token] = await tokens('hal@late.test');
    await setBack(stage.database.pool, 'registrations', 'expires_at', '49 hours', `email = 'hal@late.test'`);
    expect((await check(token!)).data.state).toBe('expired');
    expect((await confirm(token!)).data.refusal).toBe('registration.link_expired');
    for (const stranger of ['x', 'A'.repeat(43), '%00']) {
      expect((await check(stranger)).data.state).toBe('unknown');
      expect((await confirm(stranger)).data.refusal).toBe('registration.link_unknown');
    }
  });

  it('is forgotten a month after its link ended', async () => {
    await setBack(stage.database.pool, 'registrations', 'expires_at', '33 days', `email = 'hal@late.test'`);
    await register('ivy@later.test');
    await stage.settle();
    expect((await sql(`select 1 from registrations where email = 'hal@late.test'`)).rowCount).toBe(0);
  });

  it('is refused at the field, before anything is looked up', async () => {
    const faults = async (body: object) => faultsOf(await register('jan@weak.test', { body }));
    expect(await faults({ password: 'lowercase1' })).toEqual(['password: password_uppercase']);
    expect(await faults({ terms: false })).toEqual(['terms: terms_required']);
    expect(await faults({ google_token: 'robot' })).toEqual(['google_token: human_check']);
    expect(await faults({ email: 'x' })).toEqual(['email: email_invalid']);
  });

  it('needs no more than e-mail, password and the human check', async () => {
    const { code } = await post('register', {
      email: 'kim@plain.test',
      password: PASSWORD,
      google_token: 'human',
    });
    expect(code).toBe(0);
  });

  it('keeps no password that a stranger chose: who opens the letter chooses it', async () => {
    await register('pia@victim.test', { body: { password: 'Strangers-Choice-1' } });
    const kept = await sql(
      `select to_jsonb(r)::text as all from registrations r where email = 'pia@victim.test'`,
    );
    expect(kept.rows[0].all).not.toMatch(/password|argon2/);
    const [token] = await tokens('pia@victim.test');
    const faults = async (password: string) => faultsOf(await confirm(token!, password));
    expect(await faults('Password123')).toEqual(['password: password_common']);
    expect(await faults('Pia@victim.test1')).toEqual(['password: password_is_email']);
    expect((await confirm(token!, 'Owners-Choice-2')).code).toBe(0);
    const enter = (password: string) =>
      post('userLogin', { email: 'pia@victim.test', password, google_token: 'human' });
    expect((await enter('Strangers-Choice-1')).code).toBe(1);
    expect((await enter('Owners-Choice-2')).code).toBe(0);
  });

  it('is written in the language it was asked in', async () => {
    await register('li@chinese.test', { locale: 'zh' });
    const [token] = await tokens('li@chinese.test');
    const [letter] = await stage.letters('li@chinese.test');
    expect(letter).toMatchObject({ subject: '请确认您的邮箱', locale: 'zh' });
    expect(letter!.html).toContain('确认并开通账户');
    await confirm(token!);
    const { rows } = await sql(`select locale from merchant_users where email = 'li@chinese.test'`);
    expect(rows).toEqual([{ locale: 'zh' }]);
  });

  it('cannot fill a mailbox', async () => {
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await register('mo@many.test')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('the names that were made from the e-mail', () => {
  let owner: string;
  const choose = (merchant_id: string, username: string) =>
    post('merchant/signInNames', { merchant_id, username }, { token: owner });

  beforeAll(async () => {
    await register('nora@north-gym.test');
    await confirm((await tokens('nora@north-gym.test'))[0]!);
    owner = (await signIn('nora@north-gym.test')).data.access_token;
  });

  it('may not be another person’s, nor malformed', async () => {
    expect(faultsOf(await choose('harbour-fitness', 'nora'))).toEqual(['merchant_id: id_taken']);
    expect(faultsOf(await choose('North Gym', 'nora'))).toEqual(['merchant_id: merchant_id_invalid']);
    expect(
      (
        await sql(`select 1 from merchant_users where email = $1 and username_chosen`, [
          'nora@north-gym.test',
        ])
      ).rowCount,
    ).toBe(0);
  });

  it('are chosen once, and sign in from then on', async () => {
    expect((await choose('north-fitness', 'nora-n')).code).toBe(0);
    const names = {
      merchant_id: 'north-fitness',
      username: 'nora-n',
      password: PASSWORD,
      google_token: 'human',
    };
    expect((await post('userLogin', names)).code).toBe(0);
    expect((await post('userLogin', { ...names, merchant_id: 'north-gym' })).code).toBe(1);
    expect((await choose('north-fitness', 'nora-n')).code).toBe(0);
    expect((await choose('north-again', 'nora-n')).data.refusal).toBe('registration.names_chosen');
    expect((await choose('north-fitness', 'other')).data.refusal).toBe('registration.names_chosen');
    await register('otto@north-gym.test');
    expect((await confirm((await tokens('otto@north-gym.test'))[0]!)).data.merchant_id).toBe('north-gym');
  });
});
