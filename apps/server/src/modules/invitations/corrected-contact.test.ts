import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type InvitationWorld, openInvitationWorld } from '../../test/invitation-world.ts';

let world: InvitationWorld;
beforeAll(async () => {
  world = await openInvitationWorld();
});
afterAll(() => world.close());
beforeEach(() => world.portal.platform.pool.query('delete from sign_in_throttle'));

const pia = { name: 'Pia Lund', phone: '0491 570 110' };
const customerForm = {
  type: 'person',
  phone_mobile: pia.phone,
  locale: 'en',
  payment_type: 'none',
  bsb: '',
  account_number: '',
  account_name: '',
};
const correct = (customerId: string, email: string, change: object = {}) =>
  world.harbour.post(`/customer/update/${customerId}`, {
    ...customerForm,
    name: pia.name,
    email_primary: email,
    ...change,
  });
const edit = (id: string, change: object) =>
  world.harbour.post(`/invitation/update/${id}`, { ...world.linh(), ...pia, send: false, ...change });
const customer = async (id: string) => (await world.harbour.get(`/customer/detail?id=${id}`)).data;
const invitation = async (id: string) => (await world.harbour.get(`/invitation/detail?id=${id}`)).data;
const latestTo = async (customerId: string) =>
  (await world.lettersTo(customerId)).slice(0, 2).map(({ to }) => to);
const updatesOf = async (customerId: string) => {
  const { rows } = await world.portal.platform.pool.query<{ n: number }>(sql`
    select count(*)::int as n from audit_log
    where subject_id = ${parseId('customer', customerId)} and action = 'customer.updated'`);
  return rows[0]!.n;
};

describe('a payer whose address staff correct while they are invited', () => {
  it('is sent the invitation again at the corrected address, in the corrected language', async () => {
    const { id, customerId } = await world.invite({ ...pia, email: 'wrong@example.com' });
    await correct(customerId, 'right@example.com', { phone_mobile: '0491 570 156', locale: 'zh' });
    expect(await invitation(id)).toMatchObject({
      name: pia.name,
      email: 'right@example.com',
      phone: '0491 570 156',
      locale: 'zh',
    });
    expect(await world.harbour.post(`/invitation/resend/${id}`, {})).toMatchObject({ code: 0 });
    expect(await latestTo(customerId)).toEqual(['+61491570156', 'right@example.com']);
  });

  it('keeps it through a later change of the invitation', async () => {
    const { id, customerId } = await world.invite({ ...pia, email: 'wrong@example.com' });
    await correct(customerId, 'right@example.com');
    const { email } = await invitation(id);
    expect(await edit(id, { email, quantity: 1 })).toMatchObject({ code: 0 });
    expect(await customer(customerId)).toMatchObject({ email_primary: 'right@example.com' });
  });

  it('has the mobile that staff add in an invitation that named no phone, whatever other number they have', async () => {
    const { id, customerId } = await world.invite({ ...pia, email: 'landline@example.com' });
    // As an imported customer has it who came with a daytime number alone.
    const { pool } = world.portal.platform;
    await pool.query(sql`update invitations set phone = '' where id = ${parseId('invitation', id)}`);
    await pool.query(sql`
      update customers set phone_mobile = null, phone_daytime = '+61299998888'
      where id = ${parseId('customer', customerId)}`);
    await correct(customerId, 'landline@example.com', {
      phone_daytime: '02 9999 8888',
      phone_mobile: '0491 570 156',
    });
    expect(await invitation(id)).toMatchObject({ phone: '0491 570 156' });
  });

  it('and whose invitation went elsewhere on purpose keeps both addresses', async () => {
    const { id: first, customerId } = await world.invite({ ...pia, email: 'own@example.com' });
    await world.harbour.post(`/invitation/revoke/${first}`, {});
    const { data } = await world.harbour.post<{ id: string }>('/invitation/create', {
      ...world.linh(),
      ...pia,
      customer_id: customerId,
      email: 'office@example.com',
    });
    await correct(customerId, 'corrected@example.com');
    expect(await invitation(data.id)).toMatchObject({ email: 'office@example.com' });
    expect(await edit(data.id, { email: 'desk@example.com' })).toMatchObject({ code: 0 });
    expect(await customer(customerId)).toMatchObject({ email_primary: 'corrected@example.com' });
  });
});

it('a correction by the invitation is in the history of its pending customer', async () => {
  const { id, customerId } = await world.invite({ ...pia, email: 'typo@example.com' });
  expect(await edit(id, { email: 'mended@example.com' })).toMatchObject({ code: 0 });
  expect(await customer(customerId)).toMatchObject({ email_primary: 'mended@example.com', name: pia.name });
  expect(await updatesOf(customerId)).toBe(1);
});

it('records that become one carry the address that is taken into the open invitation', async () => {
  const { id, customerId } = await world.invite({ ...pia, email: 'earlier@example.com' });
  const { data: other } = await world.harbour.post<{ id: string }>('/customer/create', {
    ...customerForm,
    name: pia.name,
    email_primary: 'later@example.com',
  });
  expect(
    await world.harbour.post(`/customer/merge/${customerId}`, {
      other_id: other.id,
      taken: ['email_primary'],
    }),
  ).toMatchObject({ code: 0 });
  expect(await invitation(id)).toMatchObject({ email: 'later@example.com' });
});

it('an invitation is not changed over what a colleague changed since its form opened', async () => {
  const { id } = await world.invite({ ...pia, email: 'two@example.com' });
  const { name, email, phone, plan_id, quantity, plan_start_date, coupon_code, channels, locale, message } =
    await invitation(id);
  const seen = {
    name,
    email,
    phone,
    plan_id,
    quantity,
    plan_start_date,
    coupon_code,
    channels,
    locale,
    message,
  };
  expect(await edit(id, { email, seen, message: 'See you on Monday' })).toMatchObject({ code: 0 });
  expect(await edit(id, { email: 'three@example.com', seen, send: true })).toMatchObject({
    code: 1,
    data: { refusal: 'record.changed_meanwhile' },
  });
  expect(await invitation(id)).toMatchObject({ email, message: 'See you on Monday', status: 'sent' });
});
