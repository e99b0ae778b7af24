import { expect, test } from 'vitest';
import type { Work } from '../../platform/work.ts';
import { foundPayments } from './payment-list.query.ts';

const work = { merchantId: '019ab000-0000-7000-8000-000000000001' } as Work;
const PAGE = { page: 1, page_size: 20 };

test.each([
  ['all of them', {}, true],
  ['a status on some days', { status: ['failed'], date_from: '2026-11-01' }, true],
  ['a return code', { return_code: ['6'] }, true],
  ['an amount', { search: '$42.00' }, true],
  ['a name, which may be many', { search: 'nguyen' }, false],
  ['a customer', { customer_id: '019ab000-0000-7000-8000-000000000002' }, false],
  ['those of a status by amount', { status: ['failed'], sort: '-amount' }, false],
] as const)('the first page of %s is read where it is found: %o', (_what, filter, isRead) => {
  const input = { ...PAGE, ...filter } as Parameters<typeof foundPayments>[1];
  expect(foundPayments(work, input).selectFirst !== undefined).toBe(isRead);
});
