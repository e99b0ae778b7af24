import { listPhases } from '@lorikeet/contracts/operations';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { queryClient, read } from '../../lib/queries.ts';
import { phaseWords, usePhaseWords } from './phase-words.ts';

const { queryKey } = read(listPhases, {});
afterEach(() => queryClient.removeQueries({ queryKey }));

const CLAIM = {
  name: 'debits.claim',
  meaning: { en: 'Picks the debits of the day', zh: '选取当日扣款' },
  at: '07:00',
  zone: 'bank' as const,
  lag_seconds: 0,
  waiting: 0,
  failing: 0,
};

/** What a screen says of a phase that is named in what it shows. */
function said(phase: string): string {
  const Screen = () => <>{usePhaseWords([{ details: { phase } }])(phase)}</>;
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );
}

it('words a phase in the language of the reader, and shows no name of the code', () => {
  expect(said(CLAIM.name), 'before the phases are read').toBe('');
  queryClient.setQueryData(queryKey, { phases: [CLAIM], stopped: [] });
  expect(said(CLAIM.name)).toBe('Picks the debits of the day');
  expect(said('debits.gone')).toBe('');
});

it('does so in Chinese', () => {
  expect(phaseWords([CLAIM], 'zh')(CLAIM.name)).toBe('选取当日扣款');
});
