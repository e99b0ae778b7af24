import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type InvitationWorld, openInvitationWorld } from '../../test/invitation-world.ts';
import { addBankAccount } from '../customers/index.ts';
import { startSubscription } from '../subscriptions/index.ts';

let world: InvitationWorld;
beforeAll(async () => {
  world = await openInvitationWorld();
});
afterAll(() => world.close());
beforeEach(() => world.portal.platform.pool.query('delete from sign_in_throttle'));

type Told = { refusal?: string; state?: string };

/** An invitation that expired, whose customer was then merged into another record. */
async function mergedAfterExpiry(email: string) {
  const invited = await world.invite({ email });
  const kept = await world.invite({ email: `kept-${email}` });
  await world.portal.platform.pool.query(sql`
    update invitations set expires_at = now() - interval '1 minute' where id = ${parseId('invitation', invited.id)}`);
  const merged = await world.harbour.post(`/customer/merge/${kept.customerId}`, {
    other_id: invited.customerId,
    taken: [],
  });
  expect(merged).toMatchObject({ code: 0 });
  return invited;
}

describe('the expired invitation of a customer who was merged into another', () => {
  it('is neither sent again nor changed', async () => {
    const { id } = await mergedAfterExpiry('again@example.com');
    const answers = [
      await world.harbour.post<Told>(`/invitation/resend/${id}`, {}),
      await world.harbour.post<Told>(`/invitation/update/${id}`, { ...world.linh(), send: true }),
      await world.harbour.post<Told>(`/invitation/update/${id}`, { ...world.linh(), send: false }),
    ];
    expect(answers.map(({ data }) => data.refusal)).toEqual(Array(3).fill('customer.merged'));
  });

  it('is not accepted by a bank account or a card, even where it is open', async () => {
    const { id, customerId, token } = await mergedAfterExpiry('open@example.com');
    await world.portal.platform.pool.query(sql`
      update invitations set expires_at = now() + interval '9 days' where id = ${parseId('invitation', id)}`);
    const { data } = await world.open(token);
    expect((await world.accept(token, data.terms)).data).toMatchObject({ refusal: 'customer.merged' });
    const byCard = await world.portal.call<Told>('POST', '/api/official/invitation/card', {
      body: {
        token,
        accepted_by: 'Linh Nguyen',
        card_token: 'any',
        accepted: true,
        terms: data.terms,
        locale: 'en',
      },
    });
    expect(byCard.data.refusal).toBe('customer.merged');
    for (const table of ['mandates', 'payment_methods', 'subscriptions', 'card_checks'])
      expect(await world.count(table, customerId)).toBe(0);
  });
});

it('gives a merged customer no bank account and no subscription', async () => {
  const { id, customerId } = await mergedAfterExpiry('nothing@example.com');
  const within = createRun(world.portal.platform, world.harbour.id, SYSTEM);
  const merged = parseId('customer', customerId)!;
  const { rows } = await world.portal.platform.pool.query<{ version: string }>(sql`
    select plan_version_id as version from invitations where id = ${parseId('invitation', id)}`);
  const added = within.inTransaction((work) =>
    addBankAccount(work, { customerId: merged, bsb: '062-000', account: '12344417', accountName: 'Linh' }),
  );
  await expect(added).rejects.toMatchObject({ code: 'customer.merged' });
  const started = within.inTransaction((work) =>
    startSubscription(work, {
      customerId: merged,
      planVersionId: rows[0]!.version,
      mandateId: null,
      quantity: 3,
      startDate: world.today(),
    }),
  );
  await expect(started).rejects.toMatchObject({ code: 'customer.merged' });
});
