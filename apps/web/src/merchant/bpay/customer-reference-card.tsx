import { getCustomerCrn } from '@lorikeet/contracts/bpay';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/clipboard.ts';
import { read } from '../../lib/queries.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { CopyableId } from '../../ui/values.tsx';

/** What a customer enters to pay by BPAY. Nothing where the merchant has no biller code. */
export function CustomerReferenceCard({ customerId }: { customerId: string }) {
  const { t } = useTranslation('bpay-receipts');
  const bpay = useQuery(read(getCustomerCrn, { customer_id: customerId })).data?.bpay;
  if (!bpay) return null;
  return (
    <Card title={t('customer.title')}>
      <Facts
        facts={[
          [
            t('fields.billerCode'),
            <CopyableId key="code" value={bpay.biller_code} short={false} onCopy={copyText} />,
          ],
          [t('fields.crn'), <CopyableId key="crn" value={bpay.crn} short={false} onCopy={copyText} />],
        ]}
      />
    </Card>
  );
}
