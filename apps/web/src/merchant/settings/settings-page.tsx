import './settings.css';
import { useTranslation } from 'react-i18next';
import { LettersCard } from '../../app/account/profile/letters-card.tsx';
import { PreferencesCard } from '../../app/account/profile/preferences-card.tsx';
import { SecurityPanel } from '../../app/account/security/security-panel.tsx';
import { useStaff } from '../../app/use-menu.ts';
import { TabbedSections } from '../../frames/tabbed-sections.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { BusinessSection } from './business-section.tsx';

/** Settings: a person's own, how they sign in, and those of the business. */
export default function SettingsPage() {
  const { t } = useTranslation('settings');
  return (
    <Page>
      <PageHeader title={t('title')} />
      <TabbedSections
        label={t('sections')}
        id="settings-section"
        className="lk-settings-tabs"
        sections={[
          { key: '', label: t('tabs.mine'), show: () => <MySettings /> },
          { key: 'security', label: t('tabs.security'), show: () => <SecurityPanel area="merchant" /> },
          { key: 'business', label: t('tabs.business'), show: () => <BusinessSection /> },
        ]}
      />
    </Page>
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
