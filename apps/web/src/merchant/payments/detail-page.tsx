import './payments.css';
import { getPayment } from '@lorikeet/contracts/payments';
import { DEBIT_REFUSALS } from '@lorikeet/contracts/refusals/debits';
import { REFUND_REFUSALS } from '@lorikeet/contracts/refusals/refunds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordColumns, RecordScreen } from '../../frames/detail-screen.tsx';
import { useFollowed } from '../../frames/use-followed.ts';
import { copyText } from '../../lib/clipboard.ts';
import { money } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { ReceiptCard } from '../bpay/receipt-card.tsx';
import { DisputesCard } from '../disputes/disputes-card.tsx';
import { DecisionsCard } from '../dunning/decisions-card.tsx';
import { OpenedInvoice } from '../invoices/invoice-link.tsx';
import { RefundDialog } from '../refunds/refund-dialog.tsx';
import { RefundsCard } from '../refunds/refunds-card.tsx';
import { useCancelPayment } from './cancel-payment.ts';
import { Attempts, PaymentFacts } from './payment-facts.tsx';
import { PaymentTimeline } from './payment-timeline.tsx';
import { chipOf, type Detail, rowWords } from './payment-words.ts';
import { PostingsCard } from './postings-card.tsx';
import { isRejected, useTryAgain } from './try-again.ts';

const SENTENCES: Readonly<Record<string, { en: string; zh: string }>> = {
  ...DEBIT_REFUSALS,
  ...REFUND_REFUSALS,
};

/** Why a debit that is not over cannot be cancelled here. */
const SAID_OF_CANCEL = ['bank_debit.already_with_the_bank', 'bank_debit.of_schedule'];

/** What can be done; what cannot says why, in the words that trying would answer. */
function Actions({ detail }: { detail: Detail }) {
  return (
    <>
      <Cancel detail={detail} />
      <TryAgain detail={detail} />
      <Refund detail={detail} />
    </>
  );
}

function Cancel({ detail }: { detail: Detail }) {
  const { t } = useTranslation('payments');
  const locale = useInterface((state) => state.locale);
  const mayWrite = useCan('payments.write');
  const cancel = useCancelPayment();
  const can = detail.can.find(({ action }) => action === 'cancel');
  const saysWhy = can?.reason && SAID_OF_CANCEL.includes(can.reason);
  if (!mayWrite || !can || (!can.allowed && !saysWhy)) return null;
  return (
    <Button
      look="dangerText"
      busy={cancel.busy}
      blocked={can.allowed ? undefined : can.reason ? SENTENCES[can.reason]?.[locale] : undefined}
      onClick={() => cancel.ask(detail.payment)}
    >
      {t('cancel.action')}
    </Button>
  );
}

/** What the bank rejected is asked for once more. One that came back says why not, unless it is tried again already. */
function TryAgain({ detail }: { detail: Detail }) {
  const { t } = useTranslation('debits');
  const locale = useInterface((state) => state.locale);
  const mayWrite = useCan('payments.write');
  const again = useTryAgain();
  const { payment, attempts } = detail;
  const can = detail.can.find(({ action }) => action === 'try_again');
  const isOver = payment.stage === 'returned' && attempts.at(-1)?.id === payment.id;
  if (!mayWrite || !can || !(isRejected(payment) || isOver)) return null;
  return (
    <Button
      busy={again.busy}
      blocked={can.allowed ? undefined : SENTENCES[can.reason ?? '']?.[locale]}
      onClick={() => again.ask(payment)}
    >
      {t('tryAgain.action')}
    </Button>
  );
}

/** Money goes back once it has cleared; what was taken and came back has nothing left to refund. */
function Refund({ detail }: { detail: Detail }) {
  const { t } = useTranslation('refunds');
  const locale = useInterface((state) => state.locale);
  const mayRefund = useCan('payments.refund');
  const [open, setOpen] = useState(false);
  const can = detail.can.find(({ action }) => action === 'refund');
  const waits = can?.reason === 'refund.waits_for_clearance' && detail.payment.stage === 'submitted';
  if (!mayRefund || !can || (!can.allowed && !waits)) return null;
  return (
    <>
      <Button
        blocked={can.allowed ? undefined : SENTENCES[can.reason ?? '']?.[locale]}
        onClick={() => setOpen(true)}
      >
        {t('action')}
      </Button>
      <RefundDialog
        payment={{
          ...detail.payment,
          refundable_cents: detail.refundable_cents,
          customer_name: detail.payment.customer_name ?? '',
          card: cardFeeOf(detail),
        }}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** The fee of a card payment, and what of it went back. */
function cardFeeOf({ payment, timeline, refunds }: Detail) {
  if (payment.rail !== 'card') return undefined;
  const charged = timeline.find(({ kind }) => kind === 'card_charged');
  const back = refunds.filter(({ status }) => status !== 'withdrawn');
  return {
    feeCents: Number(charged?.facts.fee_cents ?? 0),
    feeBackCents: back.reduce((sum, { fee_cents }) => sum + fee_cents, 0),
  };
}

function Loaded({ detail }: { detail: Detail }) {
  const { t } = useTranslation('payments');
  const { payment } = detail;
  return (
    <>
      <PageHeader
        title={money(payment.amount_cents, payment.currency)}
        status={<StatusChip status={chipOf(payment)} />}
        meta={
          <>
            <CopyableId value={payment.id} onCopy={copyText} />
            <span>{t(`rails.${payment.rail}`)}</span>
            <span>{rowWords(payment, t)}</span>
          </>
        }
        actions={<Actions detail={detail} />}
      />
      <RecordColumns
        main={
          <>
            {/* It has a last day to be answered by: on a telephone too nothing stands before it. */}
            {payment.rail === 'card' && <DisputesCard paymentId={payment.id} />}
            <PaymentTimeline detail={detail} />
            <PostingsCard postings={detail.postings} />
          </>
        }
        aside={
          <>
            {payment.rail === 'bpay' && (
              <ReceiptCard paymentId={payment.id} customer={payment.customer_name} />
            )}
            {payment.rail === 'bank_debit' && <DecisionsCard of={{ payment_id: payment.id }} />}
            <RefundsCard
              paymentId={payment.id}
              refunds={detail.refunds}
              rail={payment.rail}
              isFromBalance={detail.postings.some(({ entries }) =>
                entries.some(({ account }) => account === 'balance:reserved'),
              )}
            />
            <PaymentFacts detail={detail} />
            <Attempts detail={detail} />
          </>
        }
      />
    </>
  );
}

/** One transaction: where it stands, how it came there, what it moved. */
export default function TransactionDetailPage() {
  const { t } = useTranslation('payments');
  useFollowed();
  return (
    <RecordScreen of={getPayment} failed={t('detail.failed')} safe={t('safe')}>
      {(record) => (
        <>
          <Loaded detail={record} />
          <OpenedInvoice />
        </>
      )}
    </RecordScreen>
  );
}
