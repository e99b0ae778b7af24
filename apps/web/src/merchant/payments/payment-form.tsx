import type { WireInput, WireOutput } from '@lorikeet/contracts/contract';
import { createPayment } from '@lorikeet/contracts/debits';
import { getMerchant } from '@lorikeet/contracts/merchants';
import { isLocalDate } from '@lorikeet/domain/kernel';
import { ADVANCE_NOTICE_BANK_DAYS } from '@lorikeet/domain/notices';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { confirm } from '../../lib/confirm.ts';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { type PortalForm, usePortalForm } from '../../lib/form.ts';
import { date, dateWithWeekday, money } from '../../lib/format.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast, LINK_LIFE_MS } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  type ActiveMandate,
  isAboveAgreed,
  isUnusual,
  noticeOf,
  type OpenInvoice,
  paymentFormSchema,
  takenOn,
} from './create-payment-form.ts';
import type { Payer } from './customer-picker.tsx';

const TAXES = ['taxable', 'gst_free', 'outside'] as const;

type Offer = { mandates: readonly ActiveMandate[]; invoices: readonly OpenInvoice[] };
type Form = PortalForm<typeof paymentFormSchema>;

/** The first day on which a debit wished for on a date can be taken; the date itself where that cannot be known. */
function useTakenOn(): (mandate: ActiveMandate | undefined, date: string) => string {
  const today = useBusinessDate();
  const merchant = useQuery(read(getMerchant, {}, { expected: 'all' })).data;
  const days = merchant?.settings.notice_bank_days ?? ADVANCE_NOTICE_BANK_DAYS;
  return (mandate, date) =>
    mandate && isLocalDate(date) && isLocalDate(today) ? takenOn(mandate, date, today, days) : date;
}

type EffectProps = { payer: Payer; mandate: ActiveMandate; amountCents: number | null; day: string };

/** What the payer gets notice of and when the money is taken, before it is confirmed. */
function Effect({ payer, mandate, amountCents, day }: EffectProps) {
  const { t } = useTranslation('payments');
  if (isAboveAgreed(mandate, amountCents)) {
    return (
      <p className="lk-field-error">{t('payment.above', { maximum: money(mandate.amount_cents ?? 0) })}</p>
    );
  }
  if (!isLocalDate(day)) return null;
  const isChange = noticeOf(mandate) === 'variation';
  return (
    <p className="lk-small lk-muted">
      {isChange
        ? t('payment.whenVariation', {
            name: payer.name,
            date: dateWithWeekday(day),
            agreed: money(mandate.amount_cents ?? 0),
          })
        : t('payment.when', { name: payer.name, date: dateWithWeekday(day) })}
    </p>
  );
}

const accountWords = (mandate: ActiveMandate): string =>
  `${[mandate.bank_name, mandate.account_masked].filter(Boolean).join(' ')}, ${mandate.reference}`;

/** Under which agreement and for what; an invoice that is chosen brings its amount and its words. */
function WhatFor({ form, mandates, invoices }: Offer & { form: Form }) {
  const { t } = useTranslation('payments');
  const choose = (id: string) => {
    form.set('invoice_id', id);
    const invoice = invoices.find((one) => one.id === id);
    if (!invoice) return;
    form.set('amount_cents', invoice.due_cents);
    form.set('description', invoice.description.slice(0, 100));
  };
  return (
    <>
      {mandates.length === 1 && mandates[0] && (
        <p className="lk-small">
          {t('payment.from')} <b>{accountWords(mandates[0])}</b>
        </p>
      )}
      {mandates.length > 1 && (
        <SelectField
          label={t('payment.method')}
          options={mandates.map((one) => ({
            value: one.id,
            label: accountWords(one),
          }))}
          {...form.field('mandate_id')}
        />
      )}
      {invoices.length > 0 && (
        <SelectField
          label={t('payment.for')}
          options={[
            { value: '', label: t('payment.newInvoice') },
            ...invoices.map((one) => ({
              value: one.id,
              label: t('payment.invoice', {
                number: one.number,
                description: one.description,
                due: money(one.due_cents, one.currency),
              }),
            })),
          ]}
          {...form.field('invoice_id')}
          onChange={choose}
        />
      )}
    </>
  );
}

/** How much, when, and what it is called. A day on which nothing can be taken becomes the next on which it can. */
function HowMuch({ form, mandate }: { form: Form; mandate: ActiveMandate | undefined }) {
  const { t } = useTranslation('payments');
  const today = useBusinessDate();
  const dayFor = useTakenOn();
  const [wished, setWished] = useState<string | null>(null);
  const correct = () => {
    const { date } = form.values;
    const day = dayFor(mandate, date);
    if (day === date) return form.field('date').onCommit();
    setWished(date);
    form.set('date', day);
  };
  return (
    <>
      <div className="lk-pair">
        <MoneyField label={t('payment.amount')} {...form.field('amount_cents')} />
        <DateField
          label={t('payment.date')}
          min={dayFor(mandate, today)}
          help={wished ? t('payment.moved', { date: date(wished) }) : undefined}
          {...form.field('date')}
          onCommit={correct}
        />
      </div>
      <TextField
        label={t('payment.description')}
        help={t('payment.descriptionHelp')}
        maxLength={100}
        {...form.field('description')}
      />
      {!form.values.invoice_id && (
        <SelectField
          label={t('payment.tax')}
          options={TAXES.map((value) => ({ value, label: t(`common:taxCode.${value}`) }))}
          {...form.field('tax_code')}
        />
      )}
    </>
  );
}

type Made = WireOutput<typeof createPayment>;

/** On which day it is taken, why not on the one wished for, and where it stands: lists of what was sent have it later. */
function tellScheduled(
  t: TFunction<'payments'>,
  { id, debit_date }: Made,
  { amountCents, wished }: { amountCents: number; wished: string },
) {
  addToast({
    severity: 'success',
    summary: t('payment.created', { amount: money(amountCents), date: dateWithWeekday(debit_date) }),
    ...(debit_date === wished ? {} : { detail: t('payment.createdMoved', { date: date(wished) }) }),
    link: { label: t('payment.openDebit'), to: address('merchantTransactionsDetail', { id }) },
    life: LINK_LIFE_MS,
  });
}

/** A debit of one payer, with what it brings about before it is agreed to. */
export function PaymentForm({ payer, onClose, ...offer }: Offer & { payer: Payer; onClose: () => void }) {
  const { t } = useTranslation('payments');
  const today = useBusinessDate();
  const dayFor = useTakenOn();
  const form = usePortalForm(paymentFormSchema, {
    mandate_id: offer.mandates[0]?.id ?? '',
    invoice_id: '',
    amount_cents: null,
    date: dayFor(offer.mandates[0], today),
    description: '',
    tax_code: 'taxable',
  });
  const write = useWrite(createPayment, { expected: [422] });
  const { amount_cents: amountCents, date: wished, mandate_id: mandateId } = form.values;
  const mandate = offer.mandates.find(({ id }) => id === mandateId) ?? offer.mandates[0];
  const askAgain = (cents: number) =>
    confirm({
      header: t('payment.unusual', { amount: money(cents), name: payer.name }),
      message: t('payment.unusualText', { account: mandate ? accountWords(mandate) : '' }),
      icon: 'warning',
      acceptLabel: t('payment.unusualAccept', { amount: money(cents) }),
      rejectLabel: t('payment.unusualBack'),
    });
  const save = form.submit(async (_, { invoice_id, ...values }) => {
    const input: WireInput<typeof createPayment> = {
      ...values,
      customer_id: payer.id,
      ...(invoice_id ? { invoice_id } : {}),
    };
    const isAgreed =
      !mandate || !isUnusual(mandate, values.amount_cents) || (await askAgain(values.amount_cents));
    if (!isAgreed) return;
    const { code, data } = await write.mutateAsync(input);
    if (code !== 0) return;
    tellScheduled(t, data, { amountCents: values.amount_cents, wished: values.date });
    onClose();
  });
  return (
    <form noValidate onSubmit={save}>
      <div className="lk-form" style={{ marginTop: 18 }}>
        <WhatFor form={form} {...offer} />
        <HowMuch form={form} mandate={mandate} />
        {mandate && <Effect {...{ payer, mandate, amountCents }} day={dayFor(mandate, wished)} />}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="action" type="submit" busy={form.submitting}>
          {t('create')}
        </Button>
      </DialogActions>
    </form>
  );
}
