import { useTranslation } from 'react-i18next';
import { Help } from '../../app/help/help.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';

/** Answers for ratepayers. */
export default function SupportPage() {
  const { t } = useTranslation('support');
  return (
    <Page>
      <PageHeader title={t('common:titles.support')} />
      <Help areas={['ratepayer', 'payer']} />
    </Page>
  );
}
