import { useRef, useState } from 'react';
import { ApiError } from './api-error.ts';

/** One attempt with a file after another: what came of one counts for nothing once another has begun. */
export function useAttempts() {
  const [loading, setLoading] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const attempts = useRef(0);
  const attempt = async (name: string, body: (isLatest: () => boolean) => Promise<void>) => {
    attempts.current += 1;
    const turn = attempts.current;
    const isLatest = () => turn === attempts.current;
    setRefusal(null);
    setLoading(name);
    try {
      await body(isLatest);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isLatest()) setRefusal(error.message);
    } finally {
      if (isLatest()) setLoading(null);
    }
  };
  return { attempt, loading, refusal, setRefusal };
}
