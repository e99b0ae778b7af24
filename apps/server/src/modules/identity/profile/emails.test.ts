import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queriesOn } from '../../../platform/db/sql.ts';
import { AREAS, openProfileStage, type ProfileStage } from '../../../test/profile-stage.ts';
import { makeLink } from '../links.ts';
import { ratepayerPerson, staffPerson } from '../person.ts';

let stage: ProfileStage;

beforeAll(async () => {
  stage = await openProfileStage();
});
afterAll(() => stage.close());
// Many sign-ins and links of the same people in one minute are these tests', not an attack.
beforeEach(() => stage.database.pool.query('delete from sign_in_throttle'));

describe.each(AREAS)('the e-mails of somebody in the $area area', ({ area, own, foreign }) => {
  const second = `second-${area}@example.test`;
  const emailNamed = async (token: string, email: string) =>
    (await stage.whoIs(area, token)).emails.find((one) => one.email === email);
  const add = (token: string, email: string) => stage.post(area, '/email/create', token, { email });
  const [links, owner, people] =
    area === 'merchant'
      ? ['user_tokens', 'user_id', 'merchant_users']
      : ['ratepayer_tokens', 'ratepayer_id', 'ratepayers'];
  /** Makes a link for a new password, as the letter to this e-mail carries it; returns whose it is. */
  async function passwordLinkFor(email: string): Promise<string> {
    const { rows } = await stage.database.pool.query<{ id: string; merchant_id: string }>(
      `select * from ${people} where email = $1`,
      [email],
    );
    const { id, merchant_id: merchantId } = rows[0]!;
    const person = area === 'merchant' ? staffPerson(merchantId, id) : ratepayerPerson(id);
    const queries = queriesOn(stage.database.pool);
    await makeLink(queries, person, { purpose: 'reset_password' }, stage.portal.platform.clock.wall());
    return id;
  }
  const openPasswordLinks = async (person: string): Promise<number> => {
    const { rowCount } = await stage.database.pool.query(
      `select 1 from ${links} where ${owner} = $1 and purpose = 'reset_password' and used_at is null`,
      [person],
    );
    return rowCount ?? 0;
  };
  const verify = (token: string, link: string) =>
    stage.post<{ email: string; refusal: string }>(area, '/email/verify', token, { token: link });

  it('begin with the one they signed in with, primary and verified', async () => {
    const me = await stage.whoIs(area, await stage.signedIn(area, own));
    expect(me.emails).toEqual([{ id: expect.any(String), email: own, is_primary: true, is_verified: true }]);
  });

  it('grow by one that is not verified, once, and cannot become primary as it is', async () => {
    const token = await stage.signedIn(area, own);
    const added = await add(token, ` ${second.toUpperCase()} `);
    expect(added).toMatchObject({ status: 200, code: 0 });
    expect(await emailNamed(token, second)).toMatchObject({ is_primary: false, is_verified: false });
    const again = await add(token, second);
    expect(again).toMatchObject({ status: 422, data: { faults: [{ path: 'email', code: 'email_listed' }] } });
    const primary = await stage.post(area, `/email/primary/${added.data.id}`, token);
    expect(primary).toMatchObject({ code: 1, data: { refusal: 'email.not_verified' } });
    expect(await stage.letters('verify-email', second)).toHaveLength(1);
  });

  it('are verified by the newest link, by nobody else, and once', async () => {
    const token = await stage.signedIn(area, own);
    const { id } = (await emailNamed(token, second))!;
    const first = await stage.linkTo(second);
    expect(await stage.post(area, `/email/resend/${id}`, token)).toMatchObject({ code: 0 });
    const link = await stage.linkTo(second);
    expect(link).not.toBe(first);
    const stranger = await stage.signedIn(area, foreign);
    for (const [holder, tried] of [
      [token, first],
      [stranger, link],
      [token, `${link.slice(0, -4)}AAAA`],
      [token, 'nothing'],
    ] as const)
      expect(await verify(holder, tried)).toMatchObject({ code: 1, data: { refusal: 'email.link_invalid' } });
    expect(await verify(token, link)).toMatchObject({ code: 0, data: { email: second } });
    expect(await emailNamed(token, second)).toMatchObject({ is_verified: true, is_primary: false });
    // Staff sign in with it from now on: who has the old one hears of it at once.
    expect((await stage.letters('email-added', own))[0]).toContain(second);
    expect(await stage.letters('email-added', second)).toEqual([]);
    expect(await verify(token, link)).toMatchObject({ code: 1 });
    expect(await stage.post(area, `/email/resend/${id}`, token)).toMatchObject({
      code: 1,
      data: { refusal: 'email.verified_already' },
    });
  });

  it('become primary, are signed in with from then on, and the old one is notified', async () => {
    const token = await stage.signedIn(area, own);
    const { id } = (await emailNamed(token, second))!;
    expect(await stage.post(area, `/email/primary/${id}`, token)).toMatchObject({ code: 0 });
    const me = await stage.whoIs(area, await stage.signedIn(area, second));
    expect(me.email).toBe(second);
    expect(me.emails.map(({ email, is_primary }) => [email, is_primary])).toEqual([
      [second, true],
      [own, false],
    ]);
    expect((await stage.letters('primary-email-changed', own))[0]).toContain(second);
    expect(await stage.letters('primary-email-changed', second)).toEqual([]);
    expect(await stage.post(area, `/email/delete/${id}`, token)).toMatchObject({
      code: 1,
      data: { refusal: 'email.primary_stays' },
    });
  });

  it('are nobody else’s to change', async () => {
    const { id } = (await emailNamed(await stage.signedIn(area, second), own))!;
    const stranger = await stage.signedIn(area, foreign);
    for (const what of ['primary', 'delete', 'resend'])
      expect(await stage.post(area, `/email/${what}/${id}`, stranger)).toMatchObject({ status: 404 });
  });

  it('are taken off, and then signed in with no more', async () => {
    const token = await stage.signedIn(area, second);
    const { id } = (await emailNamed(token, own))!;
    // Whoever reads the mailbox that is left behind has a link for a new password.
    const person = await passwordLinkFor(second);
    expect(await openPasswordLinks(person)).toBe(1);
    expect(await stage.post(area, `/email/primary/${id}`, token)).toMatchObject({ code: 0 });
    expect(await openPasswordLinks(person)).toBe(0);
    const { id: old } = (await emailNamed(token, second))!;
    await passwordLinkFor(own);
    expect(await openPasswordLinks(person)).toBe(1);
    expect(await stage.post(area, `/email/delete/${old}`, token)).toMatchObject({ code: 0 });
    expect(await openPasswordLinks(person)).toBe(0);
    expect(await stage.letters('email-removed', second)).toHaveLength(1);
    expect((await stage.letters('email-removed', own))[0]).toContain(second);
    await expect(stage.signedIn(area, second)).rejects.toThrow('Invalid credentials');
    expect((await stage.whoIs(area, await stage.signedIn(area, own))).emails).toHaveLength(1);
  });

  it('end at ten, and links at a slow pace', async () => {
    const token = await stage.signedIn(area, own);
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push(await add(token, `many-${n}-${area}@example.test`));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(9);
    expect(answers[9]).toMatchObject({ code: 1, data: { refusal: 'email.too_many' } });
    expect(answers[10]?.status).toBe(429);
  });
});

describe('an e-mail that two merchants’ people claim', () => {
  const shared = 'shared@example.test';

  it('is for the first who proves it, even at the same moment, and the other learns nothing of them', async () => {
    await stage.database.pool.query('delete from user_emails where not is_primary');
    const tokens = await Promise.all(
      ['owner@harbour.test', 'operator@lorikeet.test'].map((email) => stage.signedIn('merchant', email)),
    );
    const links: string[] = [];
    for (const token of tokens) {
      expect(await stage.post('merchant', '/email/create', token, { email: shared })).toMatchObject({
        code: 0,
      });
      links.push(await stage.linkTo(shared));
    }
    const answers = await Promise.all(
      tokens.map((token, at) => stage.post('merchant', '/email/verify', token, { token: links[at] })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
    const refused = answers.find(({ code }) => code === 1)!;
    expect(refused).toMatchObject({
      message: 'This e-mail cannot be used here',
      data: { refusal: 'email.taken' },
    });
    expect(Object.keys(refused.data)).toEqual(['refusal']);
    const { rows } = await stage.database.pool.query('select 1 from staff_directory where email = $1', [
      shared,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('lets its owner sign in by it, whichever is primary', async () => {
    const me = await stage.whoIs('merchant', await stage.signedIn('merchant', shared));
    expect(me.email).not.toBe(shared);
    expect(me.emails.map(({ email }) => email)).toContain(shared);
  });
});

describe('an e-mail that another ratepayer registered with', () => {
  it('is refused without telling whose', async () => {
    const token = await stage.signedIn('flex', 'pat@banksia.test');
    await stage.database.pool.query('delete from ratepayer_emails where not is_primary');
    await stage.post('flex', '/email/create', token, { email: 'sam@banksia.test' });
    const link = await stage.linkTo('sam@banksia.test');
    expect(await stage.post('flex', '/email/verify', token, { token: link })).toMatchObject({
      code: 1,
      data: { refusal: 'email.taken' },
    });
  });
});
