import { createCustomer } from '@lorikeet/contracts/customers';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { FormFrame } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { CustomerFields } from './customer-form.tsx';
import { newCustomer } from './customer-form-values.ts';
import { textForm } from './text-form.ts';

/** Adds a customer by hand; inviting one is the usual way, because only that brings a mandate. */
export default function AddCustomerPage() {
  const { t } = useTranslation('customers');
  const navigate = useNavigate();
  const form = usePortalForm(createCustomer.input, newCustomer);
  const write = useWrite(createCustomer, { expected: [422] });
  const save = form.submit(async (values) => {
    const { code, data } = await write.mutateAsync(values);
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('form.added') });
    void navigate(address('merchantCustomersDetail', { id: data.id }), { replace: true });
  });
  return (
    <Page>
      <PageHeader title={t('form.addTitle')} />
      <FormFrame
        onSubmit={save}
        busy={form.submitting}
        label={t('form.add')}
        back={paths.merchantCustomersList}
        note={t('form.addNote')}
      >
        <CustomerFields form={textForm(form)} editing={false} />
      </FormFrame>
    </Page>
  );
}
