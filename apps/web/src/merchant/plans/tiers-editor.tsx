import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../../lib/form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/text-field.tsx';
import { firstTier, type PlanForm, type TierValues } from './plan-form.ts';
import { UnitPriceField } from './unit-price-field.tsx';

const TIERS_MAX = 50;
type Part = keyof TierValues;
type NumberBinding = FieldBinding<number | null>;

/** The next tier begins where the last one ends; an open last tier is closed at ten units first. */
function withNext(tiers: readonly TierValues[]): TierValues[] {
  const last = tiers.at(-1);
  if (!last) return [firstTier];
  const end = last.last_unit ?? (last.first_unit ?? 1) + 9;
  const closed = { ...last, last_unit: end };
  return [...tiers.slice(0, -1), closed, { ...firstTier, first_unit: end + 1 }];
}

function TierRow(props: {
  form: PlanForm;
  index: number;
  onCommit: (part: Part) => void;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation('plans');
  const { form, index, onCommit, onRemove } = props;
  const { currency } = form.values;
  const bound = (part: Part): NumberBinding => ({
    ...form.field(`tiers.${index}.${part}`),
    onCommit: () => onCommit(part),
  });
  return (
    <fieldset className="lk-tier">
      <legend>{t('tier.name', { n: index + 1 })}</legend>
      <NumberField label={t('tier.first')} {...bound('first_unit')} />
      <NumberField label={t('tier.last')} placeholder={t('tier.open')} {...bound('last_unit')} />
      <UnitPriceField label={t('tier.each')} currency={currency} {...bound('unit_price_e4')} />
      <MoneyField label={t('tier.fee')} currency={currency} {...bound('flat_fee_cents')} />
      <IconButton
        icon={IconTrash}
        label={t('tier.remove', { n: index + 1 })}
        onClick={onRemove}
        aria-disabled={!onRemove || undefined}
      />
    </fieldset>
  );
}

/**
 * The rows of a tiered price. Each shows its own fault; leaving a range checks its neighbours too, because a gap or
 * an overlap is a matter of two rows.
 */
export function TiersEditor({ form }: { form: PlanForm }) {
  const { t } = useTranslation('plans');
  const tiers = form.values.tiers;
  const [keys, setKeys] = useState(() => tiers.map((_, index) => index));
  const ranges = (count: number) =>
    Array.from({ length: count }, (_, i) => [`tiers.${i}.first_unit`, `tiers.${i}.last_unit`]).flat();
  const check = (names: readonly string[]) => void form.inner.trigger(names);
  const put = (next: readonly TierValues[], nextKeys: number[]) => {
    form.inner.clearErrors('tiers');
    form.inner.setValue('tiers', [...next], { shouldDirty: true });
    setKeys(nextKeys);
    check(ranges(next.length));
  };
  const add = () => put(withNext(tiers), [...keys, Math.max(-1, ...keys) + 1]);
  const removeAt = (index: number) =>
    put(
      tiers.filter((_, i) => i !== index),
      keys.filter((_, i) => i !== index),
    );
  const whole = (form.inner.formState.errors as { tiers?: { message?: string } }).tiers?.message;
  return (
    <div className="lk-tiers">
      {tiers.map((_, index) => (
        <TierRow
          key={keys[index]}
          form={form}
          index={index}
          onCommit={(part) => check([`tiers.${index}.${part}`, ...ranges(tiers.length)])}
          onRemove={tiers.length > 1 ? () => removeAt(index) : undefined}
        />
      ))}
      {whole && <p className="lk-field-error">{whole}</p>}
      <Button
        icon={IconPlus}
        size="small"
        onClick={add}
        blocked={tiers.length >= TIERS_MAX && t('tier.enough')}
      >
        {t('tier.add')}
      </Button>
    </div>
  );
}
