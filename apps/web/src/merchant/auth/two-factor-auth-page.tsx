import { TwoFactorGate } from '../../app/account/security/two-factor-gate.tsx';
import { paths } from '../../app/paths.ts';

/** The second factor of staff, between password and portal. */
export default function TwoFactorAuthPage() {
  return <TwoFactorGate area="merchant" root={paths.merchant} />;
}
