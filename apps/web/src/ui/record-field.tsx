import { Suspense, useId } from 'react';
import { late } from '../lib/late.ts';
import type { Bound, FieldShell } from './field.tsx';
import { TextField } from './text-field.tsx';

const RecordCombobox = late(() => import('./record-combobox.tsx'));

export type RecordOption = { value: string; label: string; note?: string };

export type RecordFieldProps = FieldShell &
  Bound<string, string> & {
    /** What the chosen one is called, whether or not it is among those found. Empty where none is. */
    shown: string;
    /** What it is to choose none, offered first; without it there is nothing to unchoose. */
    none?: string | undefined;
    /** Stands in the field where none is chosen and none can be. */
    placeholder?: string | undefined;
    /** Those that go with what is typed; read while the list is open. */
    useFound: (text: string) => {
      options: readonly RecordOption[];
      hasMore: boolean;
      isRead: boolean;
      /** Whether these go with this very text: those of an earlier one stand until then. */
      isFor: boolean;
    };
    /** Said below the list where there are more, and in its place where nothing is found. */
    words: { more: string; nothing: string };
  };

/** One of many records, found by typing. Its list is fetched with the first such field. */
export function RecordField(props: RecordFieldProps) {
  const ownId = useId();
  const { id = ownId, shown, none, placeholder, label, error, help, optional, hideLabel } = props;
  const shell = { id, label, error, help, optional: optional ?? false, hideLabel: hideLabel ?? false };
  const waiting = (
    <TextField {...shell} value={shown || none || placeholder} onChange={() => undefined} disabled />
  );
  return (
    <Suspense fallback={waiting}>
      <RecordCombobox {...props} id={id} />
    </Suspense>
  );
}
