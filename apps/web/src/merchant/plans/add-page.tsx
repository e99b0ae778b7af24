import { createPlan } from '@lorikeet/contracts/plans';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { FormFrame } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { PlanFields } from './plan-fields.tsx';
import { newPlan, planCall, planForm } from './plan-form.ts';

/** A new plan: offered as soon as it is saved. */
export default function AddPlanPage() {
  const { t } = useTranslation('plans');
  const navigate = useNavigate();
  const form = usePortalForm(planForm, newPlan);
  const write = useWrite(createPlan, { expected: [422] });
  const save = form.submit(async (values) => {
    const { code, data } = await write.mutateAsync(planCall(values));
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('form.added') });
    void navigate(address('merchantPlanSubscriptionDetails', { id: data.id }), { replace: true });
  });
  return (
    <Page>
      <PageHeader title={t('form.addTitle')} />
      <FormFrame
        onSubmit={save}
        busy={form.submitting}
        label={t('form.add')}
        back={paths.merchantPlanSubscriptionList}
        note={t('form.addNote')}
      >
        <PlanFields form={form} />
      </FormFrame>
    </Page>
  );
}
