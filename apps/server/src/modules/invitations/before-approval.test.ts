import { afterAll, beforeAll, expect, it } from 'vitest';
import { type InvitationWorld, openInvitationWorld } from '../../test/invitation-world.ts';

let world: InvitationWorld;
beforeAll(async () => {
  world = await openInvitationWorld();
});
afterAll(() => world.close());

const is = (status: string) =>
  world.portal.platform.pool.query('update merchants set status = $2 where id = $1', [
    world.harbour.id,
    status,
  ]);

it('before the platform approves the merchant, letter, page, outcome and customer promise no day', async () => {
  await is('preparing');
  const { customerId, token } = await world.invite();
  const letters = await world.lettersTo(customerId);
  const textOf = (channel: string) => letters.find((letter) => letter.channel === channel)!.text;
  expect(textOf('email')).toContain('First payment, not before');
  expect(textOf('sms')).toMatch(/, \$[\d.]+ a \w+ not before \d+ \w+\. http/);
  const { data } = await world.open(token);
  expect(data).toMatchObject({ face: 'open', awaits_approval: true });
  const accepted = await world.accept(token, data.terms);
  expect(accepted.data).toMatchObject({ face: 'accepted', awaits_approval: true });
  const customer = async () => (await world.harbour.get(`/customer/detail?id=${customerId}`)).data;
  expect(await customer()).toMatchObject({ awaits_approval: true });
  await is('live');
  expect((await world.open(token)).data).toMatchObject({ face: 'accepted', awaits_approval: false });
  expect(await customer()).toMatchObject({ awaits_approval: false });
});

it('of an approved merchant they name the day as it is', async () => {
  const { customerId, token } = await world.invite({ email: 'second@example.com' });
  const letters = await world.lettersTo(customerId);
  expect(letters.map(({ text }) => text).join()).not.toContain('not before');
  expect((await world.open(token)).data).toMatchObject({ awaits_approval: false });
});
