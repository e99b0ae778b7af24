import { cardNetworkOf } from '@lorikeet/domain/cards/entry';
import type { CardNetwork } from '@lorikeet/domain/fees';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../lib/interface-state.ts';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { Skeleton } from '../../ui/faces.tsx';
import type { Terms } from './attempt-calls.ts';
import { type Bind, CardFields, Line } from './card-fields.tsx';
import { StripeFields } from './late-stripe.ts';
import type { PayValues } from './pay-form.ts';

type TypedProps = {
  /** Whom it pays; `keeps` says what they may do with a card that they keep, null where they keep none. */
  payee: { name: string; keeps: string | null };
  terms: Terms;
  locale: Locale;
  values: PayValues;
  change: (change: Partial<PayValues>) => void;
  bind: Bind;
};

function KeepCard({ payee, values, change }: Pick<TypedProps, 'payee' | 'values' | 'change'>) {
  const { t } = useTranslation('invoice-payments');
  return (
    <CheckboxField
      label={t('form.save', { merchant: payee.name })}
      help={payee.keeps ?? undefined}
      value={values.save}
      onChange={(save) => change({ save })}
    />
  );
}

/** The network of the card, as far as it is known. */
export const networkOf = ({ kept, foreign, number }: PayValues, named: CardNetwork | undefined) =>
  kept?.network ?? named ?? foreign?.network ?? cardNetworkOf(number);

/** The card as it is typed, and whose it is. */
export function TypedCard(props: TypedProps) {
  const { payee, terms, locale, values, change, bind } = props;
  const { t } = useTranslation('invoice-payments');
  return (
    <>
      {terms.stripe_key ? (
        <Suspense fallback={<Skeleton lines={4} />}>
          <StripeFields
            stripeKey={terms.stripe_key}
            locale={locale}
            bind={bind}
            onCard={(foreign) => change({ foreign })}
          />
        </Suspense>
      ) : (
        <CardFields bind={bind} />
      )}
      <Line label={t('form.name')} name="ccname" autoComplete="cc-name" maxLength={100} {...bind('name')} />
      <Line
        label={t('form.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...bind('email')}
      />
      {payee.keeps && <KeepCard payee={payee} values={values} change={change} />}
    </>
  );
}
