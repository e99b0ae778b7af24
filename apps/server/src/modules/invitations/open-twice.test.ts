import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type InvitationWorld, openInvitationWorld } from '../../test/invitation-world.ts';
import { lockWaits } from '../../test/lock-waits.ts';

let world: InvitationWorld;
beforeAll(async () => {
  world = await openInvitationWorld();
});
afterAll(() => world.close());
beforeEach(() => world.portal.platform.pool.query('delete from sign_in_throttle'));

type Told = { id?: string; status?: string; refusal?: string };
const pool = () => world.portal.platform.pool;
const uuid = (id: string) => parseId('customer', id)!;

const lapse = (id: string) =>
  pool().query(sql`
    update invitations set expires_at = now() - interval '1 minute' where id = ${parseId('invitation', id)}`);
const again = (customerId: string) =>
  world.harbour.post<Told>('/invitation/create', { ...world.linh(), customer_id: customerId });
const resend = (id: string) => world.harbour.post<Told>(`/invitation/resend/${id}`, {});

/** How many links of a customer can be accepted. */
async function openLinks(customerId: string): Promise<number> {
  const { rows } = await pool().query<{ n: number }>(sql`
    select count(*)::int as n from invitations
    where customer_id = ${uuid(customerId)} and status in ('sent', 'opened') and expires_at > now()`);
  return rows[0]!.n;
}

/** Lets two act at once on a customer: both wait for it before either may go on. */
async function atOnce<A, B>(customerId: string, one: () => Promise<A>, two: () => Promise<B>) {
  const held = await pool().connect();
  try {
    await held.query('begin');
    await held.query('select 1 from customers where merchant_id = $1 and id = $2 for update', [
      world.harbour.id,
      uuid(customerId),
    ]);
    const both = Promise.all([one(), two()]);
    await expect.poll(() => lockWaits(pool())).toBe(2);
    await held.query('commit');
    return await both;
  } finally {
    held.release();
  }
}

/** A customer whose invitation has expired. */
async function lapsed(email: string) {
  const invited = await world.invite({ email });
  await lapse(invited.id);
  return invited;
}

describe('a customer with an open invitation', () => {
  it('gets no second link by sending again one that had expired', async () => {
    const { id, customerId } = await lapsed('again@example.com');
    expect((await again(customerId)).code).toBe(0);
    expect((await resend(id)).data.refusal).toBe('invitation.already_open');
    const edited = await world.harbour.post<Told>(`/invitation/update/${id}`, {
      ...world.linh(),
      send: true,
    });
    expect(edited.data.refusal).toBe('invitation.already_open');
    expect(await openLinks(customerId)).toBe(1);
  });

  it('is sent the same one again as often as staff like', async () => {
    const { id, customerId } = await world.invite({ email: 'same@example.com' });
    expect((await resend(id)).data.status).toBe('sent');
    expect(await openLinks(customerId)).toBe(1);
  });

  it('has one where two people invite at once', async () => {
    const { customerId } = await lapsed('two@example.com');
    const answers = await atOnce(
      customerId,
      () => again(customerId),
      () => again(customerId),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(await openLinks(customerId)).toBe(1);
  });

  it('has one where one person invites while another sends again', async () => {
    const { id, customerId } = await lapsed('mixed@example.com');
    const answers = await atOnce(
      customerId,
      () => again(customerId),
      () => resend(id),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(await openLinks(customerId)).toBe(1);
  });
});

it('is invited by a file or by hand, not by both at once', async () => {
  const content = Buffer.from('Name,E-mail\r\nAna Lim,ana@file.test').toString('base64');
  const columns = { name: 0, email_primary: 1 };
  const { data } = await world.harbour.post<{ id: string }>('/customer/import/run', {
    filename: 'members.csv',
    content,
    columns,
  });
  const list = await world.harbour.get<{ rows: { id: string }[] }>('/customer/list?search=ana@file.test');
  const customerId = list.data.rows[0]!.id;
  const [byFile, byHand] = await atOnce(
    customerId,
    () => world.harbour.post<Told>(`/invitation/import/${data.id}`, { channels: ['email'] }),
    () => again(customerId),
  );
  expect([byFile.code, byHand.code].toSorted()).toEqual([0, 1]);
  expect(await openLinks(customerId)).toBe(1);
});
