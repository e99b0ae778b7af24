import { useTranslation } from 'react-i18next';
import { SecurityPanel } from '../../app/account/security/security-panel.tsx';
import { paths } from '../../app/paths.ts';
import { Page, PageHeader } from '../../ui/page.tsx';

/** A ratepayer's password, second factor, devices and recent sign-ins. */
export default function SecurityPage() {
  const { t } = useTranslation('security');
  return (
    <Page>
      <PageHeader title={t('security')} />
      <SecurityPanel area="flex" passwordPage={paths.flexiratesSecurityUpdate} />
    </Page>
  );
}
