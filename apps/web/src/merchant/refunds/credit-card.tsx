import '../payments/payments.css';
import { getCustomerCredit, getPropertyCredit } from '@lorikeet/contracts/refunds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { WaitingBanner } from '../approvals/waiting-banner.tsx';
import { type Credit, PayBackDialog } from './pay-back-dialog.tsx';
import { RefundEntries } from './refund-entries.tsx';

/** What a customer paid beyond what was owed, what of it went back, and the way back. Nothing where there never was any. */
export function CreditCard({ customerId }: { customerId: string }) {
  const mayRead = useCan('payments.read');
  const query = useQuery({ ...read(getCustomerCredit, { customer_id: customerId }), enabled: mayRead });
  return query.data ? <Shown credit={query.data} of={{ id: customerId, kind: 'customer' }} /> : null;
}

/** The same of a property. */
export function PropertyCreditCard({ propertyId }: { propertyId: string }) {
  const mayRead = useCan('payments.read');
  const query = useQuery({ ...read(getPropertyCredit, { property_id: propertyId }), enabled: mayRead });
  return query.data ? <Shown credit={query.data} of={{ id: propertyId, kind: 'property' }} /> : null;
}

type ShownProps = { credit: Credit; of: { id: string; kind: 'customer' | 'property' } };

function Shown({ credit, of }: ShownProps) {
  const { t } = useTranslation('refunds');
  const mayRefund = useCan('payments.refund');
  const [isAsking, setAsking] = useState(false);
  if (credit.credit_cents === 0 && credit.refunds.length === 0) return null;
  const none = credit.ways.length === 0 && t(`credit.noWay.${of.kind}`);
  return (
    <>
      <WaitingBanner subjectId={of.id} kind="refunds.credit" />
      <Card
        title={t(`credit.title.${of.kind}`)}
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
            {credit.credit_cents > 0 ? t(`credit.paysNext.${of.kind}`) : t('credit.nothingLeft')}
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
