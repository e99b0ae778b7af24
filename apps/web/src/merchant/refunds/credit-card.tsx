import { getCustomerCredit } from '@lorikeet/contracts/refunds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { WaitingBanner } from '../approvals/waiting-banner.tsx';
import { PayBackDialog } from './pay-back-dialog.tsx';
import { RefundEntries } from './refund-entries.tsx';

/** What a customer paid beyond what was owed, what of it went back, and the way back. Nothing where there never was any. */
export function CreditCard({ customerId }: { customerId: string }) {
  const { t } = useTranslation('refunds');
  const mayRead = useCan('payments.read');
  const mayRefund = useCan('payments.refund');
  const [isAsking, setAsking] = useState(false);
  const query = useQuery({ ...read(getCustomerCredit, { customer_id: customerId }), enabled: mayRead });
  const credit = query.data;
  if (!credit || (credit.credit_cents === 0 && credit.refunds.length === 0)) return null;
  const none = credit.ways.length === 0 && t('credit.noWay');
  return (
    <>
      <WaitingBanner subjectId={customerId} kind="refunds.credit" />
      <Card
        title={t('credit.title')}
        foot={
          mayRefund &&
          credit.credit_cents > 0 && (
            <Button onClick={() => setAsking(true)} blocked={none}>
              {t('credit.payBack')}
            </Button>
          )
        }
      >
        <div className="lk-refund">
          <p className="lk-refund-head">
            <b>{money(credit.credit_cents, credit.currency)}</b>
          </p>
          <p className="lk-muted lk-small">
            {t(credit.credit_cents > 0 ? 'credit.paysNext' : 'credit.nothingLeft')}
          </p>
        </div>
        <RefundEntries refunds={credit.refunds} isFromBalance={false} />
      </Card>
      {credit.ways.length > 0 && (
        <PayBackDialog credit={credit} open={isAsking} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
