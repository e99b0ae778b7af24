import { createRefund } from '@lorikeet/contracts/refunds';
import { type Currency, toCents, ZERO } from '@lorikeet/domain/kernel';
import { feeOfRefund, REFUND_REASONS } from '@lorikeet/domain/refunds';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { tellWaiting } from '../../app/tell-waiting.ts';
import { DialogForm } from '../../frames/form-frame.tsx';
import { orEmpty } from '../../lib/field-bindings.ts';
import { usePortalForm } from '../../lib/form.ts';
import { money } from '../../lib/format.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';

export type RefundedPayment = {
  id: string;
  currency: Currency;
  amount_cents: number;
  refunded_cents: number;
  /** What can still go back: less than the payment where its invoice was credited. */
  refundable_cents: number;
  customer_name: string;
  method: string | null;
  /** Of a card payment: the fee that its payer bore, and what of it went back before. */
  card?: { feeCents: number; feeBackCents: number } | undefined;
};

const { payment_id: _, ...asked } = createRefund.input.shape;
const schema = z.strictObject(asked);

/** How much of a payment goes back, and why. */
export function RefundDialog(props: { payment: RefundedPayment; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('refunds');
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t('make.title')} width={480}>
      <RefundForm payment={props.payment} onClose={props.onClose} />
    </Dialog>
  );
}

function RefundForm({ payment, onClose }: { payment: RefundedPayment; onClose: () => void }) {
  const { t } = useTranslation('refunds');
  const { currency } = payment;
  const left = toCents(payment.refundable_cents);
  const write = useWrite(createRefund, { expected: [422] });
  const form = usePortalForm(schema, { amount_cents: left, reason: 'goodwill', note: '' });
  const { value: typed } = form.field('amount_cents');
  const fee = feeBackOf(payment, typed);
  const save = form.submit(async (values) => {
    const { code, data } = await write.mutateAsync({ ...values, payment_id: payment.id });
    if (code !== 0) return;
    onClose();
    if (tellWaiting(data.waiting)) return;
    const amount = money(values.amount_cents + feeBackOf(payment, values.amount_cents), currency);
    const follows = t(payment.card ? 'make.cardFollows' : 'make.follows');
    addToast({ severity: 'success', summary: t('make.done', { amount }), detail: follows });
  });
  const reason = form.field('reason');
  return (
    <DialogForm onSubmit={save} busy={form.submitting} label={t('make.accept')} onClose={onClose}>
      <p>
        {t(payment.card ? 'make.cardMessage' : 'make.message', {
          name: payment.customer_name,
          account: payment.method ?? t(payment.card ? 'make.itsCard' : 'make.itsAccount'),
        })}
      </p>
      <MoneyField
        label={t('make.amount')}
        help={t('make.left', { left: money(left, currency), amount: money(payment.amount_cents, currency) })}
        currency={currency}
        {...orEmpty(form.field('amount_cents'))}
      />
      {fee > 0 && (
        <p className="lk-small" aria-live="polite">
          {t('make.withFee', { fee: money(fee, currency), total: money(Number(typed) + fee, currency) })}
        </p>
      )}
      <SelectField
        label={t('make.reason')}
        options={REFUND_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        {...reason}
        onChange={(value) => form.set('reason', value as (typeof REFUND_REASONS)[number])}
      />
      <TextAreaField
        label={t('make.note')}
        help={t('make.noteHelp')}
        rows={2}
        maxLength={500}
        {...form.field('note')}
      />
    </DialogForm>
  );
}

/** Cents of the payer's fee that go back with an amount; none while that is empty or more than is left. */
function feeBackOf(payment: RefundedPayment, typed: unknown): number {
  const { card, amount_cents, refunded_cents, refundable_cents } = payment;
  const now = Number(typed);
  if (!card || !Number.isSafeInteger(now) || now <= 0 || now > refundable_cents) return 0;
  return feeOfRefund({
    fee: toCents(card.feeCents),
    gst: ZERO,
    paid: toCents(amount_cents),
    before: toCents(refunded_cents),
    earlierFee: toCents(card.feeBackCents),
    earlierGst: ZERO,
    now: toCents(now),
  }).amount;
}
