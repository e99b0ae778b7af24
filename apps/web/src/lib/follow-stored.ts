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

/**
 * Keeps a form open while its record is saved elsewhere, as by the form beside it: a form that began anew would lose what
 * was typed. `stored` is what the form was opened with, as it is read by now.
 */
export function useFollow<V extends FieldValues, C, T, Seen>(
  form: { inner: UseFormReturn<V, C, T>; seen: Seen; setSeen: (seen: Seen) => void },
  stored: Stored,
) {
  const { inner, seen, setSeen } = form;
  const followed = useRef(stored);
  useEffect(() => {
    if (isSame(stored, followed.current)) return;
    followed.current = stored;
    const taken = takeOver(inner, stored);
    if (seen) setSeen({ ...seen, ...taken });
  }, [inner, seen, setSeen, stored]);
}
