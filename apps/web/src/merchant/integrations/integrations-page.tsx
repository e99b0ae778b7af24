import './integrations.css';
import { useTranslation } from 'react-i18next';
import { TabbedSections } from '../../frames/tabbed-sections.tsx';
import { useCan } from '../../lib/permissions.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { AccountingSection } from './accounting/accounting-section.tsx';
import { DevelopersSection } from './developers/developers-section.tsx';
import { KeysSection } from './keys/keys-section.tsx';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';

/** What the merchant's other systems get from the portal. */
export default function IntegrationsPage() {
  const { t } = useTranslation('integrations');
  const readsReports = useCan('reports.read');
  return (
    <Page>
      <PageHeader title={t('title')} />
      <TabbedSections
        label={t('sections')}
        id="integrations-section"
        className="lk-integrations-tabs"
        sections={[
          { key: '', label: t('tabs.keys'), show: () => <KeysSection /> },
          { key: 'webhooks', label: t('tabs.webhooks'), show: () => <WebhooksSection /> },
          ...(readsReports
            ? [{ key: 'accounting', label: t('tabs.accounting'), show: () => <AccountingSection /> }]
            : []),
          { key: 'developers', label: t('tabs.developers'), show: () => <DevelopersSection /> },
        ]}
      />
    </Page>
  );
}
