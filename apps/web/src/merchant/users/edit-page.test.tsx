import type { WireOutput } from '@lorikeet/contracts/contract';
import { getUser } from '@lorikeet/contracts/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterAll, expect, it } from 'vitest';
import { queryClient, readRecord } from '../../lib/queries.ts';
import EditUserPage from './edit-page.tsx';

const { queryKey } = readRecord(getUser, { user_id: 'usr_1' });
afterAll(() => queryClient.removeQueries({ queryKey }));

const shown = () =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/edit/usr_1']}>
        <Routes>
          <Route path="/edit/:id" element={<EditUserPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );

it('opens the form with what the server says now, not with what was kept of an earlier screen', () => {
  const colleague = { id: 'usr_1', name: 'Mei', email: 'mei@harbour.test', username: 'mei' };
  const shape = { ...colleague, is_you: false, roles: [], can: ['edit'] };
  const user = shape as unknown as WireOutput<typeof getUser>;
  queryClient.setQueryData(queryKey, user, { updatedAt: Date.now() - 20_000 });
  expect(shown()).not.toContain('mei@harbour.test');
  // The answer of a read that began with the screen.
  queryClient.setQueryData(queryKey, user, { updatedAt: Date.now() + 60_000 });
  expect(shown()).toContain('mei@harbour.test');
});
