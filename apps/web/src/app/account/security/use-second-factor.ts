import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getSecondFactor } from '@lorikeet/contracts/two-factor';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../lib/queries.ts';
import type { SessionArea } from '../../../lib/sessions.ts';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { SECURITY_CALLS } from './security-calls.ts';

/** Whether the person must have a second factor, and which they have; undefined until that is known. */
export function useSecondFactor(
  area: SessionArea,
  /** False while the second factor is outstanding: the call is refused then. */
  enabled = true,
): WireOutput<typeof getSecondFactor> | undefined {
  return useQuery({
    ...read(SECURITY_CALLS[area].getSecondFactor, {}, { expected: 'all' }),
    staleTime: 0,
    enabled,
  }).data;
}

/** Whether the person has a passkey that this browser may ask for. */
export function useHasPasskey(area: SessionArea): boolean {
  const own = useSecondFactor(area);
  return own !== undefined && own.passkeys > 0 && canUsePasskeys();
}
