import './debit-part.css';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Line } from '../../app/card-form/card-fields.tsx';
import { ChooseAmount } from '../../app/card-form/choose-amount.tsx';
import { useMoney } from '../../app/card-form/use-money.ts';
import { goToField } from '../../lib/go-to-field.ts';
import { dateWords } from '../../lib/payer-words.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { DEBIT_FIELDS, type DebitField, debitedCents, debitFaults } from './debit-form.ts';
import type { DebitValues } from './debit-values.ts';
import type { PageFacts } from './page-facts.ts';
import type { Bill, DebitTerms } from './payer-calls.ts';
import { useAgreement, useBank, useDebit } from './use-debit.ts';

export type DebitPartProps = PageFacts & {
  bill: Bill;
  debit: DebitTerms;
  values: DebitValues;
  change: (change: Partial<DebitValues>) => void;
  refresh: () => void;
};

type TextField = Exclude<DebitField, 'sole_authority' | 'accepted'>;
type TickField = Exclude<DebitField, TextField>;

/** A field is checked when it is left; pressing the button checks them all and leads to the first that is wrong. */
function useChecks({ values, change, debit }: DebitPartProps, said: Readonly<Record<string, string>>) {
  const { t } = useTranslation('invoice-payments');
  const formId = useId();
  const [left, setLeft] = useState<ReadonlySet<DebitField>>(new Set());
  const faults = debitFaults(values, debit.amount_cents);
  const idOf = (name: DebitField) => `${formId}-${name}`;
  const leave = (name: DebitField) => setLeft((before) => new Set(before).add(name));
  const errorOf = (name: DebitField) =>
    left.has(name) && faults[name] ? t(`debit.faults.${name}.${faults[name]}`) : said[name];
  return {
    text: (name: TextField) => ({
      id: idOf(name),
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (value: string) => change({ [name]: value }),
      onBlur: () => values[name] !== '' && leave(name),
    }),
    tick: (name: TickField) => ({
      id: idOf(name),
      value: values[name],
      error: errorOf(name),
      onChange: (value: boolean) => change({ [name]: value }),
    }),
    count: DEBIT_FIELDS.filter((name) => errorOf(name) !== undefined).length,
    check(): boolean {
      const first = DEBIT_FIELDS.find((name) => faults[name] !== undefined);
      if (!first) return true;
      setLeft(new Set(DEBIT_FIELDS));
      goToField(() => document.getElementById(idOf(first)));
      return false;
    },
  };
}
type Checks = ReturnType<typeof useChecks>;

function AmountPart({ bill, debit, values, change, checks }: DebitPartProps & { checks: Checks }) {
  const { t } = useTranslation('invoice-payments');
  const money = useMoney(bill.currency);
  return (
    <ChooseAmount
      dueCents={debit.amount_cents}
      currency={bill.currency}
      isPart={values.part}
      onChoose={(part) => change({ part })}
      field={checks.text('amount')}
      help={t('debit.most', { amount: money(debit.amount_cents) })}
    />
  );
}

function AccountPart({ checks, ...props }: DebitPartProps & { checks: Checks }) {
  const { t } = useTranslation('invoice-payments');
  const bank = useBank(props.values.bsb, props);
  return (
    <>
      <Line label={t('debit.yourName')} autoComplete="name" maxLength={100} {...checks.text('accepted_by')} />
      <Line
        label={t('debit.accountName')}
        autoComplete="off"
        maxLength={32}
        {...checks.text('account_name')}
      />
      <div className="lk-pay-pair">
        <Line
          label={t('debit.bsb')}
          autoComplete="off"
          inputMode="numeric"
          maxLength={8}
          placeholder="062-000"
          help={bank && <span aria-live="polite">{bank}</span>}
          {...checks.text('bsb')}
        />
        <Line
          label={t('debit.accountNumber')}
          autoComplete="off"
          inputMode="numeric"
          maxLength={12}
          {...checks.text('account_number')}
        />
      </div>
      <CheckboxField label={t('debit.sole')} {...checks.tick('sole_authority')} />
    </>
  );
}

type Agreement = DebitTerms['agreement'];

/** What is agreed to in a few sentences, and all of it one press away. */
function AgreementPart({ agreement }: { agreement: Agreement | undefined }) {
  const { t } = useTranslation('invoice-payments');
  return (
    <section className="lk-pay-agreement" aria-labelledby="pay-agreement" aria-busy={!agreement}>
      <h3 id="pay-agreement">{t('debit.agreement')}</h3>
      {!agreement && <p className="lk-pay-note">{t('debit.reading')}</p>}
      {agreement && (
        <>
          <ul>
            {agreement.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <details>
            <summary className="lk-pay-link">{t('debit.readAll')}</summary>
            {agreement.sections.map(({ heading, paragraphs, items }) => (
              <section key={heading}>
                <h4>{heading}</h4>
                {paragraphs.map((text) => (
                  <p key={text}>{text}</p>
                ))}
                {items.length > 0 && (
                  <ul>
                    {items.map((item) => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                )}
              </section>
            ))}
            <p className="lk-pay-note">{t('debit.version', { version: agreement.version })}</p>
          </details>
        </>
      )}
    </section>
  );
}

/** The form of one debit: how much, from which account, and what is agreed to, with amount and day on the button. */
export default function DebitPart(props: DebitPartProps) {
  const { bill, debit, values, locale } = props;
  const { t } = useTranslation('invoice-payments');
  const money = useMoney(bill.currency);
  const [round, setRound] = useState(0);
  const { pay, isSending, notice, faults } = useDebit(props, () => {
    setRound((before) => before + 1);
    props.refresh();
  });
  const checks = useChecks(props, faults);
  const cents = debitedCents(values, debit.amount_cents);
  const terms = useAgreement(props, cents, round);
  const agreement = terms?.agreement ?? undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!checks.check() || cents === null || !agreement) return;
    const { part: _, amount: __, ...account } = values;
    void pay({
      ...account,
      amount_cents: cents,
      open_cents: debit.amount_cents,
      terms: agreement.terms,
      sole_authority: true,
      accepted: true,
    });
  };
  const shown = {
    amount: cents === null ? '' : money(cents),
    date: dateWords((terms ?? debit).debit_date, locale, 'short'),
  };
  return (
    <form noValidate onSubmit={submit} aria-labelledby="pay-debit">
      <h2 id="pay-debit">{t('debit.title')}</h2>
      <div className="lk-pay-fields">
        <p className="lk-pay-note">{t('debit.when', { date: dateWords(debit.debit_date, locale) })}</p>
        <AmountPart {...props} checks={checks} />
        <AccountPart {...props} checks={checks} />
        <AgreementPart agreement={agreement} />
        <CheckboxField label={t('debit.accept', shown)} {...checks.tick('accepted')} />
        {notice && (
          <p className="lk-pay-notice" role="alert">
            {notice.kind === 'lost' ? t('debit.lost') : notice.message}
          </p>
        )}
        {checks.count > 0 && (
          <p className="lk-field-error" role="status">
            {t('form.faults', { count: checks.count })}
          </p>
        )}
        <Button
          look="action"
          size="large"
          wide
          type="submit"
          busy={isSending}
          blocked={cents !== null && !agreement && t('debit.reading')}
        >
          {t(isSending ? 'debit.sending' : 'debit.pay', shown)}
        </Button>
        <p className="lk-pay-note lk-pay-centre">{t('debit.noFee')}</p>
      </div>
    </form>
  );
}
