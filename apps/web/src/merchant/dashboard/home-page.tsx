import { sessions } from '../../lib/sessions.ts';
import { BillerHome } from './biller-home.tsx';
import { PlatformHome } from './platform-home.tsx';

/** The first screen after the sign-in: a biller's money, or the platform operators' day. */
export default function HomePage() {
  const kind = sessions.merchant((session) => session.profile?.merchant.kind);
  return kind === 'platform' ? <PlatformHome /> : <BillerHome />;
}
