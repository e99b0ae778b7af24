import './accounting.css';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { createCreditNote } from '@lorikeet/contracts/credit-notes';
import type { getInvoiceStanding } from '@lorikeet/contracts/invoice-endings';
import type { getInvoice } from '@lorikeet/contracts/invoices';
import { text } from '@lorikeet/contracts/wire';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { money } from '../../lib/format.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

export type Invoice = WireOutput<typeof getInvoice>;
export type StandingOf = WireOutput<typeof getInvoiceStanding>;

const schema = z.object({ reason: text(200), amounts: z.array(z.number().nullable()) });

/** How much of each line is given back, and why; what it brings about is said before it is agreed to. */
function CreditForm({
  invoice,
  standing,
  onClose,
}: {
  invoice: Invoice;
  standing: StandingOf;
  onClose: () => void;
}) {
  const { t } = useTranslation('accounting');
  const { currency } = invoice;
  const leftOf = (position: number) =>
    standing.creditable_lines.find((one) => one.position === position)?.left_cents ?? 0;
  const lines = invoice.lines.filter((line) => leftOf(line.position) !== 0);
  const form = usePortalForm(schema, { reason: '', amounts: lines.map(() => null) });
  const write = useWrite(createCreditNote, { expected: [422] });
  const typed = form.values.amounts.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
  const off = Math.min(typed, Math.max(0, invoice.due_cents));
  const all = () =>
    form.inner.setValue(
      'amounts',
      lines.map((line) => leftOf(line.position)),
      { shouldDirty: true },
    );
  const save = form.submit(async ({ reason, amounts }) => {
    const { code, data } = await write.mutateAsync({
      invoice_id: invoice.id,
      reason,
      lines: lines.map((line, i) => ({ position: line.position, amount_cents: amounts[i] ?? 0 })),
    });
    if (code !== 0) return;
    onClose();
    addToast({
      severity: 'success',
      summary: t('credit.done', { number: data.number }),
      detail: [
        data.sent_to ? t('credit.sent', { email: data.sent_to }) : t('credit.unsent'),
        ...(data.cancelled_debits > 0 ? [t('credit.debitsCancelled', { count: data.cancelled_debits })] : []),
      ].join(' · '),
    });
  });
  return (
    <DialogForm onSubmit={save} busy={form.submitting} label={t('credit.do')} onClose={onClose}>
      <p>{t('credit.text')}</p>
      {standing.dispute && <p>{t(`credit.disputed.${standing.dispute}`)}</p>}
      <div className="lk-credit-lines">
        {lines.map((line, index) => (
          <MoneyField
            key={line.position}
            label={line.description}
            help={t('credit.left', { left: money(leftOf(line.position), currency) })}
            currency={currency}
            {...form.field(`amounts.${index}`)}
          />
        ))}
      </div>
      <Button size="small" onClick={all}>
        {t('credit.all', { amount: money(standing.creditable_cents, currency) })}
      </Button>
      <TextField
        label={t('credit.reason')}
        help={t('credit.reasonHelp')}
        maxLength={200}
        {...form.field('reason')}
      />
      {typed > 0 && (
        <p className="lk-small" aria-live="polite">
          {t('credit.effect', {
            total: money(typed, currency),
            off: money(off, currency),
            kept: money(typed - off, currency),
          })}{' '}
          {standing.scheduled_cents > invoice.due_cents - off &&
            t('credit.cancels', { amount: money(standing.scheduled_cents, currency) })}
        </p>
      )}
    </DialogForm>
  );
}

export function CreditDialog(props: {
  invoice: Invoice;
  standing: StandingOf;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('accounting');
  const { open, onClose, invoice } = props;
  return (
    <Dialog open={open} onClose={onClose} title={t('credit.title', { number: invoice.number })} width={520}>
      <CreditForm {...props} />
    </Dialog>
  );
}
