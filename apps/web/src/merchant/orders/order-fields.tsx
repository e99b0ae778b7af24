import './orders.css';
import { listOrderItems } from '@lorikeet/contracts/order-items';
import { getOrderSettings } from '@lorikeet/contracts/orders';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { CustomerPart } from './customer-part.tsx';
import { LinesEditor } from './lines-editor.tsx';
import type { OrderForm } from './order-form.ts';
import type { Settings } from './order-words.tsx';

const OFFERED = 100;

/** The merchant's settings and what is offered, which a form needs before it is drawn. */
export function useOffer() {
  const settings = useQuery(read(getOrderSettings, {}));
  const items = useQuery(read(listOrderItems, { offered: 'yes', page_size: OFFERED }));
  return { settings, items: items.data?.rows ?? [] };
}

type Props = { form: OrderForm; settings: Settings; items: ReturnType<typeof useOffer>['items'] };

/** Everything that an order's form holds. */
export function OrderFields({ form, settings, items }: Props) {
  const { t } = useTranslation('orders');
  return (
    <div className="lk-order-form">
      <Card title={t('fields.customer')}>
        <CustomerPart form={form} />
      </Card>
      <Card title={t('form.lines')}>
        <LinesEditor
          form={form}
          types={settings.types}
          items={items}
          asksTime={settings.asks.includes('appointment')}
          collectsGst={settings.collects_gst}
        />
      </Card>
      <Card title={t('fields.note')}>
        <TextAreaField
          label={t('fields.note')}
          hideLabel
          help={t('form.noteHelp')}
          rows={2}
          maxLength={500}
          {...form.field('note')}
        />
      </Card>
    </div>
  );
}
