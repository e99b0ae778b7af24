import { archiveCoupon } from '@lorikeet/contracts/coupons';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { AskedButton } from './asked-button.tsx';

const on = vi.hoisted(() => ({
  isSure: true,
  mayDo: true,
  press: () => {},
  confirm: vi.fn<(question: object) => Promise<boolean>>(),
  mutateAsync: vi.fn<(input: object) => Promise<{ code: number }>>(),
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
const draw = () =>
  renderToStaticMarkup(<AskedButton of={archiveCoupon} input={INPUT} question={QUESTION} done="Archived" />);

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
  on.press();
  await vi.waitFor(() => expect(on.mutateAsync).toHaveBeenCalled());
  expect(on.addToast).not.toHaveBeenCalled();
});

it('is not there for who may not make the call', () => {
  on.mayDo = false;
  expect(draw()).toBe('');
});
