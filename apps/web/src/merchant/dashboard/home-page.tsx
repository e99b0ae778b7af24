import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '../../lib/late.ts';
import { useCan } from '../../lib/permissions.ts';
import { sessions } from '../../lib/sessions.ts';
import { EmptyState } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { BillerHome } from './biller-home.tsx';
import { useGreeting } from './greeting.ts';

/** Fetched only by the platform's staff. */
const PlatformHome = late(async () => ({ default: (await import('./platform-home.tsx')).PlatformHome }));

/** The first screen after the sign-in: a biller's money, or the platform operators' day. */
export default function HomePage() {
  const kind = sessions.merchant((session) => session.profile?.merchant.kind);
  const canOperate = useCan('operations.read');
  if (kind !== 'platform') return <BillerHome />;
  if (!canOperate) return <NoOperations />;
  return (
    <Suspense fallback={null}>
      <PlatformHome />
    </Suspense>
  );
}

/** The platform's staff without Operations have no figures of their own. */
function NoOperations() {
  const { t } = useTranslation('dashboard');
  return (
    <Page>
      <PageHeader title={useGreeting()} />
      <EmptyState title={t('platform.notYours')}>{t('platform.notYoursHint')}</EmptyState>
    </Page>
  );
}
