import { create } from 'zustand';
import type { SessionArea } from './sessions.ts';

type Asked = { area: SessionArea; answer: (isProved: boolean) => void };

/** The question who is signed in, while it is open. */
export const useProof = create<{ asked: Asked | null }>()(() => ({ asked: null }));
let open: Promise<boolean> | null = null;

/** True for the data of a refusal that asks for a recent proof. */
export const isProofNeeded = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'refusal' in data && data.refusal === 'proof_needed';

/**
 * Asks the person to show again that it is them; resolves true once they have. Calls that ask meanwhile share the one
 * question.
 */
export function askProof(area: SessionArea): Promise<boolean> {
  open ??= new Promise<boolean>((resolve) => {
    const answer = (isProved: boolean) => {
      open = null;
      useProof.setState({ asked: null });
      resolve(isProved);
    };
    useProof.setState({ asked: { area, answer } });
  });
  return open;
}
