import './settings.css';
import { useTranslation } from 'react-i18next';
import { LettersCard } from '../../app/account/profile/letters-card.tsx';
import { PreferencesCard } from '../../app/account/profile/preferences-card.tsx';
import { SecurityPanel } from '../../app/account/security/security-panel.tsx';
import { useStaff } from '../../app/use-menu.ts';
import { TabbedSections } from '../../frames/tabbed-sections.tsx';
import { useCan } from '../../lib/permissions.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { PolicySection } from '../dunning/policy-section.tsx';
import { BusinessSection } from './business-section.tsx';
import { SignInRulesCard } from './sign-in-rules-card.tsx';

/** Settings: a person's own, how they sign in, and those of the business. */
export default function SettingsPage() {
  const { t } = useTranslation('settings');
  const isBiller = useStaff()?.merchant.kind !== 'platform';
  return (
    <Page>
      <PageHeader title={t('title')} />
      <TabbedSections
        label={t('sections')}
        id="settings-section"
        className="lk-settings-tabs"
        sections={[
          { key: '', label: t('tabs.mine'), show: () => <MySettings /> },
          { key: 'security', label: t('tabs.security'), show: () => <SecuritySection /> },
          { key: 'business', label: t('tabs.business'), show: () => <BusinessSection /> },
          ...(isBiller ? [{ key: 'unpaid', label: t('tabs.unpaid'), show: () => <PolicySection /> }] : []),
        ]}
      />
    </Page>
  );
}

/** How the person signs in, and what the business asks of everybody. */
function SecuritySection() {
  const mayRead = useCan('settings.read');
  return (
    <div className="lk-stack lk-security">
      <SecurityPanel area="merchant" />
      {mayRead && <SignInRulesCard />}
    </div>
  );
}

function MySettings() {
  const user = useStaff()?.user;
  if (!user) return null;
  return (
    <div className="lk-columns">
      <PreferencesCard area="merchant" user={user} />
      <LettersCard area="merchant" letters={user.preferences.letters} />
    </div>
  );
}
