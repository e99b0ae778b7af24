import '../payments/payments.css';
import type { refundRow } from '@lorikeet/contracts/payments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { dateWithWeekday, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { RefundNote } from './refund-note.tsx';
import { WithdrawRefundDialog } from './withdraw-refund-dialog.tsx';

export type Refund = z.input<typeof refundRow>;

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
function standingOf({ rail, of_credit, status }: Refund): string {
  const own = rail === 'card' ? CARD_STANDING : rail === 'bpay' && !of_credit ? RECEIPT_STANDING : {};
  return own[status] ?? `standing.${status}`;
}

const amountOf = ({ amount_cents, fee_cents, currency }: Refund) => money(amount_cents + fee_cents, currency);

/** Refunds, each with where its money is, and the way to take back what has not left. */
export function RefundEntries(props: {
  refunds: readonly Refund[];
  /** Their money comes out of a balance with the platform. */
  isFromBalance: boolean;
}) {
  const { t } = useTranslation('refunds');
  const mayRefund = useCan('payments.refund');
  const [withdrawn, setWithdrawn] = useState<{ id: string; number: string; amount: string } | null>(null);
  return (
    <>
      {props.refunds.map((refund) => (
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
          <RefundNote refund={refund} />
          {mayRefund && refund.can_withdraw && (
            <Button
              size="small"
              onClick={() => setWithdrawn({ id: refund.id, number: refund.number, amount: amountOf(refund) })}
            >
              {t('withdraw.button')}
            </Button>
          )}
        </div>
      ))}
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
    if (refund.status === 'approved') return waiting(refund, day);
    if (refund.status === 'withdrawn')
      return t('standing.withdrawn', { reason: endWords(refund.ended_because) });
    return t(standingOf(refund), { date: day, reference: refund.reference });
  }

  function waiting({ rail, of_credit, credit_date }: Refund, day: string | null): string {
    const { isFromBalance } = props;
    if (rail === 'card') return t(isFromBalance ? 'standing.cardCovered' : 'standing.cardApproved');
    if (credit_date) return t('standing.filed', { date: day });
    const needsCover = isFromBalance && (rail !== 'bpay' || of_credit);
    return t(needsCover ? 'standing.covered' : 'standing.approved');
  }

  function endWords(reason: string | null): string {
    return reason ? t(`ended.${reason}`, { defaultValue: reason }) : '';
  }
}
