import { DRAFT_LINES_MAX } from '@lorikeet/contracts/invoice-drafts';
import { TAX_CODES } from '@lorikeet/domain/invoices';
import type { Currency } from '@lorikeet/domain/kernel';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { money } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { NumberField, TextField } from '../../ui/text-field.tsx';
import { UnitPriceField } from '../plans/unit-price-field.tsx';
import { type DraftForm, firstLine, type LineValues, pricedNow } from './draft-form.ts';

type LinesProps = { form: DraftForm; currency: Currency; collectsGst: boolean };

/** The lines of a bill while it is written: each with its amount and the GST in it, and what they come to. */
export function DraftLines({ form, currency, collectsGst }: LinesProps) {
  const { t } = useTranslation('accounting');
  const { lines } = form.values;
  const [keys, setKeys] = useState(() => lines.map((_, index) => index));
  const priced = pricedNow(lines, collectsGst);
  const put = (next: LineValues[], nextKeys: number[]) => {
    form.inner.clearErrors('lines');
    form.inner.setValue('lines', next, { shouldDirty: true });
    setKeys(nextKeys);
  };
  const add = () => put([...lines, firstLine], [...keys, Math.max(-1, ...keys) + 1]);
  const removeAt = (at: number) =>
    put(
      lines.filter((_, i) => i !== at),
      keys.filter((_, i) => i !== at),
    );
  return (
    <div className="lk-bill-lines">
      {lines.map((_, index) => (
        <fieldset className="lk-bill-line" key={keys[index]}>
          <legend>{t('line.name', { n: index + 1 })}</legend>
          <TextField
            label={t('line.description')}
            maxLength={200}
            {...form.field(`lines.${index}.description`)}
          />
          <NumberField label={t('line.quantity')} {...form.field(`lines.${index}.quantity`)} />
          <UnitPriceField
            label={t('line.each')}
            currency={currency}
            {...form.field(`lines.${index}.unit_price_e4`)}
          />
          <SelectField
            label={t('line.tax')}
            options={TAX_CODES.map((value) => ({ value, label: t(`common:taxCode.${value}`) }))}
            {...form.field(`lines.${index}.tax_code`)}
            onChange={(value) => form.set(`lines.${index}.tax_code`, value as LineValues['tax_code'])}
          />
          <output className="lk-bill-amount" aria-label={t('line.amountOf', { n: index + 1 })}>
            <b>{money(priced.lines[index]?.amount ?? 0, currency)}</b>
            <small>{t('line.gst', { gst: money(priced.lines[index]?.gst ?? 0, currency) })}</small>
          </output>
          <IconButton
            icon={IconTrash}
            label={t('line.remove', { n: index + 1 })}
            onClick={lines.length > 1 ? () => removeAt(index) : undefined}
            aria-disabled={lines.length === 1 || undefined}
          />
        </fieldset>
      ))}
      <div className="lk-bill-foot">
        <Button
          icon={IconPlus}
          size="small"
          onClick={add}
          blocked={lines.length >= DRAFT_LINES_MAX && t('line.enough')}
        >
          {t('line.add')}
        </Button>
        <p aria-live="polite">
          <b>{t('line.total', { total: money(priced.total, currency) })}</b>
          <small className="lk-muted">
            {collectsGst ? t('line.gst', { gst: money(priced.gst, currency) }) : t('line.noGst')}
          </small>
        </p>
      </div>
    </div>
  );
}
