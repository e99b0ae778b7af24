import { useState } from 'react';
import { ApiError, fieldFaults, isUnchecked } from '../../lib/api-error.ts';
import { useHumanCheck } from '../../lib/human-check.ts';

/**
 * A call that anybody may make once the human check is passed: register, forgotten password. `failure` is why it
 * failed, for the screen's own alert; faults of fields are thrown to the form that submits.
 */
export function useCheckedCall() {
  const check = useHumanCheck();
  const [failure, setFailure] = useState<string | null>(null);
  const [unchecked, setUnchecked] = useState(false);
  /** Waits for the check, sends, and returns whether it was done. */
  const send = async (work: (token: string) => Promise<{ code: number; message: string }>) => {
    setFailure(null);
    const token = await check.token();
    setUnchecked(token === null);
    if (token === null) return false;
    try {
      const { code, message } = await work(token);
      if (code !== 0) setFailure(message);
      return code === 0;
    } catch (error) {
      if (isUnchecked(error)) setUnchecked(true);
      else if (fieldFaults(error).length > 0 || !(error instanceof ApiError)) throw error;
      else setFailure(error.message);
      return false;
    } finally {
      check.reset();
    }
  };
  return { check, failure, unchecked, send };
}
