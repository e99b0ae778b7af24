import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { codeIn } from '../../../test/council-stage.ts';
import { openScheduleStage, type ScheduleStage } from '../../../test/schedule-stage.ts';
import { endAccess } from '../../council/property-access.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

type Row = {
  id: string;
  name: string;
  email: string;
  properties: number;
  paying: number;
  owed_cents: number;
};
type Detail = Row & {
  accesses: { ended_at: string | null; owed_cents: number }[];
  accounts: { account_masked: string }[];
  schedules: { status: string; next: { amount_cents: number } | null }[];
  activity: { kind: string; by: string | null }[];
};

const staff = () => stage.banksia;
const list = async (query: string, who: { token: string } = staff()) => {
  const answer = await stage.call<{ rows: Row[]; count: number }>(
    'GET',
    `/api/merchant/council/ratepayer/list?${query}`,
    who,
  );
  expect(answer.code, answer.message).toBe(0);
  return answer.data;
};
const detail = (id: string, who: { token: string } = staff()) =>
  stage.call<Detail>('GET', `/api/merchant/council/ratepayer/detail?id=${id}`, who);
const invite = (body: object, who: { token: string } = staff()) =>
  stage.call<{ url: string | null; refusal?: string }>('POST', '/api/merchant/council/ratepayer/invite', {
    ...who,
    body: { name: 'Wei Chen', email: 'wei@mail.test', locale: 'zh', deliver: 'email', ...body },
  });

async function paying(name: string) {
  const person = await stage.ratepayer(name);
  const home = await stage.property(person);
  const { data } = await stage.account(person);
  const { first_day: start_on } = (await stage.detail(person, home.wireId)) as unknown as {
    first_day: string;
  };
  const begin = { kind: 'begin', frequency: 'monthly', start_on, payment_method_id: data.id };
  expect((await stage.change(person, home.wireId, 0, begin)).code).toBe(0);
  return { person, home };
}

describe('a council’s ratepayers', () => {
  it('are listed once each with what they have, found by name and e-mail, and by how they stand', async () => {
    const { person } = await paying('Nora Quill');
    await stage.property(person, 50_000);
    const idle = await stage.ratepayer('Odd Quill');
    await stage.property(idle, 10_000);
    const found = await list('search=quill&sort=name');
    expect(found).toMatchObject({ count: 2 });
    expect(found.rows).toMatchObject([
      { name: 'Nora Quill', properties: 2, paying: 1, owed_cents: 237_643 },
      { name: 'Odd Quill', properties: 1, paying: 0, owed_cents: 10_000 },
    ]);
    expect((await list(`search=${person.email}`)).rows).toHaveLength(1);
    expect((await list('search=quill&standing=paying')).rows.map(({ name }) => name)).toEqual(['Nora Quill']);
    expect((await list('search=quill&standing=former')).count).toBe(0);
    await endOf(idle.id);
    expect((await list('search=quill&standing=former')).rows).toMatchObject([
      { name: 'Odd Quill', properties: 0, owed_cents: 0 },
    ]);
  });

  it('are found by the search of their council alone, in either language, by who may see them', async () => {
    const [mei, tom] = [await stage.ratepayer('赵小雨'), await stage.ratepayer('Tomas Ferreira')];
    const stranger = await stage.ratepayer('Tomas Elsewhere');
    for (const person of [mei, tom]) await stage.property(person, 0);
    const find = async (typed: string, who: { token: string } = staff()) => {
      const path = `/api/merchant/search?search=${encodeURIComponent(typed)}`;
      const { data } = await stage.call<{ rows: { kind: string; id: string }[] }>('GET', path, who);
      return data.rows.filter(({ kind }) => kind === 'ratepayer').map(({ id }) => id);
    };
    const idOf = ({ id }: { id: string }) => printId('ratepayer', id);
    for (const typed of ['赵', '小雨', mei.email, idOf(mei)])
      expect([typed, await find(typed)]).toEqual([typed, [idOf(mei)]]);
    for (const typed of ['tomas', 'mas Ferr', tom.email])
      expect([typed, await find(typed)]).toEqual([typed, [idOf(tom)]]);
    for (const typed of [idOf(stranger), 'Elsewhere', '%', 'o_as'])
      expect([typed, await find(typed)]).toEqual([typed, []]);
    expect(await find('Tomas', stage.harbour)).toEqual([]);
    await endOf(tom.id);
    expect(await find('Ferreira')).toEqual([idOf(tom)]);
  });

  it('show their properties, masked accounts, schedules and what happened, and nothing of another council', async () => {
    const { person, home } = await paying('Pia Reed');
    const id = printId('ratepayer', person.id);
    const { data } = await detail(id);
    expect(data).toMatchObject({
      name: 'Pia Reed',
      accesses: [{ ended_at: null, owed_cents: 187_643 }],
      schedules: [{ status: 'active' }],
    });
    expect(data.accounts).toMatchObject([{ account_masked: '••• 5148' }]);
    expect(JSON.stringify(data)).not.toContain('12345148');
    expect(data.activity.map(({ kind }) => kind).sort()).toEqual(['access_granted', 'begin']);
    await endOf(person.id, home.id);
    await stage.drain();
    const after = (await detail(id)).data;
    expect(after.activity.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['access_ended', 'end']));
    expect(after.schedules).toMatchObject([{ status: 'ended', next: null }]);
    expect((await detail(id, stage.harbour)).status).toBe(404);
    expect((await list('search=reed', stage.harbour)).count).toBe(0);
  });
});

describe('an invited person', () => {
  it('gets a letter in their language with a code that opens the property, and the notice’s code stays good', async () => {
    const owner = await stage.ratepayer();
    const home = await stage.property(owner);
    const number = await assessmentOf(home.id);
    expect(await invite({ assessment_number: ` ${number} ` })).toMatchObject({
      code: 0,
      data: { url: null },
    });
    const letter = (await stage.letters('wei@mail.test')).at(-1)!;
    expect(letter.template).toBe('property-code');
    expect(letter.text).toContain('Wei Chen，您好');
    const facts = { council: 'banksia-shire', assessment_number: number };
    const other = await stage.ratepayer('Wei Chen');
    const added = await stage.call('POST', '/api/flex/property/add', {
      token: other.token,
      body: {
        ...facts,
        verification_code: codeIn({ ...letter, to: 'wei@mail.test' }),
        relation: 'agent',
      },
    });
    expect(added.code, added.message).toBe(0);
    const audited = await stage.within(stage.banksia, (work) =>
      work.rows<{ after: object }>(sql`
        select after from audit_log
        where merchant_id = ${work.merchantId} and action = 'property.ratepayer_invited' and subject_id = ${home.id}`),
    );
    expect(audited).toEqual([{ after: { deliver: 'email' } }]);
  });

  it('on paper is a slip to print; without an e-mail or a property nothing is made', async () => {
    const owner = await stage.ratepayer();
    const home = await stage.property(owner);
    const number = await assessmentOf(home.id);
    const codes = () =>
      stage.within(stage.banksia, (work) =>
        work.rows(
          sql`select id from property_codes where merchant_id = ${work.merchantId} and property_id = ${home.id}`,
        ),
      );
    expect((await invite({ assessment_number: number, email: '' })).data.refusal).toBe(
      'council.invited_without_email',
    );
    expect((await invite({ assessment_number: '99999-9' })).data.refusal).toBe(
      'council.assessment_number_unknown',
    );
    expect((await invite({ assessment_number: number }, stage.harbour)).data.refusal).toBe(
      'council.assessment_number_unknown',
    );
    expect(await codes()).toHaveLength(0);
    const printed = await invite({ assessment_number: number, email: '', deliver: 'print' });
    expect(printed.data.url).toMatch(/^\//);
    expect(await codes()).toHaveLength(1);
  });
});

const assessmentOf = async (propertyId: string) => {
  const { assessment_number: number } = await stage.within(stage.banksia, (work) =>
    work.one<{ assessment_number: string }>(sql`
      select assessment_number from properties where merchant_id = ${work.merchantId} and id = ${propertyId}`),
  );
  return number;
};

/** Ends every access of a person, or that to one property. */
async function endOf(ratepayerId: string, propertyId?: string): Promise<void> {
  await stage.within(stage.banksia, async (work) => {
    const rows = await work.rows<{ id: string; property_id: string }>(sql`
      select id, property_id from property_access
      where merchant_id = ${work.merchantId} and ratepayer_id = ${ratepayerId} and ended_at is null`);
    for (const row of rows.filter((one) => !propertyId || one.property_id === propertyId)) {
      await endAccess(work, row.id, 'sold');
    }
  });
}
