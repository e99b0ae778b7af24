import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/faces.tsx';
import type { ChallengeProps } from './challenge-face.tsx';

const Late = lazy(() => import('./challenge-face.tsx'));

/** The payer's bank asks who pays. Most banks do not: the page for it comes only when one does. */
export const ChallengeFace = (props: ChallengeProps) => (
  <Suspense fallback={<Skeleton lines={6} />}>
    <Late {...props} />
  </Suspense>
);
