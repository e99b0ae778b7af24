import type { Contract, WireInput, WireOutput } from '@lorikeet/contracts/contract';
import { useState } from 'react';
import type { CallOptions } from './call.ts';
import { type ConfirmRequest, confirm } from './confirm.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { useWrite } from './queries.ts';
import { addToast } from './toasts.ts';

export type Asked<C extends Contract> = {
  /** What is asked first. */
  question: ConfirmRequest;
  input: WireInput<C>;
  /** What is told once it was done, where the screen does not show it. */
  done?: string | ((data: WireOutput<C>) => string);
  /** Before the call: a page whose record will be gone leaves first, so that it is not read again. */
  onSure?: () => void;
  onDone?: (data: WireOutput<C>) => unknown;
  /** After a refusal, which the call has told unless it was expected. */
  onRefused?: (message: string) => void;
};

/**
 * A write that is asked for first: `ask` asks, makes the call once the person is sure, and tells that it was done. What is
 * being asked or done already is not begun again. What the write changes is read again.
 */
export function useAskedWrite<C extends Contract>(of: C, options: Pick<CallOptions, 'expected'> = {}) {
  const write = useWrite(of, options);
  const [begin] = useState(() => oneAtATime(0));
  const act = async ({ question, input, done, onSure, onDone, onRefused }: Asked<C>) => {
    if (!(await confirm(question))) return;
    onSure?.();
    const { code, data, message } = await write.mutateAsync(input);
    if (code !== 0) return onRefused?.(message);
    const summary = typeof done === 'function' ? done(data) : done;
    if (summary) addToast({ severity: 'success', summary });
    await onDone?.(data);
  };
  const ask = (asked: Asked<C>) => void begin(JSON.stringify(asked.input), () => act(asked));
  return { ask, busy: write.isPending };
}
