import { QueryClientProvider } from '@tanstack/react-query';
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { useConfirms } from '../../lib/confirm.ts';
import { queryClient } from '../../lib/queries.ts';
import { CodeCard } from './code-card.tsx';
import type { Property } from './property-words.ts';

afterEach(() => vi.unstubAllGlobals());

type Pressed = ReactElement<{ onClick?: () => void; children?: ReactNode }>;

/** What the buttons in something drawn do when they are pressed, in their order. */
const pressesIn = (drawn: ReactNode): (() => void)[] =>
  Children.toArray(drawn)
    .filter((one): one is Pressed => isValidElement(one))
    .flatMap(({ props }) => (props.onClick ? [props.onClick] : pressesIn(props.children)));

it('asks once whether to replace the code for a double click, and makes one', async () => {
  const asked: string[] = [];
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(Response.json({ code: 0, message: '', data: { url: null } }));
  });
  const property = { id: 'prp_1', code_issued_at: null, code_source: null, letter_asked_at: null };
  let presses: (() => void)[] = [];
  const Screen = () => {
    presses = pressesIn(CodeCard({ property: property as unknown as Property, mayWrite: true }));
    return null;
  };
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );
  const [print, mail] = presses;
  for (const press of [print!, print!, mail!]) press();
  const questions = useConfirms.getState().asked;
  expect(questions).toHaveLength(1);
  questions[0]!.answer(true);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await vi.waitFor(() => {
    print!();
    expect(useConfirms.getState().asked).toHaveLength(1);
  });
  useConfirms.getState().asked[0]!.answer(false);
});
