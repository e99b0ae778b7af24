import { updateFacility } from '@lorikeet/contracts/merchants';
import { TITLE_SETS } from '@lorikeet/domain/merchants';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogForm } from '../../frames/form-frame.tsx';
import { type PortalForm, usePortalForm } from '../../lib/form.ts';
import { refreshAfter, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { CheckboxField, RadioField } from '../../ui/choice-fields.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FileLimitFields, FileNameFields } from './facility-fields.tsx';
import type { PlatformMerchant } from './merchant-facts.ts';

const { merchant_id: _, id: __, seen_status: ___, seen: ____, ...shape } = updateFacility.input.shape;
const schema = z.strictObject(shape);
const STATUSES = ['active', 'stopped', 'closed'] as const;

/** How a facility's files are written, and whether it debits at all. */
export function FacilityPracticeForm(props: {
  merchantId: string;
  facility: PlatformMerchant['facilities'][number];
  onClose: () => void;
}) {
  const { merchantId, facility, onClose } = props;
  const { t } = useTranslation('merchants');
  const save = useWrite(updateFacility, { expected: [422] });
  const opened = {
    entry_description: facility.entry_description,
    remitter: facility.remitter,
    records_per_file: facility.records_per_file,
    cut_off: facility.cut_off,
    title_set: facility.title_set,
    marks_new_details: facility.marks_new_details,
    names_invoice: facility.names_invoice,
  };
  const form = usePortalForm(
    schema,
    {
      ...opened,
      status: facility.status === 'closing' ? 'closed' : facility.status,
      stop_reason: facility.stop_reason ?? '',
    },
    { status: facility.status, practice: opened },
  );
  const submit = form.submit(async (values) => {
    const { code } = await save.mutateAsync({
      merchant_id: merchantId,
      id: facility.id,
      seen_status: form.seen.status,
      seen: form.seen.practice,
      ...values,
    });
    if (code !== 0) return refreshAfter(updateFacility);
    onClose();
    addToast({ severity: 'success', summary: t('common:saved'), detail: facility.name });
  });
  return (
    <DialogForm onSubmit={submit} busy={form.submitting} label={t('common:save')} onClose={onClose}>
      <FileNameFields remitter={form.field('remitter')} description={form.field('entry_description')} />
      <FileLimitFields records={form.field('records_per_file')} cutOff={form.field('cut_off')} />
      <RecordChoices form={form} />
      <RadioField
        label={t('status')}
        options={STATUSES.map((value) => ({ value, label: t(`facilityStatus.${value}`) }))}
        {...form.field('status')}
        onChange={(value) => {
          if (value !== 'stopped') form.restore('stop_reason');
          form.set('status', value as (typeof STATUSES)[number]);
        }}
      />
      {form.values.status === 'stopped' && (
        <TextField
          label={t('stopReason')}
          {...form.field('stop_reason')}
          value={form.values.stop_reason ?? ''}
        />
      )}
      {form.values.status === 'closed' && <p className="lk-muted lk-small">{t('facilityClosing')}</p>}
    </DialogForm>
  );
}

/** What the facility agreed with its bank about each record. */
function RecordChoices({ form }: { form: PortalForm<typeof schema> }) {
  const { t } = useTranslation('merchants');
  return (
    <>
      <RadioField
        label={t('titleSet')}
        options={TITLE_SETS.map((value) => ({
          value,
          label: t(`titleSets.${value}`),
          help: t(`titleSetHelp.${value}`),
        }))}
        {...form.field('title_set')}
        onChange={(value) => form.set('title_set', value as (typeof TITLE_SETS)[number])}
      />
      <CheckboxField
        label={t('namesInvoice')}
        help={t('namesInvoiceHelp')}
        {...form.field('names_invoice')}
      />
      <CheckboxField
        label={t('marksNewDetails')}
        help={t('marksNewDetailsHelp')}
        {...form.field('marks_new_details')}
      />
    </>
  );
}
