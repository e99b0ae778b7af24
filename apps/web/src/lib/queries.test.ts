import { contract } from '@lorikeet/contracts/contract';
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useConfirms } from './confirm.ts';
import { queryClient, read, readAgain, refreshAfter, refreshAsTold, useWrite } from './queries.ts';
import { lost } from './reach.ts';
import { removeAllToasts, useToasts } from './toasts.ts';

const thing = contract({
  name: 'thing',
  area: 'official',
  method: 'GET',
  path: '/thing',
  access: 'public',
  summary: '',
  input: z.strictObject({}),
  output: z.strictObject({ isMoving: z.boolean() }),
  shows: [],
});
const PAGE = 'https://portal.test/things';
const told = () => [useToasts.getState().toasts.length, useConfirms.getState().asked.length];
const clear = () => {
  removeAllToasts();
  useConfirms.setState({ asked: [] });
  queryClient.removeQueries({ queryKey: [thing.name] });
};

beforeEach(() => {
  clear();
  vi.stubGlobal('document', { querySelector: () => null });
  const location = { pathname: '/things', search: '', href: PAGE };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }));
  // The page is there, and the call gets no answer.
  vi.stubGlobal('fetch', async (url: string) => {
    if (url !== PAGE) throw new TypeError('timed out');
    return new Response('the page');
  });
});
afterEach(async () => {
  clear();
  // A call that was lost looks for the portal again and again; it is found before the page is gone.
  vi.stubGlobal('fetch', async () => new Response('the page'));
  const found = lost();
  window.dispatchEvent(new Event('online'));
  await found;
  vi.unstubAllGlobals();
});

it.each([
  ['by nothing', readAgain(thing, {}, false), true],
  ['every few seconds', readAgain(thing, {}, 5000), false],
  [
    'while it moves',
    {
      ...readAgain(thing, {}, false),
      refetchInterval: (query: { state: { data: { isMoving: boolean } | undefined } }) =>
        query.state.data?.isMoving ? 5000 : (false as const),
    },
    false,
  ],
])('an answer that never comes of what is asked again %s is told: %#', async (_, options, isTold) => {
  queryClient.setQueryData([thing.name, {}], { isMoving: true });
  const observer = new QueryObserver(queryClient, { ...options, enabled: false });
  const stop = observer.subscribe(() => undefined);
  expect((await observer.refetch()).isError).toBe(true);
  await lost();
  expect(told()).toEqual(isTold ? [1, 1] : [0, 0]);
  stop();
});

it.each([
  ['there is an answer', true],
  ['none ever came', false],
])('a file that was sent is not kept once %s', async (_, isAnswered) => {
  if (isAnswered)
    vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', data: { isMoving: false } }));
  // Other tests of this process leave theirs, as no screen of theirs is ever left.
  queryClient.getMutationCache().clear();
  type Write = ReturnType<typeof useWrite<typeof thing>>;
  const Screen = ({ take }: { take: (write: Write) => void }) => {
    take(useWrite(thing, { isTransfer: true }));
    return null;
  };
  let write: Write | undefined;
  const screen = createElement(Screen, { take: (made) => (write = made) });
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, screen));
  const kept = () => queryClient.getMutationCache().getAll().length;
  const sent = write!.mutateAsync({}).then(
    () => true,
    () => false,
  );
  expect(kept()).toBe(1);
  expect(await sent).toBe(isAnswered);
  await vi.waitFor(() => expect(kept()).toBe(0));
});

it('what is read again because of news is no activity of the person, as it is after their own write', async () => {
  const background: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    background.push(headers.get('x-background'));
    return Response.json({ code: 0, message: '', data: { isMoving: false } });
  });
  queryClient.setQueryData([thing.name, {}], { isMoving: true });
  const observer = new QueryObserver(queryClient, read({ ...thing, shows: ['invoices'] }, {}));
  const stop = observer.subscribe(() => undefined);
  refreshAsTold({ changes: ['invoices'] });
  await expect.poll(() => background).toEqual(['1']);
  refreshAfter({ changes: ['invoices'] });
  await expect.poll(() => background).toEqual(['1', null]);
  refreshAsTold({ changes: ['payouts'] });
  expect(queryClient.isFetching()).toBe(0);
  stop();
});

it('a log of what was done is read again after a write, and not for news of something else', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({ code: 0, message: '', data: { isMoving: false } });
  });
  queryClient.setQueryData([thing.name, {}], { isMoving: true });
  const observer = new QueryObserver(queryClient, read({ ...thing, shows: ['audit'] }, {}));
  const stop = observer.subscribe(() => undefined);
  refreshAsTold({ changes: ['notifications'] });
  expect(queryClient.isFetching()).toBe(0);
  refreshAfter({ changes: [] });
  await expect.poll(() => asked).toBe(1);
  refreshAsTold({ changes: ['audit'] });
  await expect.poll(() => asked).toBe(2);
  stop();
});
