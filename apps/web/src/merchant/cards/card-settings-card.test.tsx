import { getCardSettings } from '@lorikeet/contracts/cards';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, expect, it } from 'vitest';
import { queryClient, read } from '../../lib/queries.ts';
import { CardSettingsCard } from './card-settings-card.tsx';

const { queryKey } = read(getCardSettings, {});
afterAll(() => queryClient.removeQueries({ queryKey }));

const RULE = '2026-10-01';
const SHIPPED = '2020-01-01';

function shown(now_from: string): string {
  const settings: WireOutput<typeof getCardSettings> = {
    takes_cards: true,
    follows_rule_2026: true,
    currencies: [],
    policy: [
      { from: SHIPPED, bps: 250, fixed_cents: 30, borne_by_merchant: [] },
      { from: RULE, bps: 250, fixed_cents: 30, borne_by_merchant: ['visa'] },
    ],
    now_from,
    sandbox: false,
  };
  queryClient.setQueryData(queryKey, settings);
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <CardSettingsCard readOnly={false} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const told = (markup: string) => [...markup.matchAll(/<li>(.*?)<\/li>/g)].map(([, words]) => words);

it('a rule about the card fee is told as coming until its day, then as the one that holds', () => {
  expect(told(shown(SHIPPED))).toEqual(['policy.payers', 'policy.from']);
  expect(told(shown(RULE))).toEqual(['policy.since']);
});
