import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant, SYSTEM } from '../../../platform/work.ts';
import { openRecoveryStage, PASSWORD, type RecoveryStage } from '../../../test/recovery-stage.ts';
import { setBack } from '../../../test/set-back.ts';
import { addStaff } from '../../team/index.ts';
import { makeLink, staffPerson } from '../index.ts';

let stage: RecoveryStage;
const sql = (text: string, values: unknown[] = []) => stage.database.pool.query(text, values);
const post = <T>(name: string, body: object) => stage.call<T>('POST', `/api/merchant/${name}`, { body });
const check = (token: string) => post<Record<string, string | null>>('forgetPasswordCheck', { token });
const submit = (token: string, password: string) =>
  post<{ refusal?: string }>('forgetPasswordSubmit', { token, password });
const signIn = (email: string) => post('userLogin', { email, password: PASSWORD, google_token: 'human' });

beforeAll(async () => {
  stage = await openRecoveryStage();
});
afterAll(() => stage.close());

describe('an invitation to the staff', () => {
  async function invite(username: string) {
    const email = `${username}@harbour.test`;
    return inTenant(
      stage.platform,
      stage.merchantId,
      { ...SYSTEM, kind: 'user', id: stage.ownerId, name: 'Olive Owner' },
      async (work) => {
        const staff = {
          username,
          name: username,
          email,
          passwordHash: null,
          type: 'staff',
          roleIds: [],
        } as const;
        const id = await addStaff(work, staff);
        const token = await makeLink(
          work,
          staffPerson(stage.merchantId, id),
          { purpose: 'invitation' },
          new Date(),
        );
        return { id, email, token };
      },
    );
  }

  it('says whose it is, and its password makes the user active and proves the e-mail', async () => {
    const { id, email, token } = await invite('ines');
    expect((await check(token)).data).toEqual({
      state: 'good',
      purpose: 'invitation',
      email,
      merchant_name: 'Harbour Fitness',
      merchant_id: 'harbour-fitness',
      username: 'ines',
      invited_by: 'Olive Owner',
    });
    expect((await signIn(email)).code).toBe(1);
    expect((await submit(token, PASSWORD)).code).toBe(0);
    expect((await signIn(email)).code).toBe(0);
    const { rows } = await sql(
      `select u.status, e.verified_at is not null as proven from merchant_users u
       join user_emails e on e.merchant_id = u.merchant_id and e.user_id = u.id where u.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ status: 'active', proven: true }]);
    expect((await check(token)).data).toMatchObject({ state: 'used', purpose: 'invitation' });
  });

  it('is what a forgotten password of a person who never came leads back to', async () => {
    const { email, token } = await invite('ivan');
    await post('forgetPassword', { email, google_token: 'human' });
    await stage.settle();
    const letters = await stage.letters(email);
    expect(letters.map((one) => one.template)).toEqual(['invitation-waiting']);
    expect(letters[0]!.text).toContain('Harbour Fitness invited you');
    expect((await check(token)).data.state).toBe('good');
  });

  it('ends with the user, the week or the merchant', async () => {
    const { id, token } = await invite('iris');
    await sql(`update merchant_users set status = 'inactive' where id = $1`, [id]);
    expect((await check(token)).data.state).toBe('unknown');
    expect((await submit(token, PASSWORD)).data.refusal).toBe('recovery.link_unknown');
    await sql(`update merchant_users set status = 'invited' where id = $1`, [id]);
    await sql(`update merchants set status = 'closed' where id = $1`, [stage.merchantId]);
    expect((await submit(token, PASSWORD)).data.refusal).toBe('recovery.link_unknown');
    await sql(`update merchants set status = 'preparing' where id = $1`, [stage.merchantId]);
    await setBack(stage.database.pool, 'user_tokens', 'expires_at', '8 days', `user_id = '${id}'`);
    expect((await check(token)).data.state).toBe('expired');
  });
});
