import type { Contract, WireInput, WireOutput } from '@lorikeet/contracts/contract';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { reloadProfile } from '../../../lib/profile.ts';
import { isProofNeeded } from '../../../lib/proof.ts';
import { useWrite } from '../../../lib/queries.ts';
import type { SessionArea } from '../../../lib/sessions.ts';
import { addToast } from '../../../lib/toasts.ts';

/** Tells that something of the person's own could not be done, and why. */
export const tellFailure = (summary: string, detail: string) =>
  addToast({ severity: 'error', summary, detail, life: 3000 });

/**
 * A write to the person's own profile: afterwards the profile is read again, so that menu and screens show it. A
 * refusal or a failure is shown under `failure`. Resolves to the call's data, undefined when refused; throws
 * ApiError like `call`, so that a form can pin its faults.
 */
export function useOwnWrite<C extends Contract>(area: SessionArea, contract: C, failure: string) {
  const [busy, setBusy] = useState(false);
  const save = useWrite(contract, { expected: [1, 422] });
  const write = async (input: WireInput<C>): Promise<WireOutput<C> | undefined> => {
    setBusy(true);
    try {
      const { code, data, message } = await save.mutateAsync(input);
      if (code === 0) await reloadProfile(area);
      else if (code === 1 && !isProofNeeded(data)) tellFailure(failure, message);
      return code === 0 ? data : undefined;
    } catch (error) {
      if (error instanceof ApiError) tellFailure(failure, error.message);
      throw error;
    } finally {
      setBusy(false);
    }
  };
  return { write, busy };
}

/** Runs a write from a button, where there is no field to pin a fault to: its failure is shown. */
export const run = (work: Promise<unknown>) =>
  void work.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
