import { type ChangeEvent, type ComponentProps, type KeyboardEvent, startTransition, useState } from 'react';
import { flushSync } from 'react-dom';

export type TextInputProps = ComponentProps<'input'> & { value: string; onText: (text: string) => void };

/**
 * The field of a search shows each letter at once, and alone; what goes with it is drawn in slices between the keys, and whole before
 * Enter or an arrow chooses from it: what stood for an earlier text is no answer to this one.
 */
export function TextInput({ value, onText, onChange, onKeyDown, ...input }: TextInputProps) {
  /** The text while what goes with it is not drawn yet. */
  const [ahead, setAhead] = useState<string | null>(null);
  const follow = (text: string) => {
    onText(text);
    setAhead(null);
  };
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value;
    onChange?.(event);
    setAhead(text);
    startTransition(() => follow(text));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const chooses = event.key === 'Enter' || event.key.startsWith('Arrow');
    if (chooses && ahead !== null && !event.nativeEvent.isComposing) flushSync(() => follow(ahead));
    onKeyDown?.(event);
  };
  return <input {...input} value={ahead ?? value} onChange={type} onKeyDown={press} />;
}
