import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { billerOf, chooseReference, setBiller } from './biller.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants();
});
afterAll(() => scene.close());

const within = <T>(body: Parameters<typeof scene.within<T>>[1]) => scene.within(scene.harbour, body);
const MEANWHILE = { code: 'record.changed_meanwhile' };
const FIRST = { biller_code: '565656', crn_rule: 'MOD10V01', crn_for: 'customer' } as const;

it('a biller code is not written over where another was set since the form opened', async () => {
  await within((work) => setBiller(work, { ...FIRST, seen: null }));
  const other = { ...FIRST, biller_code: '565657' };
  await expect(within((work) => setBiller(work, { ...other, seen: null }))).rejects.toMatchObject(MEANWHILE);
  await within((work) => setBiller(work, { ...other, seen: FIRST }));
  expect(await within(billerOf)).toMatchObject({ billerCode: '565657' });
});

it('what a reference stands for is compared with what was seen', async () => {
  const seen = { crn_for: 'customer' } as const;
  await within((work) => chooseReference(work, { crn_for: 'invoice', seen }));
  await expect(within((work) => chooseReference(work, { crn_for: 'customer', seen }))).rejects.toMatchObject(
    MEANWHILE,
  );
  expect(await within(billerOf)).toMatchObject({ crnFor: 'invoice' });
});
