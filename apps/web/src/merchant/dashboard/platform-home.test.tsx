import type { WireOutput } from '@lorikeet/contracts/contract';
import { getDashboardPlatform } from '@lorikeet/contracts/dashboard-platform';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, expect, it } from 'vitest';
import { paths } from '../../app/paths.ts';
import { queryClient, readAgain } from '../../lib/queries.ts';
import { PlatformHome } from './platform-home.tsx';

const { queryKey } = readAgain(getDashboardPlatform, {}, 0);
afterAll(() => queryClient.removeQueries({ queryKey }));

it('a line that counts one kind of exception opens that kind alone', () => {
  const none = { count: 0, amount_cents: 0 };
  const day: WireOutput<typeof getDashboardPlatform> = {
    bank_date: '2026-12-01',
    files_due: none,
    files_later: none,
    inbox_open: [],
    lines_queued: none,
    asked: { tickets: 0, approvals: 0, applications: 0, enquiries: 0 },
    exceptions: [
      { kind: 'merchant.day_stopped', count: 2 },
      { kind: 'dispute.no_news', count: 1 },
    ],
    merchants: { live: 1, preparing: 0, suspended: 0 },
    invariants: { checked: 1, broken: 0, checked_at: null },
  };
  queryClient.setQueryData(queryKey, day);
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PlatformHome />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const links = [...markup.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => decodeURIComponent(href));
  expect(links.filter((href) => href.startsWith(paths.merchantPlatformExceptions))).toEqual([
    `${paths.merchantPlatformExceptions}?q=kind:merchant.day_stopped`,
    `${paths.merchantPlatformExceptions}?q=kind:dispute.no_news`,
  ]);
});
