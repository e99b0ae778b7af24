import { previewPrice } from '@lorikeet/contracts/plans';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../lib/queries.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { FieldNote } from '../../ui/field.tsx';
import { NumberField } from '../../ui/text-field.tsx';
import { type PlanValues, priceCall } from './plan-form.ts';
import { PriceLines } from './price-lines.tsx';

const USUAL_QUANTITY = 12;

/** The price of a quantity of one's choice, line by line, while the plan is still being written; a flat price has none. */
export function TryPrice({ values }: { values: PlanValues }) {
  const { t } = useTranslation('plans');
  const [quantity, setQuantity] = useState<number | null>(USUAL_QUANTITY);
  const isFlat = values.fee_type === 'flat';
  const wanted = priceCall(values, isFlat ? 1 : (quantity ?? 0));
  const input = useSettled(wanted);
  const isPriced = previewPrice.input.safeParse(input).success;
  const query = useQuery({
    ...read(previewPrice, input, { expected: 'all' }),
    enabled: isPriced,
    placeholderData: keepPreviousData,
  });
  const refusal = isPriced ? query.error?.message : undefined;
  return (
    <div className="lk-try-price">
      {!isFlat && (
        <NumberField label={t('try.quantity')} value={quantity} onChange={setQuantity} error={refusal} />
      )}
      {isFlat && <FieldNote id="price" error={refusal} help={undefined} />}
      {isPriced && query.data && !query.error ? (
        <PriceLines price={query.data} label={t(`each.${values.process_type}`)} />
      ) : (
        !refusal && <p className="lk-small lk-muted">{t('try.incomplete')}</p>
      )}
    </div>
  );
}
