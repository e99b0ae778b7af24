import { getRefundRules, setRefundRules } from '@lorikeet/contracts/refunds';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { tellWaiting } from '../../app/tell-waiting.ts';
import { useFollow } from '../../lib/follow-stored.ts';
import { settle, usePortalForm } from '../../lib/form.ts';
import { bareMoney } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { WaitingBanner } from '../approvals/waiting-banner.tsx';

const schema = z.strictObject({ limit: setRefundRules.input.shape.second_person_above_cents });

/** Above which amount a refund needs a second person. */
export function RefundLimitCard({ merchantId }: { merchantId: string }) {
  const mayRead = useCan('payments.read');
  const rules = useQuery({ ...read(getRefundRules, {}), enabled: mayRead }).data;
  if (!rules) return null;
  return (
    <LimitForm limit={rules.second_person_above_cents} merchantId={merchantId} readOnly={!rules.may_change} />
  );
}

function LimitForm(props: { limit: number | null; merchantId: string; readOnly: boolean }) {
  const { limit, merchantId, readOnly } = props;
  const { t } = useTranslation('refunds');
  const write = useWrite(setRefundRules, { expected: [422] });
  const form = usePortalForm(schema, { limit }, { limit });
  useFollow(form, { limit });
  const save = form.submit(async (values) => {
    const { code, data } = await write.mutateAsync({
      second_person_above_cents: values.limit,
      seen: { second_person_above_cents: form.seen.limit },
    });
    if (code !== 0) return;
    const stored = { limit: data.second_person_above_cents };
    form.setSeen(stored);
    settle(form, stored);
    if (!tellWaiting(data.waiting)) addToast({ severity: 'success', summary: t('common:saved') });
  });
  return (
    <form noValidate onSubmit={save}>
      <Card
        title={t('limit.title')}
        note={limit === null ? t('limit.never') : t('limit.above', { amount: bareMoney(limit) })}
        foot={
          !readOnly && (
            <Button
              look="primary"
              type="submit"
              busy={form.submitting}
              blocked={!form.dirty && t('settings:nothingChanged')}
            >
              {t('limit.save')}
            </Button>
          )
        }
      >
        <WaitingBanner subjectId={merchantId} kind="refunds.limit" />
        <fieldset className="lk-form" disabled={readOnly} style={{ border: 0, margin: 0, padding: 0 }}>
          <MoneyField label={t('limit.amount')} help={t('limit.help')} {...form.field('limit')} />
        </fieldset>
      </Card>
    </form>
  );
}
