import './orders.css';
import { getCustomer } from '@lorikeet/contracts/customers';
import { listOrderItems } from '@lorikeet/contracts/order-items';
import { getOrderSettings } from '@lorikeet/contracts/orders';
import type { Currency } from '@lorikeet/domain/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCollected } from '../../lib/currencies.ts';
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

/** What the order is made in: the currency of whoever orders. */
export function useOrderCurrency(form: OrderForm): Currency {
  const { customer_id: id, customer_currency: ofNew } = form.values;
  const customer = useQuery({
    ...read(getCustomer, { id: id ?? '' }, { expected: 'all' }),
    enabled: Boolean(id),
  }).data;
  return (id ? customer?.currency : ofNew) ?? 'AUD';
}

/** Says of another currency how it is paid, or that it cannot be collected. */
function InCurrency({ currency }: { currency: Currency }) {
  const { t } = useTranslation('orders');
  const isCollected = useCollected().includes(currency);
  if (isCollected && currency === 'AUD') return null;
  return (
    <p
      style={{ marginTop: 8 }}
      className={isCollected ? 'lk-muted lk-small' : 'lk-field-error'}
      role={isCollected ? undefined : 'alert'}
    >
      {t(isCollected ? 'form.inCurrency' : 'form.notCollected', { currency })}
    </p>
  );
}

type Props = {
  currency: Currency;
  form: OrderForm;
  settings: Settings;
  items: ReturnType<typeof useOffer>['items'];
};

/** Everything that an order's form holds. */
export function OrderFields({ form, currency, settings, items }: Props) {
  const { t } = useTranslation('orders');
  return (
    <div className="lk-order-form">
      <Card title={t('fields.customer')}>
        <CustomerPart form={form} />
        <InCurrency currency={currency} />
      </Card>
      <Card title={t('form.lines')}>
        <LinesEditor
          form={form}
          types={settings.types}
          items={items}
          currency={currency}
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
