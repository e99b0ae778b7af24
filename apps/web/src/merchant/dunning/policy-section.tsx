import { dunningPolicy, getDunningPolicy, updateDunningPolicy } from '@lorikeet/contracts/dunning';
import { useTranslation } from 'react-i18next';
import { settle, usePortalForm } from '../../lib/form.ts';
import { useCan } from '../../lib/permissions.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useFresh } from '../../lib/use-fresh.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/faces.tsx';
import { EndFields } from './end-fields.tsx';
import { PolicyForm } from './policy-form.tsx';
import type { PolicyFacts } from './policy-words.ts';
import { ReminderFields } from './reminder-fields.tsx';
import { TrialCard } from './trial-card.tsx';

/** What follows a debit that came back: the policy, and what it would have done with those of the last year. */
export function PolicySection() {
  const { t } = useTranslation('dunning');
  const mayRead = useCan('settings.read');
  const query = useFresh(getDunningPolicy, {}, mayRead);
  if (!mayRead) return <EmptyState title={t('settings:notYours')}>{t('settings:notYoursHelp')}</EmptyState>;
  if (query.data) return <Loaded facts={query.data} />;
  if (query.error)
    return (
      <ErrorState title={t('failed')} message={query.error.message} onRetry={() => void query.refetch()} />
    );
  return <Skeleton lines={6} width="560px" />;
}

function Loaded({ facts }: { facts: PolicyFacts }) {
  const { t } = useTranslation('dunning');
  const mayWrite = useCan('settings.write');
  const write = useWrite(updateDunningPolicy, { expected: [422] });
  const form = usePortalForm(dunningPolicy, facts.policy, facts.policy);
  const save = form.submit(async (values) => {
    const { code } = await write.mutateAsync({ ...values, seen: form.seen });
    if (code !== 0) return;
    form.setSeen(values);
    settle(form);
    addToast({ severity: 'success', summary: t('common:saved') });
  });
  return (
    <div className="lk-columns">
      <div className="lk-stack">
        <form noValidate onSubmit={save} className="lk-stack">
          <PolicyForm form={form} facts={facts} readOnly={!mayWrite} />
          <EndFields form={form} readOnly={!mayWrite} />
          <ReminderFields form={form} readOnly={!mayWrite} />
        </form>
      </div>
      <div className="lk-stack">
        <TrialCard policy={dunningPolicy.safeParse(form.values).data} />
      </div>
    </div>
  );
}
