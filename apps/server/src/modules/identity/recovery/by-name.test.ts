import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant, SYSTEM } from '../../../platform/work.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import { openRecoveryStage, PASSWORD, type RecoveryStage } from '../../../test/recovery-stage.ts';
import { addStaffFromAnywhere } from '../../team/index.ts';

const EMAIL = 'owner@harbour.test';
const NEXT = 'Rainbow7-Birds';

let stage: RecoveryStage;
/** Where the owner of Harbour Fitness works as well: their e-mail signs in to Harbour Fitness alone. */
let second: string;
const sql = (text: string, values: unknown[] = []) => stage.database.pool.query(text, values);
const post = <T = object>(name: string, body: object) =>
  stage.call<T>('POST', `/api/merchant/${name}`, { body: { ...body, google_token: 'human' } });
const byName = (merchant_id: string, username: string) => ({ merchant_id, username });
const lettersAfter = async (ask: () => Promise<unknown>) => {
  const before = (await stage.letters()).length;
  await ask();
  await stage.settle();
  return (await stage.letters()).slice(before);
};

beforeAll(async () => {
  stage = await openRecoveryStage();
  second = stage.platformId;
  const passwordHash = await quickHash(PASSWORD);
  await inTenant(stage.platform, second, SYSTEM, (work) =>
    addStaffFromAnywhere(work, {
      username: 'Olive',
      name: 'Olive',
      email: EMAIL,
      passwordHash,
      type: 'staff',
      roleIds: [],
    }),
  );
});
afterAll(() => stage.close());
beforeEach(() => sql('delete from sign_in_throttle'));

describe('a forgotten password of a person of two merchants', () => {
  it('is asked for by merchant ID and username, and replaced there alone', async () => {
    const { rows } = await sql('select slug from merchants where id = $1', [second]);
    const name = byName(rows[0].slug, 'olive');
    const letters = await lettersAfter(() => post('forgetPassword', name));
    expect(letters.map((one) => [one.to, one.template])).toEqual([[EMAIL, 'reset-password']]);
    expect(letters[0]!.text).toMatch(/Username[^a-z]*Olive/);
    const page = '/merchant/new-password/';
    const { text } = letters[0]!;
    const token = text.slice(text.indexOf(page) + page.length).split(/\s/)[0]!;
    const chosen = { token, password: NEXT };
    expect((await stage.call('POST', '/api/merchant/forgetPasswordSubmit', { body: chosen })).code).toBe(0);
    expect((await post('userLogin', { ...name, password: NEXT })).code).toBe(0);
    expect((await post('userLogin', { email: EMAIL, password: PASSWORD })).code).toBe(0);
  });

  it('is answered alike for who is not there, who gets no letter', async () => {
    const told = async (body: object) => {
      const { status, code, data, message } = await post('forgetPassword', body);
      return { status, code, data, message };
    };
    const known = await told(byName('harbour-fitness', 'owner'));
    await stage.settle();
    const letters = await lettersAfter(async () => {
      expect(await told(byName('harbour-fitness', 'nobody'))).toEqual(known);
      expect(await told(byName('nowhere', 'owner'))).toEqual(known);
    });
    expect(letters).toEqual([]);
    const kept = await sql(`select string_agg(payload::text, '') as all from outbox`);
    expect(kept.rows[0].all).not.toContain('nobody');
  });

  it('fills no inbox under many names, and says nothing of that', async () => {
    const { rows } = await sql('select slug from merchants where id = $1', [second]);
    const names = [byName('harbour-fitness', 'owner'), byName(rows[0].slug, 'olive')];
    const letters = await lettersAfter(async () => {
      for (const name of [...names, ...names, ...names])
        expect((await post('forgetPassword', name)).status).toBe(200);
    });
    expect(letters).toHaveLength(3);
    expect(await lettersAfter(() => post('forgetPassword', { email: EMAIL }))).toHaveLength(1);
  });

  it('names one way, whole', async () => {
    const faults = async (body: object) => {
      const { data } = await post<{ faults: { path: string; code: string }[] }>('forgetPassword', body);
      return data.faults.map(({ path, code }) => [path, code]);
    };
    expect(await faults({})).toEqual([['email', 'email_required']]);
    expect(await faults({ merchant_id: 'harbour-fitness' })).toEqual([['username', 'username_required']]);
    expect(await faults({ ...byName('harbour-fitness', 'owner'), email: EMAIL })).toEqual([
      ['email', 'unknown_field'],
    ]);
  });
});

describe('an e-mail that is taken off while its link is being made', () => {
  it('gets no link', async () => {
    const other = 'olive@mail.test';
    await sql(`insert into staff_directory (email, tenant, user_id) values ($1, $2, $3)`, [
      other,
      stage.merchantId,
      stage.ownerId,
    ]);
    await post('forgetPassword', { email: other });
    const client = await stage.database.pool.connect();
    const letters = await lettersAfter(async () => {
      await client.query('begin');
      await client.query('select 1 from merchant_users where merchant_id = $1 and id = $2 for update', [
        stage.merchantId,
        stage.ownerId,
      ]);
      await client.query('delete from staff_directory where email = $1', [other]);
      const settled = stage.settle();
      await new Promise((resolve) => setTimeout(resolve, 400));
      await client.query('commit');
      await settled;
    });
    client.release();
    expect(letters.map((one) => one.to)).not.toContain(other);
  });
});
