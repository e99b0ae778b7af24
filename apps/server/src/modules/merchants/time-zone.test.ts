import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { quickHash } from '../../test/quick-hash.ts';
import { createMerchant } from './create-merchant.ts';
import { updateMerchant } from './update-merchant.ts';

let scene: DebitMerchants;
let rosella: { id: string };
beforeAll(async () => {
  scene = await openDebitMerchants();
  const { merchantId } = await createMerchant(scene.platform, {
    slug: 'rosella-dance',
    kind: 'business',
    legalName: DETAILS.legal_name,
    tradingName: DETAILS.trading_name,
    owner: {
      username: 'rosa',
      name: 'Rosa',
      email: 'rosa@rosella.test',
      passwordHash: await quickHash('Rosella-Dances-26'),
    },
  });
  rosella = { id: merchantId };
});
afterAll(() => scene.close());

const DETAILS = {
  legal_name: 'Rosella Dance Pty Ltd',
  trading_name: 'Rosella Dance',
  abn: '51824753556',
  email: 'hello@rosella.test',
  phone: null,
  website: null,
  address: null,
};
const save = (change: Partial<Parameters<typeof updateMerchant>[1]>) =>
  scene.within(rosella, (work) => updateMerchant(work, { ...DETAILS, ...change }));
const zone = () => scene.within(rosella, async (work) => work.timeZone);

it('a business that prepares is in the zone that it chose from then on', async () => {
  expect(await zone()).toBe('Australia/Sydney');
  await save({ time_zone: 'Australia/Perth' });
  expect(await zone()).toBe('Australia/Perth');
});

it('a form that saw another zone does not undo a choice, and one that names none leaves it', async () => {
  await save({ time_zone: 'Australia/Perth' });
  const seen = { ...DETAILS, time_zone: 'Australia/Sydney' as const };
  await expect(save({ seen, phone: '0491570110' })).rejects.toMatchObject({
    code: 'record.changed_meanwhile',
  });
  await save({ seen: DETAILS, phone: '0491570110' });
  expect(await zone()).toBe('Australia/Perth');
  await save({ seen: { ...DETAILS, phone: '0491570110', time_zone: 'Australia/Perth' } });
});
