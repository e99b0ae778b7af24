import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { queryClient } from '../../lib/queries.ts';
import { BusinessForm } from './business-form.tsx';
import type { MerchantFacts } from './merchant-facts.ts';

function shown(change: Partial<MerchantFacts>): string {
  const names = {
    legal_name: 'Willow Pilates',
    trading_name: 'Willow Pilates',
    time_zone: 'Australia/Sydney',
  };
  const facts = { id: 'mer_1', kind: 'business', status: 'preparing', abn: null, ...names, ...change };
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <BusinessForm merchant={facts as unknown as MerchantFacts} readOnly={false} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('asks a new business whether it is registered for GST, with nothing ticked, and asks it once', () => {
  const asked = shown({});
  expect(asked).toContain('gstAsked');
  expect(asked).not.toContain('checked=""');
  expect(shown({ abn: '51824753556' })).not.toContain('gstAsked');
  expect(shown({ status: 'live' })).not.toContain('gstAsked');
  expect(shown({ kind: 'council' })).not.toContain('gstAsked');
});
