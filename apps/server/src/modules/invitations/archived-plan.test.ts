import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type InvitationWorld, openInvitationWorld } from '../../test/invitation-world.ts';

let world: InvitationWorld;
beforeAll(async () => {
  world = await openInvitationWorld();
});
afterAll(() => world.close());
// One mailbox is invited again and again: that is these tests', not an attack.
beforeEach(() => world.portal.platform.pool.query('delete from sign_in_throttle'));

const set = (event: 'archive' | 'activate' | 'deactivate', plan: string) =>
  world.harbour.post(`/plan/${event}/${plan}`, {});
const invited = async () => {
  const made = await world.invite();
  const { data } = await world.open(made.token);
  return { ...made, plan: world.linh().plan_id, terms: data.terms };
};

describe('an open invitation to a plan', () => {
  it('that is archived is accepted no more, and is not sent again; the plan says how many there are', async () => {
    const { id, customerId, token, plan, terms } = await invited();
    const { data: shown } = await world.harbour.get<{ open_invitations: number }>(`/plan/detail?id=${plan}`);
    expect(shown.open_invitations).toBeGreaterThan(0);
    await set('archive', plan);
    expect((await world.open(token)).data).toMatchObject({ face: 'plan_ended', offer: null, terms: null });
    const refused = await world.accept(token, terms);
    expect(refused).toMatchObject({ code: 1, data: { refusal: 'invitation.plan_ended' } });
    for (const table of ['mandates', 'payment_methods', 'subscriptions'])
      expect([table, await world.count(table, customerId)]).toEqual([table, 0]);
    expect((await world.harbour.post(`/invitation/resend/${id}`, {})).data).toMatchObject({
      refusal: 'invitation.plan_not_offered',
    });
    await set('activate', plan);
    expect(await world.accept(token, terms)).toMatchObject({ code: 0, data: { face: 'accepted' } });
  });

  it('that is archived gives way to another invitation, and does not come back with its plan', async () => {
    const { customerId, token, plan } = await invited();
    const again = () =>
      world.harbour.post<{ refusal?: string }>('/invitation/create', {
        ...world.linh(),
        plan_id: null,
        quantity: 1,
        plan_start_date: null,
        customer_id: customerId,
      });
    expect((await again()).data.refusal).toBe('invitation.already_open');
    await set('archive', plan);
    expect((await again()).code).toBe(0);
    await set('activate', plan);
    expect((await world.open(token)).data.face).toBe('revoked');
    expect((await again()).data.refusal).toBe('invitation.already_open');
  });

  it('that is not offered for now is still accepted as it was sent, and is not sent again', async () => {
    const { id, token, plan, terms } = await invited();
    await set('deactivate', plan);
    expect((await world.harbour.post(`/invitation/resend/${id}`, {})).data).toMatchObject({
      refusal: 'invitation.plan_not_offered',
    });
    expect(await world.accept(token, terms)).toMatchObject({ code: 0, data: { face: 'accepted' } });
    await set('activate', plan);
  });
});
