import type { WireOutput } from '@lorikeet/contracts/contract';
import { getDashboardFigures } from '@lorikeet/contracts/dashboard';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, expect, it } from 'vitest';
import { queryClient, readPage } from '../../lib/queries.ts';
import { MoneyFigures } from './money-figures.tsx';
import { PRESET_OF } from './periods.ts';

const { queryKey } = readPage(getDashboardFigures, { preset: PRESET_OF.thisMonth, currency: undefined });
afterAll(() => queryClient.removeQueries({ queryKey }));

/** The figures of a month in which that much came in, where some of it and of the months before is processing. */
function shown({ ofMonth, inAll }: { ofMonth: number; inAll: number }): string {
  const days = { from: '2026-12-01', to: '2026-12-10' };
  const sums: WireOutput<typeof getDashboardFigures> = {
    currency: 'AUD',
    period: days,
    previous: { from: '2026-11-01', to: '2026-11-10' },
    money_in: { count: 1, amount_cents: 2_500, processing_cents: ofMonth },
    previous_money_in: { count: 0, amount_cents: 0 },
    pending: { count: 1, amount_cents: inAll, ...days, clears_by: '2026-12-13' },
    failed: { count: 0, amount_cents: 0, of_count: 0, retried: 0 },
    deposits: null,
  };
  queryClient.setQueryData(queryKey, sums);
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <MoneyFigures name="thisMonth" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const SAYS = ['figures.stillProcessing', 'figures.allInMoneyIn', 'figures.partInMoneyIn'];
const said = (markup: string) => SAYS.filter((words) => markup.includes(words));

it('says of what is processing how much of it the money in has as well', () => {
  expect(said(shown({ ofMonth: 2_500, inAll: 2_500 }))).toEqual([SAYS[0], SAYS[1]]);
  expect(said(shown({ ofMonth: 1_000, inAll: 4_000 }))).toEqual([SAYS[0], SAYS[2]]);
  expect(said(shown({ ofMonth: 0, inAll: 4_000 }))).toEqual([]);
});
