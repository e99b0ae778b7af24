import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CouncilStage, codeIn, openCouncilStage } from '../../test/council-stage.ts';

let stage: CouncilStage;
beforeAll(async () => {
  stage = await openCouncilStage();
});
afterAll(() => stage.close());
beforeEach(() => stage.database.pool.query('delete from property_tries'));

const NOT_FOUND = { status: 200, code: 1, data: { refusal: 'council.property_not_found' } };

describe('finding a property', () => {
  it('takes the three facts as people type them, and shows no more of the owner than initials', async () => {
    const { facts } = await stage.property();
    const typed = { ...facts, verification_code: facts.verification_code.toLowerCase().replace('-', ' ') };
    const { data } = await stage.find(typed);
    expect(data).toEqual({
      council: { slug: 'banksia-shire', name: 'Banksia Shire' },
      assessment_number: facts.assessment_number,
      address: expect.objectContaining({ suburb: 'Banksia', state: 'NSW' }),
      owner_masked: 'G. O…',
    });
  });

  it('refuses a wrong council, number and code in the same words', async () => {
    const { facts } = await stage.property();
    const theirs = await stage.property(stage.wattle);
    const answers = await Promise.all([
      stage.find({ ...facts, council: 'no-such-council' }),
      stage.find({ ...facts, council: 'wattle-city' }),
      stage.find({ ...facts, council: 'lorikeet' }),
      stage.find({ ...facts, assessment_number: '99999' }),
      stage.find({ ...facts, verification_code: 'AAAA-AAAA' }),
      stage.find({ ...facts, verification_code: theirs.facts.verification_code }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject(NOT_FOUND);
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    expect((await stage.find({ ...facts, council: 'nowhere' }, { locale: 'zh' })).message).toMatch('未找到');
  });

  it('allows five tries a day at a property, known or not, however many come at once', async () => {
    const { facts } = await stage.property();
    for (const named of [facts, { ...facts, assessment_number: '77777' }]) {
      const wrong = { ...named, verification_code: 'AAAA-AAAA' };
      const tries = await Promise.all(Array.from({ length: 12 }, () => stage.find(wrong)));
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(5);
      const refused = await stage.find(named);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
      expect(refused.message).toMatch('in 24 hours');
    }
    await stage.database.pool.query("update property_tries set window_ends_at = now() - interval '1 second'");
    expect((await stage.find(facts)).code).toBe(0);
  });

  it('allows five failures a day to an address, over all properties; what succeeds is not counted', async () => {
    const mine = await stage.property();
    const ip = '10.77.0.1';
    for (let n = 0; n < 7; n += 1) expect((await stage.find(mine.facts, { ip })).code).toBe(0);
    for (let n = 0; n < 5; n += 1) {
      const wrong = { ...mine.facts, assessment_number: `1000${n}` };
      expect(await stage.find(wrong, { ip })).toMatchObject(NOT_FOUND);
    }
    expect((await stage.find(mine.facts, { ip })).status).toBe(429);
    expect((await stage.find(mine.facts)).code).toBe(0);
  });
});

it('counts the failures of one IPv6 network together, and those of another apart', async () => {
  const { facts } = await stage.property();
  for (let n = 0; n < 5; n += 1) {
    const wrong = { ...facts, assessment_number: `2000${n}` };
    expect(await stage.find(wrong, { ip: `2001:db8:1:2::${n}` })).toMatchObject(NOT_FOUND);
  }
  expect((await stage.find(facts, { ip: '2001:db8:1:2::ffff' })).status).toBe(429);
  expect((await stage.find(facts, { ip: '2001:db8:1:3::1' })).code).toBe(0);
});

describe('registering', () => {
  it('gives a sign-in with the property, whose e-mail is confirmed by a link', async () => {
    const { facts } = await stage.property();
    expect(await stage.register(facts, 'Ana@Mail.test')).toMatchObject({ code: 0, data: { done: true } });
    const token = await stage.signIn('ana@mail.test');
    expect(await stage.list(token)).toEqual([facts.assessment_number]);
    const verified = async () => {
      const { rows } = await stage.database.pool.query<{ is: boolean }>(
        "select verified_at is not null as is from ratepayer_emails where email = 'ana@mail.test'",
      );
      return rows[0]?.is;
    };
    expect(await verified()).toBe(false);
    const [letter] = await stage.letters('ana@mail.test');
    const proof = /verify=(\S+)/.exec(letter!.text)?.[1] ?? '';
    const answer = await stage.call('POST', '/api/flex/email/verify', { token, body: { token: proof } });
    expect(answer.code).toBe(0);
    expect(await verified()).toBe(true);
  });

  it('writes to a stranger’s e-mail nothing that its reader would make a link of', async () => {
    const { facts } = await stage.property();
    await stage.register(facts, 'victim@mail.test', { name: 'You won! https://evil.test/claim' });
    const [letter] = await stage.letters('victim@mail.test');
    expect(letter!.text).toContain('You won!');
    expect(letter!.text).not.toContain('evil.test');
  });

  it('returns the same for an e-mail that has a sign-in, writes to it, and changes nothing', async () => {
    const first = await stage.property();
    const second = await stage.property();
    const fresh = await stage.register(first.facts, 'known@mail.test');
    const known = await stage.register(second.facts, 'known@mail.test', {
      name: 'Mallory',
      password: 'Other-Pass-7781',
    });
    expect({ ...known, headers: null }).toEqual({ ...fresh, headers: null });
    const letters = await stage.letters('known@mail.test');
    expect(letters.map(({ template }) => template)).toEqual(['confirm-email', 'known-email']);
    expect(letters[1]?.text).not.toContain('Wattle');
    expect(await stage.list(await stage.signIn('known@mail.test'))).toEqual([first.facts.assessment_number]);
  });

  it('asks for the human check, the terms and a password worth having', async () => {
    const { facts } = await stage.property();
    const faults = async (more: object) => {
      const answer = await stage.register(facts, 'picky@mail.test', more);
      const { faults = [] } = answer.data as { faults?: { path: string; code: string }[] };
      return [answer.status, ...faults.map(({ path, code }) => `${path}: ${code}`)];
    };
    expect(await faults({ google_token: 'robot' })).toEqual([422, 'google_token: human_check']);
    expect(await faults({ terms: false })).toEqual([422, 'terms: terms_required']);
    expect(await faults({ password: 'Password1' })).toEqual([422, 'password: password_common']);
    expect(await faults({ password: 'short' })).toEqual([422, 'password: password_min']);
    expect(await stage.letters('picky@mail.test')).toEqual([]);
  });

  it('leaves no sign-in behind without a proven property', async () => {
    const { facts } = await stage.property();
    const wrong = { ...facts, verification_code: 'AAAA-AAAA' };
    expect(await stage.register(wrong, 'nobody@mail.test')).toMatchObject(NOT_FOUND);
    const { rowCount } = await stage.database.pool.query(
      "select 1 from ratepayers where email = 'nobody@mail.test'",
    );
    expect(rowCount).toBe(0);
  });

  it('makes one sign-in of two registrations at once with one e-mail', async () => {
    const [one, two] = [await stage.property(), await stage.property()];
    const answers = await Promise.all([
      stage.register(one.facts, 'race@mail.test'),
      stage.register(two.facts, 'race@mail.test'),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    const templates = (await stage.letters('race@mail.test')).map(({ template }) => template);
    expect(templates.sort()).toEqual(['confirm-email', 'known-email']);
    expect(await stage.list(await stage.signIn('race@mail.test'))).toHaveLength(1);
  });

  it('lets two people of one household register at once, each with their own sign-in', async () => {
    const { facts, id } = await stage.property();
    await Promise.all([stage.register(facts, 'her@mail.test'), stage.register(facts, 'him@mail.test')]);
    const { rowCount } = await stage.database.pool.query(
      'select 1 from property_access where property_id = $1 and ended_at is null',
      [id],
    );
    expect(rowCount).toBe(2);
  });

  it('is limited for a property, so that a good code does not write letters without end', async () => {
    const { facts } = await stage.property();
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await stage.register(facts, 'flood@mail.test')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('asking for a code', () => {
  type Named = { council: string; assessment_number: string };
  const asked = (facts: Named, ip?: string) =>
    stage.call('POST', '/api/flex/property/requestCode', {
      body: { council: facts.council, assessment_number: facts.assessment_number, google_token: 'human' },
      ...(ip && { ip }),
    });
  const ask = async (...by: Parameters<typeof asked>) => {
    const answer = await asked(...by);
    await stage.drain();
    return answer;
  };
  const noted = async () =>
    (await stage.database.pool.query('select id from property_code_requests')).rowCount;

  it('looks for no property before it has answered, and does what it does once, whoever repeats it', async () => {
    const { facts, email } = await stage.property();
    const before = [await noted(), (await stage.letters(email!)).length] as const;
    expect((await asked(facts)).data).toEqual({ done: true });
    expect([await noted(), (await stage.letters(email!)).length]).toEqual(before);
    await stage.drain();
    await stage.database.pool.query('update outbox set handed_at = null');
    await stage.drain();
    expect([await noted(), (await stage.letters(email!)).length]).toEqual(before.map((n) => Number(n) + 1));
  });

  it('says nothing of a mailbox that got too many: the request waits for the council, and the code before stays good', async () => {
    const homes = [];
    for (let n = 0; n < 6; n += 1) homes.push(await stage.property(stage.wattle, { email: 'all@mail.test' }));
    const letters = (await stage.letters('all@mail.test')).length;
    const answers = [];
    for (const { facts } of homes) answers.push(await asked(facts));
    await stage.drain();
    expect(answers.map(({ status, code }) => [status, code])).toEqual(homes.map(() => [200, 0]));
    expect(await stage.letters('all@mail.test')).toHaveLength(letters + 5);
    const { rows } = await stage.database.pool.query<{ answered_by: string | null }>(
      'select answered_by from property_code_requests where property_id = any($1) order by requested_at, id',
      [homes.map(({ id }) => id)],
    );
    expect(rows.map((one) => one.answered_by)).toEqual([...Array(5).fill('email'), null]);
  });

  it('mails one to the e-mail on the council’s file; the notice’s own stays good', async () => {
    const { facts, email } = await stage.property();
    expect((await ask(facts)).data).toEqual({ done: true });
    const mailed = codeIn((await stage.letters(email!)).at(-1)!);
    expect(mailed).not.toBe(facts.verification_code);
    expect((await stage.find({ ...facts, verification_code: mailed })).code).toBe(0);
    expect((await stage.find(facts)).code).toBe(0);
    await ask(facts);
    expect(await stage.find({ ...facts, verification_code: mailed })).toMatchObject(NOT_FOUND);
  });

  it('leaves the code of an invitation good, which only another of the council’s own ends', async () => {
    const { facts } = await stage.property();
    const token = await stage.staff(stage.banksia);
    const person = { name: 'Ben Ito', email: 'ben@mail.test', locale: 'en', deliver: 'email' };
    const invited = async () => {
      const body = { ...person, assessment_number: facts.assessment_number };
      const made = await stage.call('POST', '/api/merchant/council/ratepayer/invite', { token, body });
      expect(made.code, made.message).toBe(0);
      return { ...facts, verification_code: codeIn((await stage.letters('ben@mail.test')).at(-1)!) };
    };
    const first = await invited();
    expect((await ask(facts)).data).toEqual({ done: true });
    expect((await stage.find(first)).code).toBe(0);
    const second = await invited();
    expect(await stage.find(first)).toMatchObject(NOT_FOUND);
    expect((await stage.find(second)).code).toBe(0);
    expect((await stage.find(facts)).code).toBe(0);
  });

  it('waits for the council where there is no e-mail, once, and tells nobody which it was', async () => {
    const { facts, wireId } = await stage.property(stage.banksia, { email: null });
    const [real, unknown] = [await ask(facts), await ask({ ...facts, assessment_number: '88888' })];
    await ask(facts);
    expect({ ...real, headers: null }).toEqual({ ...unknown, headers: null });
    const token = await stage.staff(stage.banksia);
    const waiting = () =>
      stage.call<{ rows: { id: string }[] }>(
        'GET',
        '/api/merchant/council/property/list?standing=letter_asked',
        { token },
      );
    expect((await waiting()).data.rows.map(({ id }) => id)).toEqual([wireId]);
    const printed = await stage.call<{ url: string }>(
      'POST',
      `/api/merchant/council/property/issueCode/${wireId}`,
      { token, body: { deliver: 'print' } },
    );
    expect(printed.data.url).toMatch(/^\/api\/official\/file\//);
    expect((await waiting()).data.rows).toEqual([]);
  });

  it('is limited for a property and for an address', async () => {
    const { facts } = await stage.property();
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await ask(facts)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const many = [];
    for (let n = 0; n < 6; n += 1)
      many.push((await ask({ ...facts, assessment_number: `5555${n}` }, '10.88.0.1')).status);
    expect(many).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
