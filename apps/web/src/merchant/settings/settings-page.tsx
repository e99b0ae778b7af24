import './settings.css';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LettersCard } from '../../app/account/profile/letters-card.tsx';
import { PreferencesCard } from '../../app/account/profile/preferences-card.tsx';
import { SecurityPanel } from '../../app/account/security/security-panel.tsx';
import { useStaff } from '../../app/use-menu.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BusinessSection } from './business-section.tsx';

const TABS = ['', 'security', 'business'] as const;

/** Settings: a person's own, how they sign in, and those of the business. */
export default function SettingsPage() {
  const { t } = useTranslation('settings');
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((each) => each === search.get('tab')) ?? '';
  const label = (key: string) => t(`tabs.${key || 'mine'}`);
  return (
    <Page>
      <PageHeader title={t('title')} />
      <div className="lk-settings-tabs">
        <Tabs
          label={t('sections')}
          panelId="settings-section"
          tabs={TABS.map((key) => ({ key, label: label(key) }))}
          value={tab}
          onChange={(key) => setSearch(key ? { tab: key } : {}, { preventScrollReset: true })}
        />
      </div>
      <div id="settings-section" role="tabpanel" aria-label={label(tab)}>
        {tab === '' && <MySettings />}
        {tab === 'security' && <SecurityPanel area="merchant" />}
        {tab === 'business' && <BusinessSection />}
      </div>
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
