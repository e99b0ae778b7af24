import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { quickHash } from '../../test/quick-hash.ts';
import { createMerchant } from './create-merchant.ts';
import { updateMerchant } from './update-merchant.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants();
});
afterAll(() => scene.close());

const details = (trading_name: string) => ({
  legal_name: 'Rosella Dance Pty Ltd',
  trading_name,
  abn: '51824753556',
  email: 'hello@rosella.test',
  phone: null,
  website: null,
  address: null,
});

it('a business that prepares can invite once it has said who debits', async () => {
  const { merchantId } = await createMerchant(scene.platform, {
    slug: 'rosella-dance',
    kind: 'business',
    legalName: 'Rosella',
    tradingName: 'Rosella',
    owner: {
      username: 'rosa',
      name: 'Rosa',
      email: 'rosa@rosella.test',
      passwordHash: await quickHash('Rosella-Dances-26'),
    },
  });
  const rosella = { id: merchantId };
  const facilities = () =>
    scene.within(rosella, (work) =>
      work.rows<{ settlement_model: string; remitter: string; reference_prefix: string }>(
        sql`select settlement_model, remitter, reference_prefix from facilities where merchant_id = ${work.merchantId}`,
      ),
    );
  expect(await facilities()).toEqual([]);
  await scene.within(rosella, (work) => updateMerchant(work, details('Rosella Dance & Song Académie')));
  expect(await facilities()).toEqual([
    { settlement_model: 'facilitated', remitter: 'ROSELLA DANCE &', reference_prefix: 'ROSE' },
  ]);
  await scene.within(rosella, (work) => updateMerchant(work, details('玫瑰舞蹈')));
  expect(await facilities()).toEqual([
    { settlement_model: 'facilitated', remitter: 'ROSELLA-DANCE', reference_prefix: 'ROSE' },
  ]);
});
