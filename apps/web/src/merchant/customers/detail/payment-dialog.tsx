import {
  customerActivity,
  customerDebits,
  customerForecast,
  getCustomer,
} from '@lorikeet/contracts/customers';
import { listInvoices } from '@lorikeet/contracts/invoicing';
import { paymentCreate, paymentList } from '@lorikeet/contracts/payments';
import { useTranslation } from 'react-i18next';
import { useBusinessDate } from '../../../lib/demo-clock.ts';
import { usePortalForm } from '../../../lib/form.ts';
import { money } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/queries.ts';
import { addToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/choice-fields.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Customer } from './customer.ts';
import { paymentFormSchema } from './payment-form.ts';

const REFRESHES = [
  customerDebits,
  customerForecast,
  customerActivity,
  getCustomer,
  paymentList,
  listInvoices,
];

function PaymentForm({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('customers');
  const today = useBusinessDate();
  const mandates = customer.payment_methods.filter((method) => method.mandate_status === 'active');
  const form = usePortalForm(paymentFormSchema, {
    mandate_id: mandates[0]?.mandate_id ?? '',
    amount_cents: null,
    date: today,
    description: '',
  });
  const write = useWrite(paymentCreate, { refreshes: REFRESHES, expected: [422] });
  const save = form.submit(async (values) => {
    const { code } = await write.mutateAsync({ ...values, customer_id: customer.id, tax_code: 'taxable' });
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('payment.created', { amount: money(values.amount_cents) }) });
    onClose();
  });
  return (
    <form noValidate onSubmit={save}>
      <div className="lk-form">
        <SelectField
          label={t('payment.method')}
          options={mandates.map((method) => ({
            value: method.mandate_id ?? '',
            label: `${method.bank_name ?? t('methods.bankAccount')} ${method.account_masked} · ${method.mandate_reference}`,
          }))}
          {...form.field('mandate_id')}
        />
        <div className="lk-pair">
          <MoneyField label={t('payment.amount')} {...form.field('amount_cents')} />
          <DateField label={t('payment.date')} min={today} {...form.field('date')} />
        </div>
        <TextField
          label={t('payment.description')}
          help={t('payment.descriptionHelp')}
          {...form.field('description')}
        />
        <p className="lk-small lk-muted">{t('payment.note')}</p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="action" type="submit" busy={form.submitting}>
          {t('detail.createPayment')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** A debit by hand under one of the customer's agreements. */
export function PaymentDialog({
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
    <Dialog open={open} onClose={onClose} title={t('payment.title', { name: customer.name })}>
      <PaymentForm customer={customer} onClose={onClose} />
    </Dialog>
  );
}
