import { getCustomer, updateCustomer } from '@lorikeet/contracts/customers';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { address } from '../../app/paths.ts';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { FormFrame } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { lastDigits } from '../../lib/format.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useFresh } from '../../lib/use-fresh.ts';
import { PageHeader } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CustomerFields } from './customer-form.tsx';
import { valuesOf } from './customer-form-values.ts';
import type { Customer } from './detail/customer.ts';
import { textForm } from './text-form.ts';

/** What the customer pays with, as `Commonwealth Bank ••• 5148` or `Visa ••• 4242`; null where that is nothing. */
function keptMethod({ payment_methods }: Customer, t: (key: string) => string): string | null {
  const active = payment_methods.filter(({ status }) => status === 'active');
  const method = active.find((one) => one.is_default) ?? active[0];
  if (!method) return null;
  const issuer = method.card ? t(`cards:networks.${method.card.network}`) : method.bank_name;
  return [issuer, lastDigits(method.account_masked ?? '')].filter(Boolean).join(' ');
}

function EditForm({ customer }: { customer: Customer }) {
  const { t } = useTranslation(['customers', 'cards']);
  const navigate = useNavigate();
  const back = address('merchantCustomersDetail', { id: customer.id });
  const form = usePortalForm(
    updateCustomer.input,
    { id: customer.id, ...valuesOf(customer) },
    customer.updated_at,
  );
  const write = useWrite(updateCustomer, {
    expected: [422],
  });
  const save = form.submit(async (values) => {
    const { code } = await write.mutateAsync({ ...values, seen_updated_at: form.seen });
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('common:saved') });
    void navigate(back, { replace: true });
  });
  return (
    <FormFrame
      onSubmit={save}
      busy={form.submitting}
      label={t('form.saveChanges')}
      back={back}
      note={t('form.editNote')}
    >
      <CustomerFields form={textForm(form)} editing kept={keptMethod(customer, t)} />
    </FormFrame>
  );
}

/** Edits a customer; the account on file stays unless another one is given. */
export default function EditCustomerPage() {
  const { t } = useTranslation('customers');
  const { id = '' } = useParams();
  const query = useFresh(getCustomer, { id: id });
  return (
    <DetailScreen query={query} failed={t('detail.failed')} title={t('form.editTitle', { name: '' })}>
      {(customer) => (
        <>
          <PageHeader
            title={t('form.editTitle', { name: customer.name })}
            status={<StatusChip status={customer.status} />}
          />
          <EditForm customer={customer} />
        </>
      )}
    </DetailScreen>
  );
}
