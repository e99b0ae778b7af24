import type { Currency } from '@lorikeet/domain/kernel';
import { LINES_MAX } from '@lorikeet/domain/orders';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orEmpty } from '../../lib/field-bindings.ts';
import { money } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { NumberField, TextField } from '../../ui/text-field.tsx';
import { AppointmentFields } from './appointment-fields.tsx';
import { type LineValues, newLine, type OrderForm, totalsOf } from './order-form.ts';
import { type Item, taxHelp } from './order-words.tsx';

const TAXES = ['taxable', 'gst_free', 'outside'] as const;

type Offer = {
  types: readonly LineValues['type'][];
  items: readonly Item[];
  currency: Currency;
  asksTime: boolean;
};
type RowProps = Offer & { form: OrderForm; index: number; onRemove: (() => void) | undefined };

/** What an item of the catalogue brings into a line. */
const fromItem = (line: LineValues, item: Item): LineValues => ({
  ...line,
  item_id: item.id,
  description: item.name,
  unit_price_cents: item.unit_price_cents,
  tax_code: item.tax_code,
});

function WhatFields({ form, index, types, items, currency }: RowProps) {
  const { t } = useTranslation('orders');
  const line = form.values.lines[index]!;
  const put = (next: LineValues) => form.inner.setValue(`lines.${index}`, next, { shouldDirty: true });
  const offered = items.filter(
    (item) => item.type === line.type && (item.currency === currency || item.id === line.item_id),
  );
  const chosen = offered.find(({ id }) => id === line.item_id);
  const itemField = form.field(`lines.${index}.item_id`);
  const leftWords = (item: Item) => {
    const left = item.gives_codes ? item.codes_free : item.stock;
    return left === null ? item.name : `${item.name} (${t('form.left', { count: left })})`;
  };
  return (
    <>
      <SelectField
        label={t('fields.type')}
        options={types.map((value) => ({ value, label: t(`types.${value}`) }))}
        {...form.field(`lines.${index}.type`)}
        onChange={(value) => {
          const type = types.find((one) => one === value) ?? line.type;
          put({ ...line, type, item_id: null, starts_at: null });
        }}
      />
      <SelectField
        label={t('fields.item')}
        options={[
          { value: '', label: t('form.other') },
          ...offered.map((item) => ({ value: item.id, label: leftWords(item) })),
        ]}
        {...itemField}
        error={
          chosen && chosen.currency !== currency ? t('form.itemCurrency', { currency }) : itemField.error
        }
        value={line.item_id ?? ''}
        onChange={(value) => {
          const item = offered.find(({ id }) => id === value);
          put(item ? fromItem(line, item) : { ...line, item_id: null });
        }}
      />
      <TextField
        label={t('fields.description')}
        autoComplete="off"
        maxLength={120}
        {...form.field(`lines.${index}.description`)}
      />
    </>
  );
}

function LineRow(props: RowProps) {
  const { form, index, currency, asksTime, onRemove } = props;
  const { t } = useTranslation('orders');
  const line = form.values.lines[index]!;
  return (
    <fieldset className="lk-order-line">
      <legend>{t('form.line', { n: index + 1 })}</legend>
      <WhatFields {...props} />
      <NumberField label={t('fields.quantity')} {...orEmpty(form.field(`lines.${index}.quantity`))} />
      <MoneyField
        label={t('fields.price')}
        currency={currency}
        {...orEmpty(form.field(`lines.${index}.unit_price_cents`))}
      />
      <SelectField
        label={t('fields.tax')}
        help={taxHelp(currency, line.tax_code, t)}
        options={TAXES.map((value) => ({ value, label: t(`common:taxCode.${value}`) }))}
        {...form.field(`lines.${index}.tax_code`)}
        onChange={(value) =>
          form.set(`lines.${index}.tax_code`, TAXES.find((one) => one === value) ?? 'taxable')
        }
      />
      {line.type === 'service' && asksTime && (
        <AppointmentFields
          {...form.field(`lines.${index}.starts_at`)}
          value={line.starts_at ?? null}
          onChange={(value) => form.set(`lines.${index}.starts_at`, value)}
        />
      )}
      {onRemove && (
        <div className="lk-order-foot">
          <span />
          <IconButton icon={IconTrash} label={t('form.removeLine', { n: index + 1 })} onClick={onRemove} />
        </div>
      )}
    </fieldset>
  );
}

/** What is sold, line by line, and what it comes to. */
export function LinesEditor({
  form,
  collectsGst,
  ...offer
}: Offer & { form: OrderForm; collectsGst: boolean }) {
  const { t } = useTranslation('orders');
  const { lines } = form.values;
  const [keys, setKeys] = useState(() => lines.map((_, index) => index));
  const put = (next: readonly LineValues[], nextKeys: number[]) => {
    form.inner.clearErrors('lines');
    form.inner.setValue('lines', [...next], { shouldDirty: true });
    setKeys(nextKeys);
  };
  const removeAt = (index: number) =>
    put(
      lines.filter((_, i) => i !== index),
      keys.filter((_, i) => i !== index),
    );
  const add = () => put([...lines, newLine(offer.types[0]!)], [...keys, Math.max(-1, ...keys) + 1]);
  const { total, gst } = totalsOf(lines, collectsGst);
  return (
    <div className="lk-order-lines">
      {lines.map((_, index) => (
        <LineRow
          key={keys[index]}
          {...offer}
          form={form}
          index={index}
          onRemove={lines.length > 1 ? () => removeAt(index) : undefined}
        />
      ))}
      <Button
        icon={IconPlus}
        size="small"
        onClick={add}
        blocked={lines.length >= LINES_MAX && t('form.enough')}
      >
        {t('form.addLine')}
      </Button>
      <p className="lk-order-sums" aria-live="polite">
        {t('form.total', { total: money(total, offer.currency) })}{' '}
        {gst > 0 && <span className="lk-muted">{t('form.gst', { gst: money(gst, offer.currency) })}</span>}
      </p>
    </div>
  );
}
