import { addPaymentMethod } from '@lorikeet/contracts/customers';
import { useTranslation } from 'react-i18next';
import { usePortalForm } from '../../../lib/form.ts';
import { useWrite } from '../../../lib/queries.ts';
import { addToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/choice-fields.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { AccountFields } from '../account-fields.tsx';
import { textForm } from '../text-form.ts';
import type { Customer } from './customer.ts';

function AccountForm({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('customers');
  const form = usePortalForm(addPaymentMethod.input, {
    customer_id: customer.id,
    bsb: '',
    account_number: '',
    account_name: '',
    is_default: customer.payment_methods.length === 0,
  });
  const fields = textForm(form);
  const write = useWrite(addPaymentMethod, {
    expected: [422],
  });
  const save = form.submit(async (values) => {
    const { code } = await write.mutateAsync(values);
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('methods.added') });
    onClose();
  });
  return (
    <form noValidate onSubmit={save}>
      <div className="lk-form">
        <AccountFields
          bsb={fields.field('bsb')}
          number={fields.field('account_number')}
          name={fields.field('account_name')}
        />
        <CheckboxField label={t('methods.makeDefault')} {...form.field('is_default')} />
        <p className="lk-small lk-muted">{t('form.paymentNote')}</p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="primary" type="submit" busy={form.submitting}>
          {t('detail.addAccount')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Another bank account for a customer. */
export function AccountDialog({
  customer,
  open,
  onClose,
}: {
  customer: Customer;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('customers');
  return (
    <Dialog open={open} onClose={onClose} title={t('detail.addAccount')}>
      <AccountForm customer={customer} onClose={onClose} />
    </Dialog>
  );
}
