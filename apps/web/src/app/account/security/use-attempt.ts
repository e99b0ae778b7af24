import type { Contract, WireInput, WireOutput } from '@lorikeet/contracts/contract';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { isProofNeeded } from '../../../lib/proof.ts';
import { useWrite } from '../../../lib/queries.ts';

export type Failure = { title: string; detail: string };

/** What became of a try: its data, the name of a refusal with its words, or nothing. */
export type Attempted<T> = { data: T } | { refusal: string; message: string } | null;

/**
 * A write whose failure is shown where it was tried, under a title of its own ("Failed to verify code"). A 422
 * is thrown to the form, which pins it to its fields.
 */
export function useAttempt<C extends Contract>(
  contract: C,
  title: string,
  options: {
    /** Refusals that a field shows. */
    shownByField?: readonly string[];
  } = {},
) {
  const write = useWrite(contract, { expected: [1, 422, 429] });
  const [failure, setFailure] = useState<Failure | null>(null);
  const attempt = async (input: WireInput<C>): Promise<Attempted<WireOutput<C>>> => {
    setFailure(null);
    try {
      const { code, data, message } = await write.mutateAsync(input);
      if (code === 0) return { data };
      // The person has closed the question who they are: that is no failure.
      if (code !== 1 || isProofNeeded(data)) return null;
      const refusal = (data as { refusal?: string } | null)?.refusal ?? '';
      if (!options.shownByField?.includes(refusal)) setFailure({ title, detail: message });
      return { refusal, message };
    } catch (error) {
      if (error instanceof ApiError) setFailure({ title, detail: error.message });
      throw error;
    }
  };
  return { attempt, failure, busy: write.isPending };
}
