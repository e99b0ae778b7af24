import { useEffect, useState } from 'react';

/** A plain value once it has stood still for a while: what is typed, after the last key. */
export function useSettled<T>(value: T, ms = 150): T {
  const [settled, setSettled] = useState(value);
  // Equal values are one value, however often they are made, so the text is what is waited for.
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
