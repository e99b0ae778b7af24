import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PaidChip, WhyFailed } from './paid-chip.tsx';
import { StatusChip } from './status-chip.tsx';

test('a payment for a property has the words that every payment has', () => {
  const shown = (status: Parameters<typeof PaidChip>[0]['status']) =>
    renderToStaticMarkup(<PaidChip status={status} />);
  const ofAny = (status: string) => renderToStaticMarkup(<StatusChip status={status} />);
  expect(shown('paid')).toBe(ofAny('succeeded'));
  for (const status of ['processing', 'failed', 'disputed', 'refunded', 'partly_refunded'] as const)
    expect(shown(status)).toBe(ofAny(status));
  expect(shown('taken_back')).not.toBe(ofAny('taken_back'));
});

test('one that failed says beside its word how', () => {
  const why = (status: 'failed' | 'paid', rail: string) =>
    renderToStaticMarkup(<WhyFailed {...{ status, rail }} />);
  expect(why('failed', 'card')).toMatch(/^<small>.*declined/);
  expect(why('failed', 'bank_debit')).toMatch(/^<small>.*came ?back/i);
  expect(why('failed', 'bpay') + why('paid', 'card')).toBe('');
});
