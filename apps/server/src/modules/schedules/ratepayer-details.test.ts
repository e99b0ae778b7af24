import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';
import { followRatepayer } from './follow-ratepayer.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

/** A ratepayer who pays a property by a schedule, and another e-mail of theirs that is proven. */
async function payer() {
  const person = await stage.ratepayer();
  const home = await stage.property(person);
  const { data } = await stage.account(person);
  const { first_day: start_on } = await stage.detail(person, home.wireId);
  const begin = { kind: 'begin', frequency: 'monthly', start_on, payment_method_id: data.id };
  expect((await stage.change(person, home.wireId, 0, begin)).code).toBe(0);
  return { person, home, accountId: data.id };
}

/** Another proven e-mail becomes the one that letters go to. */
async function moveTo(person: { id: string; token: string }, email: string) {
  const added = await stage.call<{ id: string }>('POST', '/api/flex/email/create', {
    token: person.token,
    body: { email },
  });
  await stage.platform.pool.query(
    'update ratepayer_emails set verified_at = now() where ratepayer_id = $1 and email = $2',
    [person.id, email],
  );
  const made = await stage.call('POST', `/api/flex/email/primary/${added.data.id}`, {
    token: person.token,
    body: {},
  });
  expect(made.code, made.message).toBe(0);
}

const say = async (token: string, body: object) =>
  expect((await stage.call('POST', '/api/flex/userUpdate', { token, body })).code).toBe(0);
const speak = async (token: string, locale: 'en' | 'zh') =>
  expect((await stage.call('POST', '/api/flex/userSettings', { token, body: { locale } })).code).toBe(0);

async function customerOf(person: { id: string }) {
  const { pool } = stage.platform;
  const theirs = await pool.query<{ tenant: string; customer_id: string }>(
    'select tenant, customer_id from ratepayer_customers where ratepayer_id = $1',
    [person.id],
  );
  const { tenant, customer_id: id } = theirs.rows[0]!;
  const { rows } = await pool.query(
    'select id, name, email_primary, phone_mobile, locale from customers where merchant_id = $1 and id = $2',
    [tenant, id],
  );
  return rows[0] as { id: string; name: string; email_primary: string; phone_mobile: string; locale: string };
}

it('letters of a plan go to the e-mail, in the language, that the ratepayer chose since', async () => {
  const { person, home } = await payer();
  await moveTo(person, 'ana.new@mail.test');
  await say(person.token, { name: 'Ana Wong', phone: '0412 345 678' });
  await speak(person.token, 'zh');
  await stage.drain();
  expect(await customerOf(person)).toMatchObject({
    name: 'Ana Wong',
    email_primary: 'ana.new@mail.test',
    phone_mobile: expect.stringMatching(/412.?345.?678/),
    locale: 'zh',
  });
  await stage.notice(home.id, 210_000, 2027);
  const [letter] = (await stage.letters('ana.new@mail.test')).filter(
    ({ template }) => template === 'schedule-plan',
  );
  expect(letter?.text).toContain('付款安排');
  const { rows } = await stage.platform.pool.query(
    "select actor_kind from audit_log where merchant_id = $1 and action = 'customer.updated' order by id",
    [stage.banksia.id],
  );
  expect(rows).toHaveLength(3);
  for (const { actor_kind: kind } of rows) expect(kind).toBe('payer');
});

it('an invitation of theirs that can still be sent goes to the address they chose since', async () => {
  const { person } = await payer();
  const { id, email_primary: email, name } = await customerOf(person);
  const call = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
    stage.call<T>(method, `/api/merchant/invitation/${path}`, {
      token: stage.banksia.token,
      ...(body && { body }),
    });
  const { data, message } = await call<{ id: string }>('POST', 'create', {
    customer_id: printId('customer', id),
    name,
    email,
    phone: '0491 570 110',
    channels: ['email'],
    locale: 'en',
  });
  expect(data.id, message).toMatch(/^ivt/);
  await moveTo(person, 'ana.invited@mail.test');
  await stage.drain();
  const { data: now } = await call<{ email: string }>('GET', `detail?id=${data.id}`);
  expect(now.email).toBe('ana.invited@mail.test');
});

it('what the council wrote itself in the meantime stays, and the rest follows', async () => {
  const { person } = await payer();
  const { id } = await customerOf(person);
  await stage.platform.pool.query("update customers set email_primary = 'office@mail.test' where id = $1", [
    id,
  ]);
  await moveTo(person, 'ana.other@mail.test');
  await say(person.token, { name: 'Ana Lim-Wong' });
  await stage.drain();
  expect(await customerOf(person)).toMatchObject({ name: 'Ana Lim-Wong', email_primary: 'office@mail.test' });
});

it('two changes lead to the later one in either order, and however often each is told', async () => {
  const { person } = await payer();
  await say(person.token, { name: 'Second' });
  await say(person.token, { name: 'Third' });
  const { rows } = await stage.platform.pool.query<{ id: string; merchant_id: string; payload: never }>(
    "select id, merchant_id, payload from outbox where name = 'ratepayer.details_changed' order by id desc limit 2",
  );
  const tell = async (row: (typeof rows)[number]) =>
    followRatepayer(
      createRun(stage.platform, row.merchant_id, SYSTEM),
      {
        id: row.id,
        merchantId: row.merchant_id,
        name: 'ratepayer.details_changed',
        payload: { ...(row.payload as object), id: person.id } as never,
      },
      { holdInvitations: async () => {}, correctInvitations: async () => {} },
    );
  for (const row of [...rows, ...rows]) await tell(row);
  expect((await customerOf(person)).name).toBe('Third');
  await stage.drain();
  expect((await customerOf(person)).name).toBe('Third');
});
