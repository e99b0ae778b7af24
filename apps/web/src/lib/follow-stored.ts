import { useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

type Stored = Readonly<Record<string, unknown>>;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Fields in which nobody typed take over what is stored of them by now; what was typed stays, and so does how its person saw
 * it. Returns what was taken over.
 */
export function takeOver<V extends FieldValues, C, T>(
  {
    getValues,
    setValue,
    reset,
    control,
  }: Pick<UseFormReturn<V, C, T>, 'getValues' | 'setValue' | 'reset' | 'control'>,
  stored: Stored,
): Stored {
  const opened: Stored = control._defaultValues;
  const typed: Stored = getValues();
  const taken = Object.entries(stored).filter(
    ([name, value]) => isSame(typed[name], opened[name]) || isSame(typed[name], value),
  );
  for (const [name, value] of taken) setValue(name as Path<V>, value as PathValue<V, Path<V>>);
  const found = Object.fromEntries(taken);
  reset({ ...opened, ...found } as V, { keepValues: true, keepErrors: true, keepIsSubmitted: true });
  return found;
}

type Followed<V extends FieldValues, C, T, Seen> = {
  inner: UseFormReturn<V, C, T>;
  seen: Seen;
  setSeen: (seen: Seen) => void;
};

/** Takes over what is stored by now, and notes of what was taken that its person has seen it, as the record has it. */
export function follow<V extends FieldValues, C, T, Seen>(
  {
    inner,
    seen,
    setSeen,
  }: Pick<Followed<V, C, T, Seen>, 'seen' | 'setSeen'> & {
    inner: Parameters<typeof takeOver<V, C, T>>[0];
  },
  stored: Stored,
  read: Stored,
) {
  const taken = Object.keys(takeOver(inner, stored)).map((name) => [name, read[name]]);
  if (seen) setSeen({ ...seen, ...Object.fromEntries(taken) });
}

/**
 * Keeps a form open while its record is saved elsewhere, as by the form beside it: a form that began anew would lose what
 * was typed. `stored` is what the form was opened with, as it is read by now; `read` the same as the record has it, where a
 * field opens with a proposal instead of nothing.
 */
export function useFollow<V extends FieldValues, C, T, Seen>(
  form: Followed<V, C, T, Seen>,
  stored: Stored,
  read: Stored = stored,
) {
  const { inner, seen, setSeen } = form;
  const followed = useRef(read);
  useEffect(() => {
    if (isSame(read, followed.current)) return;
    followed.current = read;
    follow({ inner, seen, setSeen }, stored, read);
  }, [inner, seen, setSeen, stored, read]);
}
