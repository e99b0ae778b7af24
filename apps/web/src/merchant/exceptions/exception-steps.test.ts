import { expect, it } from 'vitest';
import { stepsFor } from './exception-steps.ts';
import type { Exception } from './exception-words.ts';

const row = (kind: Exception['kind'], about: Partial<Exception> = {}): Exception => ({
  id: 'exc_1',
  merchant_id: 'mer_1',
  merchant_name: 'Harbour',
  kind,
  reason: 'pending',
  payment_id: null,
  customer_id: null,
  invoice_id: null,
  payer: { id: 'cus_1', name: 'Linh' },
  bank_file_id: null,
  returns_file_id: null,
  bpay_file_id: null,
  webhook_id: null,
  about_merchant_id: null,
  may_settle: true,
  details: {},
  status: 'open',
  created_at: '2026-11-23T00:00:00.000Z',
  resolved_at: null,
  resolution: null,
  ...about,
});
const all = { invite: true, edit: true };
const keys = (exception: Exception, may = all) => stepsFor(exception, true, may).map(({ key }) => key);

it('each kind leads to what puts it in order, and only where the reader may', () => {
  expect(keys(row('customer.debits_blocked', { customer_id: 'cus_1' }))).toEqual(['ask', 'customer']);
  expect(keys(row('customer.unreachable', { customer_id: 'cus_1' }))).toEqual(['edit', 'customer']);
  expect(keys(row('payment.return_undecided', { payment_id: 'pay_1' }))).toEqual(['open', 'customer']);
  expect(keys(row('invoice.above_agreed_maximum', { invoice_id: 'inv_1' }))).toEqual([
    'ask',
    'invoice',
    'customer',
  ]);
  expect(keys(row('bpay_file.line_queued', { payer: null, bpay_file_id: 'bpf_1' }))).toEqual(['open']);
  expect(keys(row('customer.unreachable'), { invite: false, edit: false })).toEqual(['customer']);
});
