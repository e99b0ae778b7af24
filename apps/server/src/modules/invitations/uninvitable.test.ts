import { createInvitation as contract } from '@lorikeet/contracts/invitations';
import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { drainEvents } from '../../platform/events/drain-events.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM, type Work } from '../../platform/work.ts';
import { type InvitationWorld, openInvitationWorld } from '../../test/invitation-world.ts';
import { stopMessages } from '../customers/index.ts';
import { updateInvitation } from './change-invitation.ts';
import { createInvitation } from './create-invitation.ts';

let world: InvitationWorld;
beforeAll(async () => {
  world = await openInvitationWorld();
});
afterAll(() => world.close());
beforeEach(() => world.portal.platform.pool.query('delete from sign_in_throttle'));

type Told = { refusal?: string };
type Tried = { digest: string; changed: number; refused: { message: string }[] };

const stop = (customerId: string) =>
  createRun(world.portal.platform, world.harbour.id, SYSTEM).inTransaction((work) =>
    stopMessages(work, [parseId('customer', customerId)!]),
  );

/** What each way of sending an invitation to a customer answers, and how many letters went out by all of them. */
async function tryAll({ id, customerId }: { id: string; customerId: string }) {
  const before = (await world.lettersTo(customerId)).length;
  const { post } = world.harbour;
  const rows = { action: 'customers.resend_invitation', filters: {}, ids: [customerId] };
  const { data: tried } = await post<Tried>('/bulk/preview', rows);
  const { data: done } = await post<Tried>('/bulk/run', { ...rows, digest: tried.digest });
  const answers = [
    await post<Told>(`/invitation/resend/${id}`, {}),
    await post<Told>(`/invitation/update/${id}`, { ...world.linh(), send: true }),
    await post<Told>('/invitation/create', { ...world.linh(), customer_id: customerId }),
  ];
  return {
    refusals: answers.map(({ data }) => data.refusal),
    can: (await world.harbour.get(`/invitation/detail?id=${id}`)).data.can,
    resentInBulk: done.changed,
    letters: (await world.lettersTo(customerId)).length - before,
  };
}

const drain = () =>
  drainEvents(
    world.portal.platform,
    world.portal.portal.modules.flatMap((module) => module.listeners ?? []),
  );
const turn = (customerId: string, action: string) =>
  world.harbour.post(`/customer/status/${customerId}`, { action });

describe('a payer whom staff made inactive', () => {
  it('is sent no invitation until staff make them active again', async () => {
    const invited = await world.invite({ email: 'inactive@example.com' });
    await world.portal.platform.pool.query(sql`
      update invitations set status = 'expired' where id = ${parseId('invitation', invited.id)}`);
    await turn(invited.customerId, 'deactivate');
    expect(await tryAll(invited)).toEqual({
      refusals: Array(3).fill('customer.inactive'),
      can: ['edit', 'revoke'],
      resentInBulk: 0,
      letters: 0,
    });
    expect(await turn(invited.customerId, 'activate')).toMatchObject({ data: { status: 'pending' } });
    expect(await world.harbour.post(`/invitation/resend/${invited.id}`, {})).toMatchObject({ code: 0 });
    const token = await world.tokenSentTo(invited.customerId);
    const { data } = await world.open(token);
    expect(await world.accept(token, data.terms)).toMatchObject({ data: { face: 'accepted' } });
    const { data: paying } = await world.harbour.get(`/customer/detail?id=${invited.customerId}`);
    expect(paying).toMatchObject({ status: 'active' });
  });

  it('and taken back before the end of their invitations was heard of keeps what they were sent since', async () => {
    const invited = await world.invite({ email: 'taken-back@example.com' });
    await world.harbour.post(`/invitation/revoke/${invited.id}`, {});
    await turn(invited.customerId, 'deactivate');
    await turn(invited.customerId, 'activate');
    const { data } = await world.harbour.post<{ id: string }>('/invitation/create', {
      ...world.linh(),
      email: 'taken-back@example.com',
      customer_id: invited.customerId,
    });
    await drain();
    const statusOf = async () => (await world.harbour.get(`/invitation/detail?id=${data.id}`)).data;
    expect(await statusOf()).toMatchObject({ status: 'sent' });
    await turn(invited.customerId, 'deactivate');
    await drain();
    expect(await statusOf()).toMatchObject({ status: 'revoked' });
  });
});

describe('a payer to whom every message is stopped', () => {
  it('is sent no invitation, neither a new one nor one again', async () => {
    const invited = await world.invite({ email: 'stopped@example.com' });
    await stop(invited.customerId);
    expect(await tryAll(invited)).toEqual({
      refusals: Array(3).fill('customer.messages_stopped'),
      can: ['edit', 'revoke'],
      resentInBulk: 0,
      letters: 0,
    });
  });
});

describe('a portal that sends no SMS', () => {
  it('takes no invitation by SMS, and one by e-mail', async () => {
    const platform = { ...world.portal.platform, carries: { email: true, sms: false } };
    const within = <T>(body: (work: Work) => Promise<T>) =>
      createRun(platform, world.harbour.id, SYSTEM).inTransaction(body);
    const terms = contract.input.parse({ ...world.linh(), email: 'no-sms@example.com' });
    const refused = { code: 'invitation.no_sms' };
    for (const channels of [['sms'], ['email', 'sms']] as const)
      await expect(
        within((work) => createInvitation(work, { ...terms, channels: [...channels] })),
      ).rejects.toMatchObject(refused);
    const { id } = await within((work) => createInvitation(work, { ...terms, channels: ['email'] }));
    const changed = { ...terms, id, send: false, channels: ['sms' as const] };
    await expect(within((work) => updateInvitation(work, changed))).rejects.toMatchObject(refused);
    expect(
      await within((work) => updateInvitation(work, { ...changed, send: true, channels: ['email'] })),
    ).toBe('sent');
  });
});
