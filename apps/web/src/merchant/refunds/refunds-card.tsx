import type { refundRow } from '@lorikeet/contracts/payments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { dateWithWeekday, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { WaitingBanner } from '../approvals/waiting-banner.tsx';
import { WithdrawRefundDialog } from './withdraw-refund-dialog.tsx';

type Refund = z.input<typeof refundRow>;

const RECEIPT_STANDING: Partial<Record<Refund['status'], string>> = {
  failed: 'standing.receiptFailed',
  returned: 'standing.receiptReturned',
};

const CARD_STANDING: Partial<Record<Refund['status'], string>> = {
  lodged: 'standing.cardLodged',
  done: 'standing.cardDone',
  failed: 'standing.cardFailed',
};

/** The words for where a refund's money is. */
function standingOf(rail: 'bank_debit' | 'card' | 'bpay', status: Refund['status']): string {
  const own = rail === 'card' ? CARD_STANDING : rail === 'bpay' ? RECEIPT_STANDING : {};
  return own[status] ?? `standing.${status}`;
}

/** What went back of a payment, and what waits for a second person. Nothing where there is neither. */
export function RefundsCard(props: {
  paymentId: string;
  refunds: readonly Refund[];
  /** Of the payment: a card payment goes back to its card, a receipt of nobody to an account that two people named. */
  rail: 'bank_debit' | 'card' | 'bpay';
  /** Their money comes out of a balance with the platform. */
  isFromBalance: boolean;
}) {
  const { paymentId, refunds, rail, isFromBalance } = props;
  const isCard = rail === 'card';
  const { t } = useTranslation('refunds');
  const mayRefund = useCan('payments.refund');
  const [withdrawn, setWithdrawn] = useState<{ id: string; number: string; amount: string } | null>(null);
  const amountOf = ({ amount_cents, fee_cents, currency }: Refund) =>
    money(amount_cents + fee_cents, currency);
  return (
    <>
      <WaitingBanner subjectId={paymentId} kind={rail === 'bpay' ? 'bpay.refund' : 'refunds.make'} />
      {refunds.length > 0 && (
        <Card title={t('title')} ruled>
          {refunds.map((refund) => (
            <div key={refund.id} className="lk-refund">
              <p className="lk-refund-head">
                <b>{amountOf(refund)}</b> <StatusChip status={refund.status} />
                <span className="lk-muted">{refund.number}</span>
              </p>
              {refund.fee_cents > 0 && <p className="lk-muted lk-small">{partsOf(refund)}</p>}
              <p className="lk-small">{standing(refund)}</p>
              {refund.to_account && <p className="lk-small">{t('standing.to', refund.to_account)}</p>}
              <p className="lk-muted lk-small">
                {t('why', { reason: t(`reasons.${refund.reason}`), name: refund.requested_by })}
                {refund.note && `: ${refund.note}`}
              </p>
              {mayRefund && refund.can_withdraw && (
                <Button
                  size="small"
                  onClick={() =>
                    setWithdrawn({ id: refund.id, number: refund.number, amount: amountOf(refund) })
                  }
                >
                  {t('withdraw.button')}
                </Button>
              )}
            </div>
          ))}
        </Card>
      )}
      <WithdrawRefundDialog refund={withdrawn} onClose={() => setWithdrawn(null)} />
    </>
  );

  function partsOf({ amount_cents, fee_cents, currency }: Refund): string {
    return t('withFee', { amount: money(amount_cents, currency), fee: money(fee_cents, currency) });
  }

  /** Where its money is, in one sentence. */
  function standing(refund: Refund): string {
    const on = refund.paid_on ?? refund.credit_date;
    const day = on && dateWithWeekday(on);
    switch (refund.status) {
      case 'approved':
        if (isCard) return t(isFromBalance ? 'standing.cardCovered' : 'standing.cardApproved');
        if (refund.credit_date) return t('standing.filed', { date: day });
        return t(isFromBalance && rail !== 'bpay' ? 'standing.covered' : 'standing.approved');
      case 'withdrawn':
        return t('standing.withdrawn', { reason: endWords(refund.ended_because) });
      case 'lodged':
      case 'done':
      case 'failed':
        return t(standingOf(rail, refund.status), { date: day, reference: refund.reference });
      default:
        return t(standingOf(rail, refund.status), { date: day, reference: refund.reference });
    }
  }

  function endWords(reason: string | null): string {
    return reason ? t(`ended.${reason}`, { defaultValue: reason }) : '';
  }
}
