import { Suspense } from 'react';
import { late } from '../lib/late.ts';
import { useProof } from '../lib/proof.ts';

const ProofDialog = late(() => import('./account/security/proof-dialog.tsx'));

/** Asks who is signed in, whenever a call needs it. Its code is fetched with the first question. */
export function ProofHost() {
  const asked = useProof((state) => state.asked);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog area={asked.area} onAnswer={asked.answer} />
    </Suspense>
  );
}
