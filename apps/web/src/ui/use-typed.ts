import { useEffect, useState } from 'react';
import type { UnreadFault } from '../lib/unread.ts';
import type { Bound } from './field.tsx';

type Reading<V, None> = {
  /** The value of a text; null where it is none. Full-width digits and signs come as plain ones. */
  read: (text: string) => V | null;
  print: (value: V) => string;
  /** What the field hands over while it holds nothing that can be read. */
  none: None;
  /** What is wrong with a text that cannot be read. */
  fault: UnreadFault;
};

/**
 * Text that a person types for a value of another kind. What they typed stays until the field is left or its value is set
 * from elsewhere. A text that cannot be read hands over `none`, as an empty one does, and is noted in the form as a fault:
 * else what was meant as an end or a limit would be sent as none.
 */
export function useTyped<V, None extends string | null>(
  { name, value, onChange, onCommit, unread }: Bound<V | None | null | undefined, V | None>,
  { read, print, none, fault }: Reading<V, None>,
) {
  type Held = V | None;
  const held: Held = value === null || value === undefined ? none : value;
  const [typed, setTyped] = useState<{ text: string; made: Held; before: Held } | null>(null);
  const shown = typed && (held === typed.made || held === typed.before) ? typed : null;
  const isBlank = shown?.text.trim() === '';
  const isUnread = shown !== null && !isBlank && shown.made === none;
  useEffect(() => {
    if (!isUnread || !unread || !name) return;
    unread.set(name, fault);
    return () => void unread.delete(name);
  }, [isUnread, unread, name, fault]);
  return {
    value: shown?.text ?? (held === none ? '' : print(held as V)),
    onChange: (text: string) => {
      const made = read(text.normalize('NFKC').trim()) ?? none;
      setTyped({ text, made, before: held });
      onChange(made);
    },
    onCommit: () => {
      if (held !== none || isBlank) setTyped(null);
      onCommit?.();
    },
    /** Chosen rather than typed. */
    choose: (next: V) => {
      setTyped(null);
      onChange(next);
      onCommit?.();
    },
  };
}
