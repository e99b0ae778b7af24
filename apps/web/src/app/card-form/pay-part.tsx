import { cardNetworkOf, cvvLengthOf } from '@lorikeet/domain/cards/entry';
import type { Currency } from '@lorikeet/domain/kernel';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressIn } from '../../lib/address-in.ts';
import { goToField } from '../../lib/go-to-field.ts';
import type { Locale } from '../../lib/interface-state.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import type { Terms } from './attempt-calls.ts';
import type { Bind, Bound } from './card-fields.tsx';
import { ChooseAmount } from './choose-amount.tsx';
import { FeeSummary } from './fee-summary.tsx';
import { isForeignField } from './foreign-card.ts';
import {
  amountOf,
  faultsIn,
  feesFor,
  monthNow,
  PAY_FIELDS,
  type PayFaults,
  type PayField,
  type PayValues,
  type ShownFee,
  testCardValues,
} from './pay-form.ts';
import { TestCards } from './test-cards.tsx';
import { networkOf, TypedCard } from './typed-card.tsx';
import { useMoney } from './use-money.ts';
import type { Notice, usePayment } from './use-payment.ts';

/** Whom a card pays, and how the form speaks of it. */
export type Payee = {
  name: string;
  currency: Currency;
  /** What the sum goes towards. */
  towards: string;
  /** What a part leaves to be paid. */
  leaves: (amount: string) => string;
  /** The payer may let them keep the card, for what it says; null where no card is kept. */
  keeps: string | null;
};

type PartProps = {
  payee: Payee;
  terms: Terms;
  locale: Locale;
  /** What paying so much does, before anybody pays. */
  effect?: (cents: number) => ReactNode;
  /** The choice of how much, where there is more than all or a part. */
  amountPart?: (field: Bound) => ReactNode;
  /** The choice among cards that are kept already, where there are any. */
  keptCards?: ReactNode;
  values: PayValues;
  change: (change: Partial<PayValues>) => void;
  payment: ReturnType<typeof usePayment>;
};

/** The words of a field's fault, as the field needs them. */
function useFaultWords({ payee, terms, values }: Pick<PartProps, 'payee' | 'terms' | 'values'>) {
  const { t } = useTranslation('invoice-payments');
  const money = useMoney(payee.currency);
  return (name: PayField, fault: string | undefined) =>
    fault &&
    t(`faults.${name}.${fault}`, {
      due: money(terms.amount_cents),
      count: cvvLengthOf(cardNetworkOf(values.number)),
    });
}

/** A field is checked when it is left, then at each change; pressing Pay checks them all. */
function useChecks(props: Pick<PartProps, 'payee' | 'terms' | 'values' | 'change'>) {
  const { terms, values, change } = props;
  const formId = useId();
  const [left, setLeft] = useState<ReadonlySet<PayField>>(new Set());
  const words = useFaultWords(props);
  const isForeign = terms.stripe_key !== null;
  const known = { dueCents: terms.amount_cents, now: monthNow(), isForeign };
  const faults: PayFaults = faultsIn(values, known);
  const isTyped = (name: Exclude<PayField, 'terms'>) =>
    isForeign && isForeignField(name) ? faults[name] !== 'missing' : values[name] !== '';
  const idOf = (name: PayField) => `${formId}-${name}`;
  const leave = (name: PayField) => setLeft((before) => new Set(before).add(name));
  const errorOf = (name: PayField) => (left.has(name) ? words(name, faults[name]) : undefined);
  const bind: Bind = (name) => ({
    id: idOf(name),
    value: values[name],
    error: errorOf(name),
    onChange: (value) => change({ [name]: value }),
    onBlur: () => {
      if (isTyped(name)) leave(name);
    },
  });
  return {
    bind,
    terms: {
      id: idOf('terms'),
      value: values.terms,
      error: errorOf('terms'),
      onChange: (terms: boolean) => change({ terms }),
      onCommit: () => leave('terms'),
    },
    shown: PAY_FIELDS.filter((name) => errorOf(name) !== undefined).length,
    /** True when the form is whole; otherwise every fault is shown and the first field focused. */
    check(): boolean {
      const first = PAY_FIELDS.find((name) => faults[name] !== undefined);
      if (!first) return true;
      setLeft(new Set(PAY_FIELDS));
      if (isForeign && isForeignField(first)) values.foreign?.focus(first);
      goToField(() => document.getElementById(idOf(first)));
      return false;
    },
  };
}

/** All of it, or a part with what that leaves. */
function AmountPart({ payee, terms, values, change, bind }: PartProps & { bind: Bind }) {
  const money = useMoney(payee.currency);
  const due = terms.amount_cents;
  if (!terms.parts_allowed) return null;
  const cents = amountOf(values, due);
  const isPart = cents !== null && cents > 0 && cents < due;
  return (
    <ChooseAmount
      dueCents={due}
      currency={payee.currency}
      isPart={values.part}
      onChoose={(part) => change({ part })}
      field={bind('amount')}
      help={isPart ? payee.leaves(money(due - cents)) : undefined}
    />
  );
}

function NoticeLine({ notice, payee, terms }: { notice: Notice; payee: Payee; terms: Terms }) {
  const { t } = useTranslation('invoice-payments');
  const money = useMoney(payee.currency);
  const sentence = () => {
    if (notice.kind === 'refused') return notice.message;
    if (notice.kind === 'otherFee') return t('notice.otherFee', { fee: money(notice.fee) });
    return t(`notice.${notice.kind}`, { amount: money(terms.amount_cents) });
  };
  return (
    <p className="lk-pay-notice" role="alert">
      {sentence()}
    </p>
  );
}

/** The total that the button and the tick name: of the one fee, or at most that of the dearest. */
function useTotals(cents: number | null, fees: ShownFee[], payee: Payee) {
  const money = useMoney(payee.currency);
  const total = cents === null ? '' : money(cents + (fees[0]?.fee ?? 0));
  return { total, isMost: fees.length > 1 };
}

function Agree({
  checks,
  locale,
  total,
  isMost,
}: {
  checks: ReturnType<typeof useChecks>;
  locale: Locale;
  total: string;
  isMost: boolean;
}) {
  const { t } = useTranslation('invoice-payments');
  return (
    <CheckboxField
      label={
        <>
          {t('form.agreeBefore')}
          <a
            className="lk-pay-link"
            href={addressIn(locale, '/termsandconditions')}
            target="_blank"
            rel="noreferrer"
          >
            {t('form.agreeTerms')}
          </a>
          {t(isMost ? 'form.agreeAfterMost' : 'form.agreeAfter', { total })}
        </>
      }
      {...checks.terms}
    />
  );
}

/** The form of a card payment: what, with which card, for whom, and the sum before the button. */
export function PayPart(props: PartProps) {
  const { payee, terms, locale, values, change, payment } = props;
  const { t } = useTranslation('invoice-payments');
  const checks = useChecks(props);
  const { bind } = checks;
  const cents = amountOf(values, terms.amount_cents);
  const network = networkOf(values, payment.network);
  const fees = feesFor(terms.fees, cents ?? 0, network);
  const { total, isMost } = useTotals(cents, fees, payee);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!checks.check() || cents === null) return;
    const shownFee = fees[0]?.fee ?? 0;
    void payment.pay({
      locale,
      currency: payee.currency,
      amount: cents,
      due: terms.amount_cents,
      shownFee,
      rules: terms.fees,
      values,
    });
  };
  return (
    <form noValidate onSubmit={submit} aria-labelledby="pay-form">
      <h2 id="pay-form">{t('form.title')}</h2>
      {terms.sandbox && !values.kept && (
        <TestCards onUse={(card) => change(testCardValues(card, monthNow()))} />
      )}
      <div className="lk-pay-fields">
        {props.amountPart ? props.amountPart(bind('amount')) : <AmountPart {...props} bind={bind} />}
        {props.keptCards}
        {!values.kept && <TypedCard {...props} bind={bind} />}
        {cents !== null && cents > 0 && cents <= terms.amount_cents && props.effect?.(cents)}
        {cents !== null && cents > 0 && (
          <FeeSummary fees={fees} cents={cents} currency={payee.currency} towards={payee.towards} />
        )}
        <Agree checks={checks} locale={locale} total={total} isMost={isMost} />
        {payment.notice && <NoticeLine notice={payment.notice} payee={payee} terms={terms} />}
        {checks.shown > 0 && (
          <p className="lk-field-error" role="status">
            {t('form.faults', { count: checks.shown })}
          </p>
        )}
        <Button look="action" size="large" wide type="submit" busy={payment.isPaying}>
          {payment.isPaying ? t('form.paying') : t(isMost ? 'form.payMost' : 'form.pay', { total })}
        </Button>
        {!values.kept && (
          <p className="lk-pay-note lk-pay-centre">
            {t(terms.stripe_key ? 'stripe.notKept' : 'form.notKept')}
          </p>
        )}
      </div>
    </form>
  );
}
