import { requestHardship } from '@lorikeet/contracts/hardship';
import { HARDSHIP_REASONS } from '@lorikeet/domain/hardship';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../../frames/form-frame.tsx';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';

const EVERY = ['weekly', 'fortnightly', 'monthly'] as const;

type Props = { propertyId: string; onClose: () => void };

function AskForm({ propertyId, onClose }: Props) {
  const { t } = useTranslation('hardship');
  const today = useBusinessDate();
  const write = useWrite(requestHardship, { expected: [422] });
  const form = usePortalForm(requestHardship.input, {
    id: propertyId,
    reason: 'lost_work',
    words: '',
    income_cents: null,
    can_pay_cents: 0,
    can_pay_every: 'fortnightly',
    from_on: today,
    until_on: '',
    holds_debits: true,
  });
  const submit = form.submit(async (values) => {
    const { code } = await write.mutateAsync(values);
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('mine.sent') });
    onClose();
  });
  return (
    <DialogForm onSubmit={submit} busy={form.submitting} label={t('mine.send')} onClose={onClose}>
      <p>{t('mine.text')}</p>
      <SelectField
        {...form.field('reason')}
        label={t('mine.reason')}
        options={HARDSHIP_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
      />
      <TextAreaField {...form.field('words')} label={t('mine.words')} help={t('mine.wordsHelp')} />
      <div className="lk-pair">
        <MoneyField {...form.field('can_pay_cents')} label={t('mine.canPay')} />
        <SelectField
          {...form.field('can_pay_every')}
          label={t('mine.canPayEvery')}
          options={EVERY.map((value) => ({ value, label: t(`mine.everies.${value}`) }))}
        />
      </div>
      <MoneyField {...form.field('income_cents')} label={t('mine.income')} optional />
      <div className="lk-pair">
        <DateField {...form.field('from_on')} label={t('mine.from')} min={today} />
        <DateField {...form.field('until_on')} label={t('mine.until')} min={today} />
      </div>
      <CheckboxField {...form.field('holds_debits')} label={t('mine.hold')} help={t('mine.holdHelp')} />
    </DialogForm>
  );
}

/** A ratepayer asks the council of a property for help. */
export function AskDialog({ open, ...props }: Props & { open: boolean }) {
  const { t } = useTranslation('hardship');
  return (
    <Dialog open={open} onClose={props.onClose} title={t('mine.ask')}>
      <AskForm {...props} />
    </Dialog>
  );
}
