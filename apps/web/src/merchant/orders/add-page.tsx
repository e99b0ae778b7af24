import { createOrder } from '@lorikeet/contracts/orders';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { PageHeader } from '../../ui/page.tsx';
import { useOffer } from './order-fields.tsx';
import { begun, orderInput } from './order-form.ts';
import { OrderFormFrame } from './order-form-frame.tsx';
import type { Settings } from './order-words.tsx';

function NewOrder({ settings, items }: { settings: Settings; items: ReturnType<typeof useOffer>['items'] }) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const write = useWrite(createOrder, { expected: [422, 1] });
  const form = usePortalForm(orderInput, begun(settings.types[0] ?? 'physical'));
  const save = (open: boolean) =>
    form.submit(async (values) => {
      const { code, data, message } = await write.mutateAsync({ ...values, open });
      if (code !== 0) {
        addToast({ severity: 'warn', summary: message });
        return;
      }
      addToast({ severity: 'success', summary: t(open ? 'form.opened' : 'form.drafted') });
      void navigate(address('merchantOrdersDetail', { id: data.id }), { replace: true });
    });
  return (
    <OrderFormFrame
      {...{ form, settings, items, save }}
      draftLabel={t('form.draft')}
      back={paths.merchantOrdersList}
    />
  );
}

/** A new order. */
export default function AddOrderPage() {
  const { t } = useTranslation('orders');
  const { settings, items } = useOffer();
  return (
    <DetailScreen query={settings} failed={t('settings.failed')} title={t('add')}>
      {(loaded) => (
        <>
          <PageHeader title={t('add')} />
          <NewOrder settings={loaded} items={items} />
        </>
      )}
    </DetailScreen>
  );
}
