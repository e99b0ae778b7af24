import { createFacilitatedFacility } from '@lorikeet/contracts/merchants';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { bankText } from './bank-text.ts';
import { FileNameFields, PrefixField } from './facility-fields.tsx';
import type { PlatformMerchant } from './merchant-facts.ts';

const { merchant_id: _, ...shape } = createFacilitatedFacility.input.shape;
const schema = z.strictObject(shape);

/** What a facilitated facility needs of its own; the rest is the platform's. */
export function FacilitatedForm({ merchant, onClose }: { merchant: PlatformMerchant; onClose: () => void }) {
  const { t } = useTranslation('merchants');
  const create = useWrite(createFacilitatedFacility, { expected: [422] });
  const form = usePortalForm(schema, {
    entry_description: 'PAYMENTS',
    remitter: bankText(merchant.trading_name, 16),
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
      <p className="lk-muted lk-small">{t('facilitatedHelp')}</p>
      <FileNameFields remitter={form.field('remitter')} description={form.field('entry_description')} />
      <PrefixField prefix={form.field('reference_prefix')} />
    </DialogForm>
  );
}
