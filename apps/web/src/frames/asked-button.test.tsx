import { archiveCoupon } from '@lorikeet/contracts/coupons';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Asked } from '../lib/use-asked-write.ts';
import { AskedButton } from './asked-button.tsx';

const on = vi.hoisted(() => ({
  isSure: true,
  mayDo: true,
  press: () => {},
  confirm: vi.fn<(question: object) => Promise<boolean>>(),
  mutateAsync: vi.fn<(input: object) => Promise<{ code: number; data?: object; message?: string }>>(),
  addToast: vi.fn<(toast: object) => void>(),
}));
vi.mock('../lib/confirm.ts', () => ({ confirm: on.confirm }));
vi.mock('../lib/may-call.ts', () => ({ useMayCall: () => on.mayDo }));
vi.mock('../lib/queries.ts', () => ({ useWrite: () => ({ isPending: false, mutateAsync: on.mutateAsync }) }));
vi.mock('../lib/toasts.ts', () => ({ addToast: on.addToast }));
vi.mock('../ui/button.tsx', () => ({
  Button: ({ children, onClick }: { children: string; onClick: () => void }) => {
    on.press = onClick;
    return children;
  },
}));

const INPUT = { id: 'cpn_018f2d3c4b5a7c6d8e9f0a1b2c3d4e5f' };
const QUESTION = {
  header: 'Archive SPRING?',
  message: 'Nobody is given it any more.',
  acceptLabel: 'Archive',
};
const draw = (follow: Pick<Asked<typeof archiveCoupon>, 'onSure' | 'onDone' | 'onRefused'> = {}) =>
  renderToStaticMarkup(
    <AskedButton of={archiveCoupon} input={INPUT} question={QUESTION} done="Archived" {...follow} />,
  );

beforeEach(() => {
  vi.clearAllMocks();
  on.mayDo = true;
  on.confirm.mockImplementation(async () => on.isSure);
  on.mutateAsync.mockResolvedValue({ code: 0 });
});

it('asks, does it, and tells that it was done', async () => {
  on.isSure = true;
  expect(draw()).toBe('Archive');
  on.press();
  await vi.waitFor(() =>
    expect(on.addToast).toHaveBeenCalledWith({ severity: 'success', summary: 'Archived' }),
  );
  expect(on.confirm).toHaveBeenCalledWith(QUESTION);
  expect(on.mutateAsync).toHaveBeenCalledWith(INPUT);
});

it('does nothing for who is not sure, and tells nothing of what was refused', async () => {
  on.isSure = false;
  draw();
  on.press();
  await vi.waitFor(() => expect(on.confirm).toHaveBeenCalled());
  expect(on.mutateAsync).not.toHaveBeenCalled();
  on.isSure = true;
  on.mutateAsync.mockResolvedValue({ code: 1 });
  await vi.waitFor(() => {
    on.press();
    expect(on.mutateAsync).toHaveBeenCalled();
  });
  expect(on.addToast).not.toHaveBeenCalled();
});

it('asks once for a double click, and again once that was answered', async () => {
  on.isSure = true;
  draw();
  on.press();
  on.press();
  await vi.waitFor(() => expect(on.addToast).toHaveBeenCalled());
  expect([on.confirm.mock.calls.length, on.mutateAsync.mock.calls.length]).toEqual([1, 1]);
  await vi.waitFor(() => {
    on.press();
    expect(on.confirm).toHaveBeenCalledTimes(2);
  });
});

it('lets its screen leave before the call, and go on after it or after a refusal', async () => {
  on.isSure = true;
  const happened: unknown[] = [];
  on.mutateAsync.mockImplementation(async () => {
    happened.push('call');
    return { code: happened.length > 2 ? 1 : 0, data: { id: 'made' }, message: 'In use' };
  });
  on.addToast.mockImplementation(() => void happened.push('told'));
  draw({
    onSure: () => happened.push('left'),
    onDone: (data) => happened.push(data),
    onRefused: (message) => happened.push(message),
  });
  on.press();
  await vi.waitFor(() => expect(happened).toEqual(['left', 'call', 'told', { id: 'made' }]));
  await vi.waitFor(() => {
    on.press();
    expect(happened.slice(4)).toEqual(['left', 'call', 'In use']);
  });
});

it('is not there for who may not make the call', () => {
  on.mayDo = false;
  expect(draw()).toBe('');
});
