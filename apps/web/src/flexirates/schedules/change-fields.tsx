import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { date, money } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { usePayFrom } from '../payment-methods/use-pay-from.ts';
import { type Change, type Debit, type MyProperty, takenCents } from './debit-words.ts';

type Frequency = Extract<Change, { kind: 'begin' }>['frequency'];
export type Draft = { frequency: Frequency; day: string; account: string; amount: number | null };
export type Offer = {
  kind: Change['kind'];
  property: MyProperty;
  /** The payment that is skipped or moved. */
  debit?: Debit;
  /** What the form begins with. */
  draft: Draft;
};

const FREQUENCIES: readonly Frequency[] = [
  'fortnightly',
  'weekly',
  'monthly',
  'quarterly',
  'instalment',
  'in_full',
];

const NEEDS: Record<Change['kind'], readonly (keyof Draft)[]> = {
  begin: ['frequency', 'day', 'account'],
  terms: ['frequency', 'day'],
  skip: [],
  move: ['day'],
  pause: ['day'],
  resume: [],
  extra: ['amount', 'day'],
  account: ['account'],
  restart: ['account'],
  end: [],
};

/** Whether everything that a change needs is there. */
export const isComplete = ({ kind }: Offer, draft: Draft): boolean =>
  NEEDS[kind].every((name) => draft[name] !== null && draft[name] !== '' && draft[name] !== 0);

type FieldsProps = { offer: Offer; draft: Draft; onChange: (draft: Draft) => void };

function AccountField({ offer, draft, onChange }: FieldsProps) {
  const { t } = useTranslation('schedules');
  const { isLoaded, options, cardOf } = usePayFrom({
    council: offer.property.council.slug,
    withStopped: offer.kind === 'restart',
  });
  if (isLoaded && options.length === 0) {
    return (
      <div className="lk-agreement">
        <p>{t('fields.noAccount', { council: offer.property.council.name })}</p>
        <ButtonLink
          to={`${paths.flexiratesPaymentMethods}?add=${offer.property.council.slug}`}
          look="primary"
        >
          {t('fields.addAccount')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <SelectField
      label={t('fields.account')}
      value={draft.account}
      placeholder={t('fields.chooseAccount')}
      options={options}
      help={cardOf(draft.account) && t('fields.byCard')}
      onChange={(account) => onChange({ ...draft, account })}
    />
  );
}

/** What a change asks for: how often, from when, how much, from which account. */
export function ChangeFields(props: FieldsProps) {
  const { t } = useTranslation('schedules');
  const { offer, draft, onChange } = props;
  const { kind, property, debit } = offer;
  const needs = (name: keyof Draft) => NEEDS[kind].includes(name);
  return (
    <>
      {debit && (
        <p>
          <b className="lk-num">{money(takenCents(debit))}</b> · {date(debit.on)}
        </p>
      )}
      {needs('frequency') && (
        <SelectField
          label={t('fields.frequency')}
          value={draft.frequency}
          options={FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
          onChange={(value) => onChange({ ...draft, frequency: value as Frequency })}
        />
      )}
      {needs('amount') && (
        <MoneyField
          label={t('fields.amount')}
          help={t('fields.amountHelp', { owed: money(property.owed_cents) })}
          value={draft.amount}
          onChange={(amount) => onChange({ ...draft, amount })}
        />
      )}
      {needs('day') && (
        <DateField
          label={t(`fields.day.${kind}`)}
          value={draft.day}
          min={property.first_day}
          onChange={(day) => onChange({ ...draft, day: day ?? '' })}
        />
      )}
      {needs('account') && <AccountField {...props} />}
    </>
  );
}
