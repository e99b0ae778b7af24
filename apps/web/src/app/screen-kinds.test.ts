import { expect, test } from 'vitest';
import { kindsAt } from './screen-kinds.ts';

test.each([
  ['/merchant/council/properties', ['council']],
  ['/merchant/council/properties/detail/prp_1', ['council']],
  ['/merchant/customers/list', ['business', 'council']],
  ['/merchant/platform/trust', ['platform']],
  ['/merchant/platform/merchants/detail/mer_1', ['platform']],
  ['/merchant/platform/bankFiles', undefined],
  ['/merchant/home', undefined],
])('%s is a screen of %s', (address, kinds) => {
  expect(kindsAt(address)).toEqual(kinds);
});
