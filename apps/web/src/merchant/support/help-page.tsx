import { useTranslation } from 'react-i18next';
import { Help } from '../../app/help/help.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';

/** Answers for a merchant's staff. */
export default function HelpPage() {
  const { t } = useTranslation('support');
  return (
    <Page>
      <PageHeader title={t('title')} />
      <Help areas={['business']} />
    </Page>
  );
}
