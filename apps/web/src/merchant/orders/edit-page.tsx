import { getOrder, updateOrder } from '@lorikeet/contracts/orders';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { address } from '../../app/paths.ts';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useFresh } from '../../lib/use-fresh.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Skeleton } from '../../ui/faces.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { useOffer } from './order-fields.tsx';
import { begun, orderInput } from './order-form.ts';
import { OrderFormFrame } from './order-form-frame.tsx';
import type { Order, Settings } from './order-words.tsx';

type Props = { order: Order; settings: Settings; items: ReturnType<typeof useOffer>['items'] };

function Draft({ order, settings, items }: Props) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const back = address('merchantOrdersDetail', { id: order.id });
  const write = useWrite(updateOrder, { expected: [422, 1] });
  const form = usePortalForm(orderInput, begun('physical', order), order.updated_at);
  const save = (open: boolean) =>
    form.submit(async (values) => {
      const { code, message } = await write.mutateAsync({
        ...values,
        id: order.id,
        seen_updated_at: form.seen,
        open,
      });
      if (code !== 0) {
        addToast({ severity: 'warn', summary: message });
        return;
      }
      addToast({ severity: 'success', summary: t(open ? 'form.opened' : 'form.drafted') });
      void navigate(back, { replace: true });
    });
  return <OrderFormFrame {...{ form, settings, items, save, back }} draftLabel={t('form.save')} />;
}

/** A draft that is changed; an order that was opened is not. */
export default function EditOrderPage() {
  const { t } = useTranslation('orders');
  const { id = '' } = useParams();
  const query = useFresh(getOrder, { id });
  const { settings, items } = useOffer();
  return (
    <DetailScreen query={query} failed={t('detailFailed')}>
      {(order) => (
        <>
          <PageHeader title={order.number} />
          {order.status !== 'draft' && (
            <EmptyState
              title={t('form.draftOnly')}
              actions={<ButtonLink to={address('merchantOrdersDetail', { id })}>{order.number}</ButtonLink>}
            >
              {t('form.draftOnlyHint')}
            </EmptyState>
          )}
          {order.status === 'draft' && !settings.data && <Skeleton lines={8} />}
          {order.status === 'draft' && settings.data && (
            <Draft order={order} settings={settings.data} items={items} />
          )}
        </>
      )}
    </DetailScreen>
  );
}
