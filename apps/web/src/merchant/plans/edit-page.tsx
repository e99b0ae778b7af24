import type { WireOutput } from '@lorikeet/contracts/contract';
import { getPlan, updatePlan } from '@lorikeet/contracts/plans';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { address } from '../../app/paths.ts';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { FormFrame } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useFresh } from '../../lib/use-fresh.ts';
import { PageHeader } from '../../ui/page.tsx';
import { PlanFields } from './plan-fields.tsx';
import { planCall, planForm, planValues } from './plan-form.ts';

type Plan = WireOutput<typeof getPlan>;

function EditForm({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans');
  const navigate = useNavigate();
  const details = address('merchantPlanSubscriptionDetails', { id: plan.id });
  const form = usePortalForm(planForm, planValues(plan), plan.current.version);
  const { seen } = form;
  const write = useWrite(updatePlan, { expected: [422] });
  const save = form.submit(async (values) => {
    const { code, data } = await write.mutateAsync({ id: plan.id, seen_version: seen, ...planCall(values) });
    if (code !== 0) return;
    addToast({
      severity: data.changed ? 'success' : 'info',
      summary: t(data.changed ? 'form.versionMade' : 'form.unchanged', { n: data.version }),
    });
    void navigate(details, { replace: true });
  });
  const note = plan.subscribers > 0 ? 'form.editNote' : 'form.editNoteFree';
  return (
    <FormFrame
      onSubmit={save}
      busy={form.submitting}
      label={t('form.save', { n: seen + 1 })}
      back={details}
      note={t(note, { count: plan.subscribers, n: seen + 1 })}
    >
      <PlanFields form={form} />
    </FormFrame>
  );
}

/** An edit is a new version: subscriptions stay on theirs until they are moved. */
export default function EditPlanPage() {
  const { t } = useTranslation('plans');
  const { id = '' } = useParams();
  const query = useFresh(getPlan, { id: id });
  return (
    <DetailScreen query={query} failed={t('detail.failed')} safe={t('list.safe')} title={t('form.edit')}>
      {(plan) => (
        <>
          <PageHeader title={t('form.editTitle', { name: plan.current.name })} />
          <EditForm plan={plan} />
        </>
      )}
    </DetailScreen>
  );
}
