import {
  activateOrder,
  cancelOrder,
  confirmOrder,
  makeOrderLink,
  sendOrderLink,
} from '@lorikeet/contracts/orders';
import { IconDots, IconLink, IconMail, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { copyText } from '../../lib/clipboard.ts';
import { useCan } from '../../lib/permissions.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useAskedWrite } from '../../lib/use-asked-write.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { FulfilDialog } from './fulfil-dialog.tsx';
import { disputeOf, type Order, waitsForGoods } from './order-words.tsx';

/** Copies or e-mails the checkout page of an order that waits for its payment. */
function ShareButtons({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const make = useWrite(makeOrderLink);
  const send = useWrite(sendOrderLink);
  const copy = async () => {
    const { code, data } = await make.mutateAsync({ id: order.id });
    if (code === 0) await copyText(data.url);
  };
  const mail = async () => {
    const { code, data } = await send.mutateAsync({ id: order.id });
    if (code === 0) addToast({ severity: 'success', summary: t('act.sent', { email: data.sent_to }) });
  };
  return (
    <>
      <Button icon={IconLink} busy={make.isPending} onClick={() => void copy()}>
        {t('act.copy')}
      </Button>
      <Button look="primary" icon={IconMail} busy={send.isPending} onClick={() => void mail()}>
        {t('act.send')}
      </Button>
    </>
  );
}

function DraftButtons({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const open = useWrite(activateOrder);
  const act = async () => {
    const { code } = await open.mutateAsync({ id: order.id });
    if (code === 0) addToast({ severity: 'success', summary: t('act.opened') });
  };
  return (
    <>
      <ButtonLink icon={IconPencil} to={address('merchantOrdersEdit', { id: order.id })}>
        {t('common:edit')}
      </ButtonLink>
      <Button look="primary" busy={open.isPending} onClick={() => void act()}>
        {t('act.open')}
      </Button>
    </>
  );
}

function FulfilButton({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {t('act.fulfil')}
      </Button>
      {isOpen && <FulfilDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

function CompleteButton({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const complete = useWrite(confirmOrder);
  const act = async () => {
    const { code } = await complete.mutateAsync({ id: order.id });
    if (code === 0) addToast({ severity: 'success', summary: t('act.completed') });
  };
  return (
    <Button look="primary" busy={complete.isPending} onClick={() => void act()}>
      {t('act.complete')}
    </Button>
  );
}

const WORDS = {
  draft: 'act.cancelDraft',
  open: 'act.cancelUnpaid',
  refunded: 'act.cancelRefunded',
  cancelled: 'act.endOwedHelp',
} as const;

const cancelLabel = ({ status }: Order) => (status === 'cancelled' ? 'act.endOwed' : 'act.cancel');

/** Cancels once the person is sure; one that was paid is followed by its refund. */
function useCancel(order: Order, onPaid: () => void) {
  const { t } = useTranslation('orders');
  const { ask } = useAskedWrite(cancelOrder);
  const isOwed = order.paid_at !== null && order.due_cents > 0;
  const isAgain = order.status === 'cancelled';
  const known = WORDS[order.status as keyof typeof WORDS];
  const paid = disputeOf(order) === 'lost' ? 'act.cancelLost' : 'act.cancelPaid';
  const words = isOwed && !isAgain ? 'act.cancelOwed' : (known ?? paid);
  return () =>
    ask({
      question: {
        header: t(isAgain ? 'act.endOwedAsk' : 'act.cancelAsk', { number: order.number }),
        message: t(words),
        icon: 'warning',
        acceptLabel: t(cancelLabel(order)),
        rejectLabel: t('act.keep'),
        danger: true,
      },
      input: { id: order.id },
      done: t(isAgain ? 'act.owedEnded' : 'act.cancelled', { number: order.number }),
      onDone: () => order.paid_at !== null && onPaid(),
    });
}

/** What can be done with an order now. */
export function OrderActions({ order, onRefund }: { order: Order; onRefund: () => void }) {
  const { t } = useTranslation('orders');
  const cancel = useCancel(order, onRefund);
  if (!useCan('orders.write')) return null;
  const { status } = order;
  return (
    <>
      {status === 'draft' && <DraftButtons order={order} />}
      {status === 'open' && <ShareButtons order={order} />}
      {waitsForGoods(order) && order.due_cents === 0 && disputeOf(order) !== 'lost' && (
        <FulfilButton order={order} />
      )}
      {status === 'fulfilled' && <CompleteButton order={order} />}
      {order.can_cancel && (
        <ActionMenu
          entries={() => [{ label: t(cancelLabel(order)), onSelect: cancel, danger: true }]}
          target={<IconButton icon={IconDots} outline label={t('common:more')} />}
        />
      )}
    </>
  );
}
