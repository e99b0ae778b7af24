import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { date, money } from '../../lib/format.ts';
import { queryClient } from '../../lib/queries.ts';
import { ApproveForm } from './approve-dialog.tsx';
import type { HardshipRequest } from './hardship-words.tsx';

const shown = (schedule: object | null) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <ApproveForm
        request={{ id: 'hrd_1', ratepayer_name: 'Grace', schedule } as unknown as HardshipRequest}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );

it('shows what the schedule takes next, by which it is decided, as it is now', () => {
  const next = { on: '2026-12-10', amount_cents: 4321, fee_cents: 0, kind: 'regular' };
  expect(shown({ version: 1, next })).toContain(`${money(4321)} · ${date('2026-12-10')}`);
  expect(shown({ version: 2, next: null })).toContain('none');
  expect(shown(null)).toContain('noSchedule');
});
