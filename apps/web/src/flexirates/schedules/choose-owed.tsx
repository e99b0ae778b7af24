import { formatPlainAmount, toCents } from '@lorikeet/domain/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Bound, Line } from '../../app/card-form/card-fields.tsx';
import { amountOf, NOTHING_TYPED, type PayValues } from '../../app/card-form/pay-form.ts';
import { money } from '../../lib/format.ts';
import { Segments } from '../../ui/choice-fields.tsx';

/** What of the sum can be chosen to pay: what is overdue where that is a part of it, all of it, another amount. */
export type Owed = { overdueCents: number; dueCents: number };

const written = (cents: number) => formatPlainAmount(toCents(cents));

/** Whether what is overdue is a choice of its own beside all that is owed. */
export const isChoice = ({ overdueCents, dueCents }: Owed): boolean =>
  overdueCents > 0 && overdueCents < dueCents;

/** What the form begins with: what is overdue is paid first, and the receipt goes to who is signed in. */
export const begunWith = (owed: Owed, email: string): PayValues => ({
  ...NOTHING_TYPED,
  email,
  ...(isChoice(owed) && { part: true, amount: written(owed.overdueCents) }),
});

type Props = Owed & {
  values: PayValues;
  change: (change: Partial<PayValues>) => void;
  field: Bound;
  /** What a part leaves to be paid. */
  leaves: (amount: string) => string;
};

/** How much is paid now. */
export function ChooseOwed({ overdueCents, dueCents, values, change, field, leaves }: Props) {
  const { t } = useTranslation(['schedules', 'invoice-payments']);
  const overdue = written(overdueCents);
  const [isOverdue, setIsOverdue] = useState(values.part && values.amount === overdue);
  const choose = (value: string) => {
    setIsOverdue(value === 'overdue');
    if (value === 'all') change({ part: false });
    else change({ part: true, amount: value === 'overdue' ? overdue : '' });
  };
  const cents = amountOf(values, dueCents);
  const isPart = cents !== null && cents > 0 && cents < dueCents;
  const help = isPart ? leaves(money(dueCents - cents)) : undefined;
  return (
    <>
      <div className="lk-field">
        <span className="lk-field-label">{t('invoice-payments:form.howMuch')}</span>
        <Segments
          label={t('invoice-payments:form.howMuch')}
          value={isOverdue ? 'overdue' : values.part ? 'part' : 'all'}
          options={[
            { value: 'overdue', label: t('schedules:card.overdue', { amount: money(overdueCents) }) },
            { value: 'all', label: t('invoice-payments:form.all', { amount: money(dueCents) }) },
            { value: 'part', label: t('invoice-payments:form.another') },
          ]}
          onChange={choose}
        />
        {isOverdue && <p className="lk-field-help">{help}</p>}
      </div>
      {values.part && !isOverdue && (
        <Line
          label={t('invoice-payments:form.amount')}
          name="amount"
          autoComplete="off"
          inputMode="decimal"
          placeholder="0.00"
          after={<span className="lk-input-affix">AUD</span>}
          help={help}
          {...field}
        />
      )}
    </>
  );
}
