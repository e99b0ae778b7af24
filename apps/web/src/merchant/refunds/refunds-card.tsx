import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { WaitingBanner } from '../approvals/waiting-banner.tsx';
import { type Refund, RefundEntries } from './refund-entries.tsx';

/** What went back of a payment, and what waits for a second person. Nothing where there is neither. */
export function RefundsCard(props: {
  paymentId: string;
  refunds: readonly Refund[];
  /** Of the payment: a receipt of nobody goes back to an account that two people named. */
  rail: 'bank_debit' | 'card' | 'bpay';
  /** Their money comes out of a balance with the platform. */
  isFromBalance: boolean;
}) {
  const { paymentId, refunds, rail, isFromBalance } = props;
  const { t } = useTranslation('refunds');
  return (
    <>
      <WaitingBanner subjectId={paymentId} kind={rail === 'bpay' ? 'bpay.refund' : 'refunds.make'} />
      {refunds.length > 0 && (
        <Card title={t('title')} ruled>
          <RefundEntries refunds={refunds} isFromBalance={isFromBalance} />
        </Card>
      )}
    </>
  );
}
