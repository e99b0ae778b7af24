import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { queryClient } from '../../lib/queries.ts';
import { Choice } from './line-dialog.tsx';

type Shown = ComponentProps<typeof Choice>;

const candidate: Shown['candidates'][number] = {
  merchant_id: 'mer_1',
  merchant_name: 'Harbour Fitness',
  payment_id: 'pay_1',
  fee_debit_id: null,
  customer_name: 'Rosa Lim',
  reference: 'HF-000012',
  bsb: '062000',
  account_masked: '••• 221',
  amount_cents: 2200,
  processing_date: '2026-11-27',
  stage: 'submitted',
};
const line = { line: 3, amount_cents: 2200, brings: 'return' } as unknown as Shown['line'];

it('says of no payer that a line is about their debit before one is chosen', () => {
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Choice fileId="fil_1" line={line} candidates={[candidate]} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect(shown).toContain('settle.debitFacts');
  expect(shown).not.toContain('settle.effect');
});
