import './orders.css';
import '../approvals/approvals.css';
import { getOrder } from '@lorikeet/contracts/orders';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordColumns, RecordScreen } from '../../frames/detail-screen.tsx';
import { useFollowed } from '../../frames/use-followed.ts';
import { copyText } from '../../lib/clipboard.ts';
import { money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { PageHeader } from '../../ui/page.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { RefundDialog } from '../refunds/refund-dialog.tsx';
import { HistoryCard, LinesCard, OrderFacts, ParcelsCard, PaymentsCard } from './detail-cards.tsx';
import { OrderActions } from './order-actions.tsx';
import { disputeOf, type Order, OrderChip, waitsForGoods } from './order-words.tsx';

const OWED_HINTS = {
  paid: 'detail.owedHint',
  partly_fulfilled: 'detail.owedHint',
  fulfilled: 'detail.owedHandedOver',
  completed: 'detail.owedHandedOver',
  cancelled: 'detail.owedCancelled',
} as const;

/** What stands against handing the order over. */
function Notes({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const dispute = disputeOf(order);
  const hint = OWED_HINTS[order.status as keyof typeof OWED_HINTS];
  return (
    <>
      {order.paid_at !== null && order.due_cents > 0 && (
        <section className="lk-waiting" role="status">
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <div>
            <b>{t('detail.owed', { amount: money(order.due_cents, order.currency) })}</b>
            {hint && <p>{t(hint)}</p>}
          </div>
        </section>
      )}
      {dispute && waitsForGoods(order) && (
        <section className="lk-waiting" role="status">
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <div>
            <b>{t(dispute === 'lost' ? 'detail.disputeLost' : 'detail.disputed')}</b>
            <p>{t(dispute === 'lost' ? 'detail.disputeLostHint' : 'detail.disputedHint')}</p>
          </div>
        </section>
      )}
      {order.is_short && waitsForGoods(order) && (
        <section className="lk-waiting" role="status">
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <div>
            <b>{t('detail.short')}</b>
            <p>{t('detail.shortHint')}</p>
          </div>
        </section>
      )}
    </>
  );
}

function Loaded({ order }: { order: Order }) {
  const mayRefund = useCan('payments.refund');
  const [refunded, setRefunded] = useState<string | null>(null);
  const payment = order.payments.find(({ id }) => id === refunded);
  const offerRefund = () => {
    const paid = order.payments.find((one) => one.can_refund);
    if (paid && mayRefund) setRefunded(paid.id);
  };
  return (
    <>
      <PageHeader
        title={order.number}
        status={<OrderChip status={order.status} isShort={order.is_short} />}
        meta={
          <>
            <CopyableId value={order.id} onCopy={copyText} />
            <span>{order.customer_name}</span>
          </>
        }
        actions={<OrderActions order={order} onRefund={offerRefund} />}
      />
      <Notes order={order} />
      <RecordColumns
        main={
          <>
            <LinesCard order={order} />
            {order.invoice && <PaymentsCard order={order} onRefund={setRefunded} />}
            {order.paid_at && <ParcelsCard order={order} />}
          </>
        }
        aside={
          <>
            <OrderFacts order={order} />
            <HistoryCard order={order} />
          </>
        }
      />
      {payment && (
        <RefundDialog
          open
          onClose={() => setRefunded(null)}
          payment={{
            ...payment,
            customer_name: order.customer_name,
            ...(payment.rail === 'card' && {
              card: { feeCents: payment.fee_cents, feeBackCents: payment.fee_refunded_cents },
            }),
          }}
        />
      )}
    </>
  );
}

/** One order: what is sold, who pays, what was handed over. */
export default function OrderDetailPage() {
  const { t } = useTranslation('orders');
  useFollowed();
  return (
    <RecordScreen of={getOrder} failed={t('detailFailed')} safe={t('safe')}>
      {(order) => <Loaded order={order} />}
    </RecordScreen>
  );
}
