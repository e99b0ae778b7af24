import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isUnchecked } from './api-error.ts';
import { useHumanCheck } from './human-check.ts';
import { safeReturnAddress } from './navigation.ts';

/**
 * A try at signing in to an area: waits for the human check, sends, and goes back to where the person wanted
 * to be. Every refusal looks the same, but that of the check itself; a token of it is good for one try.
 */
export function useSignIn(root: string) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [failed, setFailed] = useState(false);
  const [unchecked, setUnchecked] = useState(false);
  const check = useHumanCheck();
  /** Sends what needs no human check; null is a person who gave up. */
  const enter = async (send: () => Promise<boolean | null>) => {
    setFailed(false);
    const accepted = await send().catch((error: unknown) => {
      if (!isUnchecked(error)) return false;
      setUnchecked(true);
      return null;
    });
    setFailed(accepted === false);
    const wanted = safeReturnAddress(search.get('redirect'), root);
    if (accepted) await navigate(wanted ?? `${root}/home`, { replace: true });
  };
  const signIn = async (send: (token: string) => Promise<boolean>) => {
    setFailed(false);
    const token = await check.token();
    setUnchecked(token === null);
    if (token === null) return;
    await enter(() => send(token).finally(check.reset));
  };
  return { check, failed, unchecked, signIn, enter };
}
