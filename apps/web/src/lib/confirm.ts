import type { ReactNode } from 'react';
import { create } from 'zustand';

export type ConfirmRequest = {
  /** A question with its object, e.g. "Cancel DDR-7F3K-22QA?". */
  header: string;
  /** What changes, in money where money changes. */
  message: ReactNode;
  icon?: 'warning' | 'danger' | 'question';
  /** A verb; absent in a notice that only needs to be read. */
  acceptLabel?: string;
  rejectLabel?: string;
  danger?: boolean;
  /** What is not asked for is what most people want: its button is the marked one. */
  prefersReject?: boolean;
};
type Asked = ConfirmRequest & { key: string; answer: (accepted: boolean) => void };

export const useConfirms = create<{ asked: Asked[] }>()(() => ({ asked: [] }));
let counter = 0;

type ConfirmOptions = {
  /** Takes the question back: it closes, and counts as not accepted. */
  signal?: AbortSignal;
  /** Comes before what is being asked already, which comes again afterwards. */
  urgent?: boolean;
};

/** Opens the confirm dialog; resolves true when accepted. Questions asked meanwhile wait their turn. */
export function confirm(request: ConfirmRequest, { signal, urgent }: ConfirmOptions = {}): Promise<boolean> {
  return new Promise((resolve) => {
    counter += 1;
    const key = `confirm-${counter}`;
    const answer = (accepted: boolean) => {
      useConfirms.setState(({ asked }) => ({ asked: asked.filter((each) => each.key !== key) }));
      resolve(accepted);
    };
    signal?.addEventListener('abort', () => answer(false), { once: true });
    const own = { ...request, key, answer };
    useConfirms.setState(({ asked }) => ({ asked: urgent ? [own, ...asked] : [...asked, own] }));
  });
}

/** A warning to be read. Several failures with the same words at once open one dialog, not many. */
export function warn(header: string, message: string) {
  const open = useConfirms.getState().asked;
  if (open.some((each) => each.header === header && each.message === message)) return;
  void confirm({ header, message, icon: 'warning' });
}
