import { createDirectFacility } from '@lorikeet/contracts/merchants';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogForm } from '../../frames/form-frame.tsx';
import { type PortalForm, usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { bankText } from './bank-text.ts';
import { FileLimitFields, FileNameFields, PrefixField } from './facility-fields.tsx';
import type { PlatformMerchant } from './merchant-facts.ts';

const { merchant_id: _, ...shape } = createDirectFacility.input.shape;
const schema = z.strictObject(shape);
type Form = PortalForm<typeof schema>;

/** A facility under the merchant's own user id with its own bank. */
export function DirectFacilityForm({
  merchant,
  onClose,
}: {
  merchant: PlatformMerchant;
  onClose: () => void;
}) {
  const { t } = useTranslation('merchants');
  const create = useWrite(createDirectFacility, { expected: [422] });
  const form = usePortalForm(schema, {
    name: merchant.trading_name,
    financial_institution: '',
    user_name: bankText(merchant.trading_name, 26),
    user_id: '',
    debit_user_abn: merchant.abn ?? '',
    trace_bsb: '',
    trace_account: '',
    entry_description: 'PAYMENTS',
    remitter: bankText(merchant.trading_name, 16),
    records_per_file: 500,
    cut_off: '16:00',
    self_balanced: true,
    reference_prefix: '',
  });
  const submit = form.submit(async (values) => {
    const { code } = await create.mutateAsync({ merchant_id: merchant.id, ...values });
    if (code !== 0) return;
    onClose();
    addToast({ severity: 'success', summary: t('facilityAdded'), detail: merchant.trading_name });
  });
  return (
    <DialogForm onSubmit={submit} busy={form.submitting} label={t('addFacility')} onClose={onClose}>
      <p className="lk-muted lk-small">{t('directHelp')}</p>
      <BankFields form={form} />
      <FileFields form={form} />
    </DialogForm>
  );
}

function BankFields({ form }: { form: Form }) {
  const { t } = useTranslation('merchants');
  return (
    <>
      <div className="lk-pair">
        <TextField label={t('facilityName')} {...form.field('name')} />
        <TextField
          label={t('institution')}
          help={t('institutionHelp')}
          maxLength={3}
          {...form.field('financial_institution')}
        />
      </div>
      <div className="lk-pair">
        <TextField label={t('userName')} maxLength={26} {...form.field('user_name')} />
        <TextField label={t('userId')} numeric maxLength={6} {...form.field('user_id')} />
      </div>
      <div className="lk-pair">
        <TextField label={t('traceBsb')} numeric {...form.field('trace_bsb')} />
        <TextField label={t('traceAccount')} help={t('traceHelp')} numeric {...form.field('trace_account')} />
      </div>
      <TextField
        label={t('debitUserAbn')}
        numeric
        optional
        {...form.field('debit_user_abn')}
        value={form.values.debit_user_abn ?? ''}
      />
    </>
  );
}

function FileFields({ form }: { form: Form }) {
  const { t } = useTranslation('merchants');
  return (
    <>
      <FileNameFields remitter={form.field('remitter')} description={form.field('entry_description')} />
      <FileLimitFields records={form.field('records_per_file')} cutOff={form.field('cut_off')} />
      <PrefixField prefix={form.field('reference_prefix')} />
      <CheckboxField
        label={t('selfBalanced')}
        help={t('selfBalancedHelp')}
        {...form.field('self_balanced')}
      />
    </>
  );
}
