import { createFacilitatedFacility } from '@lorikeet/contracts/merchants';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { bankText } from './bank-text.ts';
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
    <form noValidate className="lk-form" onSubmit={submit}>
      <p className="lk-muted lk-small">{t('facilitatedHelp')}</p>
      <div className="lk-pair">
        <TextField
          label={t('remitter')}
          help={t('remitterHelp')}
          maxLength={16}
          {...form.field('remitter')}
        />
        <TextField label={t('entryDescription')} maxLength={12} {...form.field('entry_description')} />
      </div>
      <TextField
        label={t('referencePrefix')}
        help={t('referencePrefixHelp')}
        optional
        maxLength={4}
        {...form.field('reference_prefix')}
        value={form.values.reference_prefix ?? ''}
      />
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="primary" type="submit" busy={form.submitting}>
          {t('addFacility')}
        </Button>
      </DialogActions>
    </form>
  );
}
