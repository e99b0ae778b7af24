import { expect, test } from 'vitest';
import { placeOf } from './page-places.ts';

test.each([
  ['/zh/outbox', 'screen'],
  ['/checkout/found_abc', 'screen'],
  ['/merchant', 'screen'],
  ['/merchant/', 'screen'],
  ['/merchant/login', 'screen'],
  ['/merchant/new-password/abc_def', 'screen'],
  ['/merchant/invite/abc/def', 'screen'],
  ['/merchant/customers/detail/cus_1', 'screen'],
  ['/merchant/Customers/list', 'screen'],
  ['/merchant/platform/merchants/detail/mer_1', 'screen'],
  ['/flexirates/home/detail/prp_1', 'screen'],
  ['/merchant/nothing', 'area'],
  ['/merchant/customers/detail/cus_1/more', 'area'],
  ['/flexirates/nothing', 'area'],
  ['/nothing', 'nowhere'],
  ['/zh/nothing', 'nowhere'],
  ['/merchants', 'nowhere'],
  ['/checkout', 'nowhere'],
])('%s is a %s', (path, place) => {
  expect(placeOf(path)).toBe(place);
});
