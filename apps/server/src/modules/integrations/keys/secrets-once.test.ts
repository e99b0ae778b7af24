import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../../test/debit-merchants.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants();
});
afterAll(() => scene.close());

const call = (path: string, body: object, key: string) =>
  scene.portal.call<{ id: string; secret: string }>('POST', `/api/merchant/integrations${path}`, {
    token: scene.harbour.token,
    body,
    key,
  });

it('replaces the secret of a key once: a repeat is refused and names no second one', async () => {
  const made = await call(
    '/key/create',
    { name: 'Shop', permissions: ['customers.read'], networks: [], expires_in_days: null },
    'made',
  );
  expect(made.code).toBe(0);
  const rotate = () => call(`/key/rotate/${made.data.id}`, { overlap_hours: 1 }, 'rotated');
  expect((await rotate()).data.secret).not.toBe(made.data.secret);
  expect(await rotate()).toMatchObject({ code: 1, data: {} });
  const { n } = await scene.within(scene.harbour, (work) =>
    work.one<{ n: number }>(sql`
      select count(*)::int as n from api_key_secrets where merchant_id = ${work.merchantId}`),
  );
  expect(n).toBe(2);
});

it('replaces the secret of a webhook once, so that a repeat does not end the former one', async () => {
  const id = await scene.within(scene.harbour, async (work) => {
    const own = work.newId();
    await work.run(sql`
      insert into webhooks (merchant_id, id, url, events, status, secret, created_at, next_try_at)
      values (${work.merchantId}, ${own}, 'https://shop.test/hook', '{}', 'active', ${work.vault.seal('whsec_first')},
        ${work.now}, ${work.now})`);
    return printId('webhook', own);
  });
  const rotate = () => call(`/webhook/rotate/${id}`, { overlap_hours: 1 }, 'hook');
  expect((await rotate()).code).toBe(0);
  expect((await rotate()).code).toBe(1);
  const { former } = await scene.within(scene.harbour, (work) =>
    work.one<{ former: Buffer }>(sql`
      select former_secret as former from webhooks where merchant_id = ${work.merchantId}`),
  );
  expect(scene.platform.vault.open(former)).toBe('whsec_first');
});
