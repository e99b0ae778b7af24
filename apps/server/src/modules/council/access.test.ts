import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CouncilStage, type Facts, openCouncilStage } from '../../test/council-stage.ts';

let stage: CouncilStage;
let owner: string;
beforeAll(async () => {
  stage = await openCouncilStage();
  owner = await stage.staff(stage.banksia);
});
afterAll(() => stage.close());
beforeEach(() => stage.database.pool.query('delete from property_tries'));

const NOT_FOUND = { status: 200, code: 1, data: { refusal: 'council.property_not_found' } };

type Access = { id: string; email: string; relation: string; ended_at: string | null; why: string | null };
const detail = (wireId: string, token = owner) =>
  stage.call<{ accesses: Access[]; owner_name: string; code_source: string | null }>(
    'GET',
    `/api/merchant/council/property/detail?id=${wireId}`,
    { token },
  );
const write = (path: string, body: object, token = owner) =>
  stage.call('POST', `/api/merchant/council/property${path}`, { token, body });
const add = (token: string, facts: Facts, more: object = {}) =>
  stage.call<{ id: string }>('POST', '/api/flex/property/add', { token, body: { ...facts, ...more } });
const mine = (token: string, wireId: string) =>
  stage.call<{ owner_name: string; contact: object }>('GET', `/api/flex/property/detail?id=${wireId}`, {
    token,
  });

async function registered(email: string) {
  const property = await stage.property();
  await stage.register(property.facts, email);
  return { ...property, token: await stage.signIn(email) };
}

describe('properties of one sign-in', () => {
  it('can be of several councils, are added with the same three facts, and adding twice changes nothing', async () => {
    const { token, facts } = await registered('several@mail.test');
    const far = await stage.property(stage.wattle);
    expect((await add(token, far.facts, { relation: 'agent' })).data).toEqual({ id: far.wireId });
    expect((await add(token, far.facts)).data).toEqual({ id: far.wireId });
    expect(await stage.list(token)).toEqual([facts.assessment_number, far.facts.assessment_number]);
    expect((await mine(token, far.wireId)).data).toMatchObject({
      council: { slug: 'wattle-city' },
      relation: 'agent',
      owner_name: 'Grace Okonkwo',
      contact: { email: 'rates@wattle-city.test' },
    });
    const wrong = { ...far.facts, verification_code: 'AAAA-AAAA' };
    expect(await add(token, wrong)).toMatchObject(NOT_FOUND);
  });

  it('are nobody else’s: 404, to the letter as for a property that does not exist', async () => {
    const one = await registered('one@mail.test');
    const two = await registered('two@mail.test');
    const foreign = await mine(one.token, two.wireId);
    const absent = await mine(one.token, `prp_${'0'.repeat(32)}`);
    expect(foreign.status).toBe(404);
    expect({ ...foreign, headers: null }).toEqual({ ...absent, headers: null });
    expect((await stage.call('GET', '/api/flex/property/list')).status).toBe(401);
  });
});

describe('the council', () => {
  it('sees its own properties only, finds them by words, and by whether a person registered', async () => {
    const theirs = await stage.property(stage.wattle);
    const known = await registered('seen@mail.test');
    const rows = async (query: string) =>
      (
        await stage.call<{ rows: { id: string; registered: number }[] }>(
          'GET',
          `/api/merchant/council/property/list?page_size=100&${query}`,
          { token: owner },
        )
      ).data.rows;
    expect((await rows('')).map(({ id }) => id)).not.toContain(theirs.wireId);
    expect(await rows(`search=${known.facts.assessment_number}`)).toMatchObject([
      { id: known.wireId, registered: 1 },
    ]);
    expect((await rows('standing=unregistered')).map(({ id }) => id)).not.toContain(known.wireId);
    expect((await rows('standing=registered')).map(({ id }) => id)).toContain(known.wireId);
    expect((await rows('sort=-owner_name&search=100%25')).length).toBe(0);
    expect((await detail(theirs.wireId)).status).toBe(404);
    expect((await write(`/issueCode/${theirs.wireId}`, { deliver: 'print' })).status).toBe(404);
  });

  it('ends an access: the property is gone, its codes are no longer good, the person is notified', async () => {
    const { token, facts, wireId } = await registered('sold@mail.test');
    const access = (await detail(wireId)).data.accesses[0]!;
    expect(access).toMatchObject({ email: 'sold@mail.test', relation: 'owner', ended_at: null });
    expect((await write(`/endAccess/${access.id}`, { why: 'sold' })).code).toBe(0);
    expect(await stage.list(token)).toEqual([]);
    expect((await mine(token, wireId)).status).toBe(404);
    expect(await add(token, facts)).toMatchObject(NOT_FOUND);
    expect((await detail(wireId)).data).toMatchObject({
      code_source: null,
      accesses: [{ id: access.id, why: 'sold' }],
    });
    const letters = await stage.letters('sold@mail.test');
    expect(letters.at(-1)?.template).toBe('property-access-ended');
    expect(await write(`/endAccess/${access.id}`, { why: 'sold' })).toMatchObject({
      code: 1,
      data: { refusal: 'council.access_has_ended' },
    });
    const foreign = await stage.staff(stage.wattle);
    expect((await write(`/endAccess/${access.id}`, { why: 'sold' }, foreign)).status).toBe(404);
  });

  it('records a sale: the new owner’s code opens what the old one’s no longer does', async () => {
    const old = await registered('old@mail.test');
    const sale = { owner_name: 'Nia Blake', owner_email: 'nia@mail.test' };
    expect((await write(`/transfer/${old.wireId}`, sale)).data).toEqual({ ended: 1 });
    expect(await stage.find(old.facts)).toMatchObject(NOT_FOUND);
    expect(await stage.list(old.token)).toEqual([]);
    await write(`/issueCode/${old.wireId}`, { deliver: 'email' });
    const [letter] = await stage.letters('nia@mail.test');
    const verification_code = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(letter!.text)![0];
    const found = await stage.find<{ owner_masked: string }>({ ...old.facts, verification_code });
    expect(found.data.owner_masked).toBe('N. B…');
  });

  it('lets a registration and a sale at once end in one order or the other, never in between', async () => {
    const { facts, wireId, id } = await stage.property();
    const [registration] = await Promise.all([
      stage.register(facts, 'meanwhile@mail.test'),
      write(`/transfer/${wireId}`, { owner_name: 'Nia Blake' }),
    ]);
    const { rows } = await stage.database.pool.query<{ live: number; mine: number; people: number }>(
      `select (select count(*)::int from property_access where property_id = $1 and ended_at is null) as live,
        (select count(*)::int from ratepayer_properties where property_id = $1) as mine,
        (select count(*)::int from ratepayers where email = 'meanwhile@mail.test') as people`,
      [id],
    );
    expect(rows[0]).toEqual({ live: 0, mine: 0, people: registration.code === 0 ? 1 : 0 });
  });

  it('refuses to mail a code where there is no e-mail on file', async () => {
    const { wireId } = await stage.property(stage.banksia, { email: null });
    expect(await write(`/issueCode/${wireId}`, { deliver: 'email' })).toMatchObject({
      code: 1,
      data: { refusal: 'council.owner_without_email' },
    });
  });

  it('leaves every step in its audit log, without a code in it', async () => {
    const { rows } = await stage.database.pool.query<{ action: string; row: string }>(
      "select action, to_jsonb(a)::text as row from audit_log a where action like 'property.%' order by a.id",
    );
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set([
        'property.code_issued',
        'property.access_granted',
        'property.access_ended',
        'property.transferred',
      ]),
    );
    // Ids and sealed values hold such groups by chance.
    const told = rows.map(({ row }) =>
      row.replaceAll(/sealed:[^"]*|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ''),
    );
    expect(told.filter((row) => /[A-Z2-9]{4}-[A-Z2-9]{4}/.test(row))).toEqual([]);
  });
});
