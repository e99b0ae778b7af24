import { contract } from '@lorikeet/contracts/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { FileButton } from '../ui/file-button.tsx';
import { queryClient } from './queries.ts';
import { useDownload } from './use-download.ts';

const giveFile = contract({
  name: 'giveFile',
  area: 'official',
  method: 'POST',
  path: '/give',
  access: 'public',
  summary: '',
  input: z.strictObject({ id: z.string() }),
  output: z.strictObject({ url: z.string() }),
  changes: [],
});
/** Of the calls that ask for a link, the answers that are still to come. */
let answers: ((url: string) => void)[] = [];
let given: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  given = [];
  const link = { href: '', click: () => given.push(link.href) };
  vi.stubGlobal('document', { querySelector: () => null, createElement: () => link });
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers.push((url) => resolve(Response.json({ code: 0, message: '', data: { url } })));
    return promise;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Buttons of attached files, as a screen makes them: each is pressed by what it does at a click. */
function buttonsOf(...names: string[]): (() => void)[] {
  const presses: (() => void)[] = [];
  const Screen = () => {
    const { download } = useDownload(giveFile, ({ url }) => url);
    for (const id of names) {
      const button: ReactElement<{ onClick: () => void }> = FileButton({
        file: { id, name: id, bytes: 1 },
        open: (fileId) => void download({ id: fileId }),
      });
      presses.push(button.props.onClick);
    }
    return null;
  };
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );
  return presses;
}

it('gives a file once for a double click, and again for another', async () => {
  const [press] = buttonsOf('one');
  press!();
  press!();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]!('/files/one');
  await vi.waitFor(() => expect(given).toEqual(['/files/one']));
  await vi.advanceTimersByTimeAsync(500);
  press!();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!('/files/again');
  await vi.waitFor(() => expect(given).toEqual(['/files/one', '/files/again']));
});

it('gives two that are asked for at once', async () => {
  const [one, two] = buttonsOf('one', 'two');
  one!();
  two!();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!('/files/two');
  answers[0]!('/files/one');
  await vi.waitFor(() => expect(given.sort()).toEqual(['/files/one', '/files/two']));
});
