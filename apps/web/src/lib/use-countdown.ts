import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

/** Seconds left before another page opens; null once the person chose to stay. */
export function useCountdown(to: string, seconds: number): readonly [left: number | null, stay: () => void] {
  const navigate = useNavigate();
  const [left, setLeft] = useState<number | null>(seconds);
  useEffect(() => {
    if (left === null) return;
    if (left === 0) {
      void navigate(to, { replace: true });
      return;
    }
    const tick = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(tick);
  }, [left, navigate, to]);
  return [left, () => setLeft(null)];
}
