import '../bank-files/bank-files.css';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/permissions.ts';
import { Card } from '../../ui/card.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { BrfDrop } from './brf-drop.tsx';
import { BpayFilesCard } from './files-card.tsx';

/** The banks' files of BPAY receipts: where one is loaded, and what those before it did. */
export default function BpayFilesPage() {
  const { t } = useTranslation('bpay-receipts');
  const mayWrite = useCan('bank_files.write');
  return (
    <Page>
      <PageHeader title={t('title')} />
      <div className="lk-stack">
        {mayWrite && (
          <Card title={t('load')}>
            <BrfDrop />
          </Card>
        )}
        <BpayFilesCard />
      </div>
    </Page>
  );
}
