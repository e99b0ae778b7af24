import { useEffect, useState } from 'react';

/** A plain value once it has stood still for a while: what is typed, after the last key. */
export function useSettled<T>(value: T, ms = 150): T {
  // Compared as text: equal values are one value, however often they are made.
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return JSON.parse(settled) as T;
}
