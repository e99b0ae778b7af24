import { createOrderItem, itemInput, updateOrderItem } from '@lorikeet/contracts/order-items';
import { CURRENCIES } from '@lorikeet/domain/kernel';
import { ORDER_TYPES } from '@lorikeet/domain/orders';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../../frames/form-frame.tsx';
import { currencyOptions, useCollected } from '../../lib/currencies.ts';
import { orEmpty } from '../../lib/field-bindings.ts';
import { type PortalForm, usePortalForm } from '../../lib/form.ts';
import { refreshAfter, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { NumberField, TextAreaField, TextField } from '../../ui/text-field.tsx';
import { type Item, taxHelp } from './order-words.tsx';

type Form = PortalForm<typeof itemInput>;

const TAXES = ['taxable', 'gst_free', 'outside'] as const;

function PriceFields({ form }: { form: Form }) {
  const { t } = useTranslation('orders');
  const collected = useCollected();
  const { currency = 'AUD' } = form.values;
  return (
    <>
      <div className="lk-pair">
        <MoneyField
          label={t('fields.price')}
          currency={currency}
          {...orEmpty(form.field('unit_price_cents'))}
        />
        {(collected.length > 1 || currency !== 'AUD') && (
          <SelectField
            label={t('fields.currency')}
            help={currency === 'AUD' ? undefined : t('form.cardOnly')}
            options={currencyOptions(collected, currency)}
            {...form.field('currency')}
            value={currency}
            onChange={(value) => form.set('currency', CURRENCIES.find((one) => one === value) ?? 'AUD')}
          />
        )}
      </div>
      <SelectField
        label={t('fields.tax')}
        help={taxHelp(currency, form.values.tax_code, t)}
        options={TAXES.map((value) => ({ value, label: t(`common:taxCode.${value}`) }))}
        {...form.field('tax_code')}
        onChange={(value) => form.set('tax_code', TAXES.find((one) => one === value) ?? 'taxable')}
      />
    </>
  );
}

/** Whether goods are counted; how many there are is set once and changes by the stock's own dialog. */
function StockFields({ form, item }: { form: Form; item: Item | undefined }) {
  const { t } = useTranslation('orders');
  const isCounted = form.values.stock !== null && form.values.stock !== undefined;
  const isSet = item !== undefined && item.stock !== null;
  return (
    <>
      <CheckboxField
        label={t('items.counts')}
        value={isCounted}
        onChange={(on) => form.set('stock', on ? (item?.stock ?? 0) : null)}
      />
      {isCounted && !isSet && (
        <NumberField
          label={t('items.startStock')}
          {...orEmpty({ ...form.field('stock'), value: form.values.stock ?? Number.NaN })}
        />
      )}
    </>
  );
}

function Fields({ form, item }: { form: Form; item: Item | undefined }) {
  const { t } = useTranslation('orders');
  const { type } = form.values;
  return (
    <>
      {!item && (
        <SelectField
          label={t('fields.type')}
          options={ORDER_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          {...form.field('type')}
          onChange={(value) => {
            form.set('stock', null);
            form.set('gives_codes', false);
            form.set('type', ORDER_TYPES.find((one) => one === value) ?? 'physical');
          }}
        />
      )}
      <TextField label={t('items.name')} autoComplete="off" maxLength={120} {...form.field('name')} />
      <PriceFields form={form} />
      {type === 'physical' && <StockFields form={form} item={item} />}
      {type === 'virtual' && (
        <CheckboxField
          label={t('items.givesCodes')}
          help={t('items.givesCodesHelp')}
          {...form.field('gives_codes')}
        />
      )}
      <TextAreaField
        label={t('items.note')}
        help={t('items.noteHelp')}
        optional
        rows={2}
        maxLength={1000}
        {...form.field('note')}
      />
    </>
  );
}

/** What of an item another person may have changed meanwhile; how many are left is not of it. */
const seenOf = ({
  name,
  unit_price_cents,
  currency,
  tax_code,
  gives_codes,
  note,
  is_offered,
  stock,
}: Item) => ({
  name,
  unit_price_cents,
  currency,
  tax_code,
  gives_codes,
  note,
  is_offered,
  is_counted: stock !== null,
});

/** A new item of the catalogue, or one that is changed: orders that were made keep what they say. */
export function ItemDialog({ item, onClose }: { item?: Item; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const create = useWrite(createOrderItem, { expected: [422, 1] });
  const update = useWrite(updateOrderItem, { expected: [422, 1] });
  const [isOffered, setOffered] = useState(item?.is_offered ?? true);
  const form = usePortalForm(
    itemInput,
    {
      type: item?.type ?? 'physical',
      name: item?.name ?? '',
      unit_price_cents: item?.unit_price_cents ?? Number.NaN,
      currency: item?.currency ?? 'AUD',
      tax_code: item?.tax_code ?? 'taxable',
      stock: item?.stock ?? null,
      gives_codes: item?.gives_codes ?? false,
      note: item?.note ?? '',
    },
    item && seenOf(item),
  );
  const submit = form.submit(async (values) => {
    const { code, message } = item
      ? await update.mutateAsync({ ...values, id: item.id, is_offered: isOffered, seen: form.seen })
      : await create.mutateAsync(values);
    if (code !== 0) {
      // Who opens the form again has it with what stands now.
      refreshAfter(updateOrderItem);
      addToast({ severity: 'warn', summary: message });
      return;
    }
    addToast({ severity: 'success', summary: t('items.saved', { name: values.name }) });
    onClose();
  });
  const title = item ? t('items.edit', { name: item.name }) : t('items.add');
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm onSubmit={submit} busy={form.submitting} label={t('common:save')} onClose={onClose}>
        <Fields form={form} item={item} />
        {item && <CheckboxField label={t('items.isOffered')} value={isOffered} onChange={setOffered} />}
      </DialogForm>
    </Dialog>
  );
}
