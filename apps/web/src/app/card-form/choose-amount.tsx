import type { Currency } from '@lorikeet/domain/kernel';
import { useTranslation } from 'react-i18next';
import { Segments } from '../../ui/choice-fields.tsx';
import { type Bind, Line } from './card-fields.tsx';
import { useMoney } from './use-money.ts';

type ChooseAmountProps = {
  dueCents: number;
  currency: Currency;
  isPart: boolean;
  onChoose: (isPart: boolean) => void;
  /** The field of the part. */
  field: ReturnType<Bind>;
  help: string | undefined;
};

/** All of what is due, or a part. */
export function ChooseAmount({ dueCents, currency, isPart, onChoose, field, help }: ChooseAmountProps) {
  const { t } = useTranslation('invoice-payments');
  const money = useMoney(currency);
  return (
    <>
      <div className="lk-field">
        <span className="lk-field-label">{t('form.howMuch')}</span>
        <Segments
          label={t('form.howMuch')}
          value={isPart ? 'part' : 'all'}
          options={[
            { value: 'all', label: t('form.all', { amount: money(dueCents) }) },
            { value: 'part', label: t('form.another') },
          ]}
          onChange={(value) => onChoose(value === 'part')}
        />
      </div>
      {isPart && (
        <Line
          label={t('form.amount')}
          name="amount"
          autoComplete="off"
          inputMode="decimal"
          placeholder="0.00"
          after={<span className="lk-input-affix">{currency}</span>}
          help={help}
          {...field}
        />
      )}
    </>
  );
}
