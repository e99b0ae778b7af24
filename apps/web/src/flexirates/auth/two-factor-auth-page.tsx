import { TwoFactorGate } from '../../app/account/security/two-factor-gate.tsx';
import { paths } from '../../app/paths.ts';

/** The second factor of ratepayers, between password and portal. */
export default function TwoFactorAuthPage() {
  return <TwoFactorGate area="flex" root={paths.flexirates} />;
}
