import { transferProperty } from '@lorikeet/contracts/council';
import { useTranslation } from 'react-i18next';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { PhoneField, TextField } from '../../ui/text-field.tsx';
import { type Property, streetOf } from './property-words.ts';

type Props = { property: Property; onClose: () => void };

function SaleForm({ property, onClose }: Props) {
  const { t } = useTranslation('council');
  const form = usePortalForm(transferProperty.input, {
    id: property.id,
    owner_name: '',
    owner_email: '',
    owner_phone: '',
  });
  const write = useWrite(transferProperty, { expected: [422] });
  const save = form.submit(async (values) => {
    const { code, data } = await write.mutateAsync({ ...values, id: property.id });
    if (code !== 0) return;
    addToast({
      severity: 'success',
      summary: t('sale.done'),
      detail: t('sale.ended', { count: data.ended }),
    });
    onClose();
  });
  return (
    <form noValidate onSubmit={save}>
      <div className="lk-form">
        <p>{t('sale.text', { count: property.registered })}</p>
        <TextField {...form.field('owner_name')} label={t('sale.name')} autoComplete="off" />
        <TextField
          {...form.field('owner_email')}
          label={t('email')}
          type="email"
          autoComplete="off"
          help={t('sale.emailHelp')}
          optional
        />
        <PhoneField {...form.field('owner_phone')} label={t('phone')} autoComplete="off" optional />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="danger" type="submit" busy={form.submitting}>
          {t('sale.action')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** A sale: the new owner on file, every access and every code ended. */
export function SaleDialog({ open, ...props }: Props & { open: boolean }) {
  const { t } = useTranslation('council');
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={t('sale.title', { property: streetOf(props.property.address) })}
    >
      <SaleForm {...props} />
    </Dialog>
  );
}
