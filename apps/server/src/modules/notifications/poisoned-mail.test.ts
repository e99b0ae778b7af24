import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drainEvents } from '../../platform/events/drain-events.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { failingItems } from '../../test/failing-items.ts';
import { poison } from '../../test/poison.ts';
import { listenersOf } from '../../worker.ts';
import { mailNotifications } from './mail-notifications.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants();
});
afterAll(() => scene.close());

it('a merchant whose letters cannot be written keeps nobody else’s, and has one once they can', async () => {
  const { platform, harbour, banksia, other } = scene;
  const all = [harbour, banksia, other];
  for (const merchant of all) {
    const { customerId } = await scene.payer(merchant);
    await scene.within(merchant, (work) =>
      work.emit('dispute.opened', {
        id: uuidv7(),
        payment_id: uuidv7(),
        customer_id: customerId,
        amount_cents: toCents(1_000),
        currency: 'AUD',
        answer_due_on: toLocalDate('2026-12-15'),
      }),
    );
  }
  const told = listenersOf(scene.portal.portal).filter(({ name }) => name.startsWith('notifications.'));
  await drainEvents(platform, told);
  await platform.pool.query(`update notifications set mail_at = '2026-01-01'`);
  const heal = await poison(scene.database, 'messages', `new.merchant_id = '${harbour.id}'`);
  const letters = async () => {
    const { rows } = await platform.pool.query<{ id: string }>(
      `select merchant_id as id from messages where template = 'notifications' order by merchant_id`,
    );
    return rows.map(({ id }) => id);
  };
  const failing = failingItems(scene);
  await mailNotifications.run(platform);
  await mailNotifications.run(platform);
  expect(await letters()).toEqual([banksia.id, other.id].toSorted());
  const found = { reason: 'notification_mail', subject_id: harbour.id };
  expect(await failing.open()).toMatchObject([{ ...found, details: { error: 'the poison', count: 1 } }]);
  await heal();
  await failing.lapse();
  await mailNotifications.run(platform);
  await mailNotifications.run(platform);
  expect(await letters()).toEqual(all.map(({ id }) => id).toSorted());
  expect(await failing.open()).toEqual([]);
});
