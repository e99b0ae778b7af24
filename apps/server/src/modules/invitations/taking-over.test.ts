import { addDays, parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainEvents } from '../../platform/events/drain-events.ts';
import { type InvitationWorld, openInvitationWorld } from '../../test/invitation-world.ts';

let world: InvitationWorld;
beforeAll(async () => {
  world = await openInvitationWorld();
});
afterAll(() => world.close());
beforeEach(() => world.portal.platform.pool.query('delete from sign_in_throttle'));

type Face = { others: { plan_name: string; account_masked: string }[] };
type Subscription = { id: string; mandate_reference: string };

/** A payer with a plan under one request, invited to another request for whatever is owed. */
async function invitedAgain(change: object = {}) {
  const { customerId, token } = await world.invite(change);
  const { data } = await world.open(token);
  const accepted = await world.accept(token, data.terms);
  const again = await world.invite({
    ...change,
    plan_id: null,
    plan_start_date: null,
    customer_id: customerId,
  });
  const page = (await world.open(again.token)).data as unknown as Face & { terms: string };
  return { customerId, old: accepted.data.outcome!.mandate_reference, token: again.token, page };
}
const drain = () =>
  drainEvents(
    world.portal.platform,
    world.portal.portal.modules.flatMap((module) => module.listeners ?? []),
  );
const other = { bsb: '484-799', account_number: '55556666' };

async function subscriptionOf(customerId: string): Promise<Subscription> {
  const { data } = await world.harbour.get<{ rows: { id: string }[] }>(
    `/subscription/list?customer_id=${customerId}`,
  );
  return (await world.harbour.get<Subscription>(`/subscription/detail?id=${data.rows[0]!.id}`)).data;
}
const debitsOf = async (customerId: string) =>
  (
    await world.portal.platform.pool.query<{ stage: string; reference: string; notice_kind: string }>(
      `select p.stage, m.reference, p.notice_kind from payments p
       join mandates m on m.merchant_id = p.merchant_id and m.id = p.mandate_id
       where p.merchant_id = $1 and p.customer_id = $2 order by p.created_at, p.id`,
      [world.harbour.id, parseId('customer', customerId)],
    )
  ).rows;

describe('a new request', () => {
  it('takes over what is debited under one that holds, on the payer’s word, with its unsent debits', async () => {
    const soon = { plan_start_date: addDays(world.today(), 1), email: 'word@example.com' };
    const { customerId, old, token, page } = await invitedAgain(soon);
    expect(page.others).toEqual([{ plan_name: 'Learn to swim', account_masked: '••• 4417' }]);
    expect(await debitsOf(customerId)).toMatchObject([{ stage: 'scheduled', reference: old }]);
    const { data } = await world.accept(token, page.terms, { ...other, take_over: true });
    const signed = data.outcome!.mandate_reference;
    await drain();
    expect((await subscriptionOf(customerId)).mandate_reference).toBe(signed);
    expect(await debitsOf(customerId)).toMatchObject([
      { stage: 'cancelled', reference: old },
      { stage: 'scheduled', reference: signed, notice_kind: 'advance' },
    ]);
    const { rows } = await world.portal.platform.pool.query<{ terms: { takes_over: object[] } }>(
      'select terms from mandates where merchant_id = $1 and reference = $2',
      [world.harbour.id, signed],
    );
    expect(rows[0]!.terms.takes_over).toMatchObject([{ plan_name: 'Learn to swim' }]);
    await drain();
    expect(await debitsOf(customerId)).toHaveLength(2);
  });

  it('takes nothing back from one that was signed after it, when its news is heard again', async () => {
    const email = 'twice@example.com';
    const { customerId, token, page } = await invitedAgain({ email });
    const second = (await world.accept(token, page.terms, { ...other, take_over: true })).data;
    await drain();
    const third = await world.invite({
      email,
      plan_id: null,
      plan_start_date: null,
      customer_id: customerId,
    });
    const again = (await world.open(third.token)).data;
    const account = { bsb: '484-799', account_number: '55557777' };
    const { data } = await world.accept(third.token, again.terms, { ...account, take_over: true });
    const latest = data.outcome!.mandate_reference;
    await drain();
    expect((await subscriptionOf(customerId)).mandate_reference).toBe(latest);
    await world.portal.platform.pool.query(
      `update outbox o set handed_at = null from mandates m
       where o.merchant_id = $1 and o.name = 'mandate.accepted' and m.merchant_id = $1 and m.reference = $2
         and replace(o.payload->>'id', 'ddr_', '') in (m.id::text, replace(m.id::text, '-', ''))`,
      [world.harbour.id, second.outcome!.mandate_reference],
    );
    expect(await drain()).toBeGreaterThan(0);
    expect((await subscriptionOf(customerId)).mandate_reference).toBe(latest);
  });

  it('leaves them where the payer does not say so', async () => {
    const { customerId, old, token, page } = await invitedAgain({ email: 'silent@example.com' });
    await world.accept(token, page.terms, other);
    await drain();
    expect((await subscriptionOf(customerId)).mandate_reference).toBe(old);
  });

  it('for a plan of its own takes over nothing, and shows nothing', async () => {
    const { customerId, token: open, page } = await invitedAgain({ email: 'plan@example.com' });
    await world.accept(open, page.terms, other);
    const { token } = await world.invite({ email: 'plan@example.com', customer_id: customerId });
    expect(((await world.open(token)).data as unknown as Face).others).toEqual([]);
  });

  it('is read again where what it would take over has changed since', async () => {
    const { customerId, token, page } = await invitedAgain({ email: 'changed@example.com' });
    const { id } = await subscriptionOf(customerId);
    await world.harbour.post(`/subscription/cancel/${id}`, { when: 'now' });
    expect((await world.accept(token, page.terms, { ...other, take_over: true })).data).toMatchObject({
      refusal: 'invitation.changed',
    });
  });
});
