import type { WireInput } from '@lorikeet/contracts/contract';
import { previewPrice } from '@lorikeet/contracts/plans';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../lib/queries.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { NumberField } from '../../ui/text-field.tsx';
import { type PlanValues, planCall } from './plan-form.ts';
import { PriceLines } from './price-lines.tsx';

const USUAL_QUANTITY = 12;

/** The price of a quantity of one's choice, line by line, while the plan is still being written. */
export function TryPrice({ values }: { values: PlanValues }) {
  const { t } = useTranslation('plans');
  const [quantity, setQuantity] = useState<number | null>(USUAL_QUANTITY);
  const {
    name: _,
    description: _d,
    unit_name: _u,
    process_type: process,
    start_date: _s,
    end_date: _e,
    ...price
  } = planCall(values);
  const wanted = { ...price, quantity: quantity ?? 0 } as WireInput<typeof previewPrice>;
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
      <NumberField label={t('try.quantity')} value={quantity} onChange={setQuantity} error={refusal} />
      {isPriced && query.data && !query.error ? (
        <PriceLines price={query.data} label={t(`each.${process}`)} />
      ) : (
        !refusal && <p className="lk-small lk-muted">{t('try.incomplete')}</p>
      )}
    </div>
  );
}
