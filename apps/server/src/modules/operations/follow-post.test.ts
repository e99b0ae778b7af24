import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Carriers } from '../../platform/messages/carriers.ts';
import { deliverMessages } from '../../platform/messages/deliver-messages.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import { quickHash } from '../../test/quick-hash.ts';
import { setBack } from '../../test/set-back.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { createMerchant } from '../merchants/index.ts';
import { followPost } from './follow-post.ts';

let database: TestDatabase;
let portal: TestPortal;
let merchantId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  ({ merchantId } = await createMerchant(portal.platform, {
    slug: 'lorikeet',
    kind: 'platform',
    legalName: 'Lorikeet',
    tradingName: 'Lorikeet',
    owner: {
      username: 'owner',
      name: 'Owner',
      email: 'operator@lorikeet.test',
      passwordHash: await quickHash('Demo-Pass-2026'),
    },
  }));
  await database.pool.query('delete from messages');
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

const queue = (channel: 'email' | 'sms') =>
  inTenant(portal.platform, merchantId, SYSTEM, (work) =>
    queueMessage(work, {
      channel,
      template: 'invitation',
      locale: 'en',
      to: channel === 'sms' ? '0491 570 006' : 'x@payer.test',
      text: 'Hello',
    }),
  );
const waiting = async () => {
  const { rows } = await database.pool.query<{ reason: string; end: string }>(
    `select reason, coalesce(resolution, 'open') as end from exceptions where kind = 'message.stuck' order by id`,
  );
  return rows.map(({ reason, end }) => `${reason} ${end}`);
};

it('letters that do not leave for an hour stand before the operators once, until letters leave again', async () => {
  let isDown = true;
  const carrier = {
    async send() {
      if (isDown) throw new Error('connection refused');
    },
  };
  const carriers: Carriers = { mail: carrier, sms: { send: async () => {} } };
  const follow = followPost(async () => merchantId);
  const deliver = async () => {
    await setBack(database.pool, 'messages', 'next_try_at', '2 hours');
    await deliverMessages(portal.platform, carriers, { tell: follow });
  };
  await queue('email');
  await queue('email');
  for (let tries = 1; tries < 8; tries += 1) await deliver();
  expect(await waiting()).toEqual([]);
  await deliver();
  await queue('sms');
  for (let tries = 9; tries <= 31; tries += 1) await deliver();
  expect(await waiting()).toEqual(['email_waits open']);
  isDown = false;
  await queue('email');
  await deliver();
  expect(await waiting()).toEqual(['email_waits leaving_again']);
});
