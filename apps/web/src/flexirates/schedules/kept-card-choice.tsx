import { useTranslation } from 'react-i18next';
import type { PayValues } from '../../app/card-form/pay-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { cardEnd, cardName, type MyCard } from '../payment-methods/method.ts';

type Props = { cards: readonly MyCard[]; values: PayValues; change: (change: Partial<PayValues>) => void };

/** Which card pays: one that the council keeps, or another that is typed. Nothing where none is kept. */
export function KeptCardChoice({ cards, values, change }: Props) {
  const { t } = useTranslation('payment-methods');
  if (cards.length === 0) return null;
  return (
    <SelectField
      label={t('cards.payWith')}
      value={values.kept?.id ?? ''}
      placeholder={t('cards.another')}
      options={cards.map((card) => ({
        value: card.id,
        label: t('cards.choice', { card: cardName(card, t), end: cardEnd(card) }),
      }))}
      onChange={(id) => change({ kept: cards.find((card) => card.id === id) ?? null })}
    />
  );
}
