import { PROOF_MINUTES } from '@lorikeet/contracts/security';

/** Whether a session's last proof still counts at a moment. */
export const isRecentProof = (provedAt: Date | null, wall: Date): boolean =>
  provedAt !== null && wall.getTime() - provedAt.getTime() < PROOF_MINUTES * 60_000;
