import type { WireOutput } from '@lorikeet/contracts/contract';
import { getWebhookDelivery, resendWebhookEvents } from '@lorikeet/contracts/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/clipboard.ts';
import { useCan } from '../../../lib/permissions.ts';
import { read, useWrite } from '../../../lib/queries.ts';
import { addToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/card.tsx';
import { SidePanel } from '../../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/faces.tsx';
import { CopyableId, Moment } from '../../../ui/values.tsx';
import { DeliveryChip } from './webhook-words.tsx';

type Delivery = WireOutput<typeof getWebhookDelivery>;

/** A body as a person reads it; what is no JSON as it came. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function Attempts({ attempts }: Pick<Delivery, 'attempts'>) {
  const { t } = useTranslation('integrations');
  if (attempts.length === 0) return <p className="lk-muted">{t('delivery.notTried')}</p>;
  return (
    <ol className="lk-attempts">
      {attempts.map((attempt) => (
        <li key={attempt.at}>
          <div className="lk-attempt-head">
            <strong>
              {attempt.fault
                ? t(`delivery.faults.${attempt.fault}`)
                : t('delivery.answered', { status: attempt.answer_status })}
            </strong>
            <span className="lk-small lk-muted">
              <Moment value={attempt.at} /> · {t('delivery.took', { ms: attempt.duration_ms })}
            </span>
          </div>
          {attempt.answer && <pre className="lk-code">{pretty(attempt.answer)}</pre>}
        </li>
      ))}
    </ol>
  );
}

function Loaded({ delivery, webhookId }: { delivery: Delivery; webhookId: string }) {
  const { t } = useTranslation('integrations');
  const canWrite = useCan('integrations.write');
  const resend = useWrite(resendWebhookEvents);
  const again = async () => {
    const { code, message } = await resend.mutateAsync({ id: webhookId, delivery_id: delivery.id });
    addToast(
      code === 0
        ? { severity: 'success', summary: t('replay.done', { count: 1 }) }
        : { severity: 'warn', summary: message },
    );
  };
  return (
    <div className="lk-stack">
      <Facts
        facts={[
          [t('deliveries.fields.status'), <DeliveryChip key="status" status={delivery.status} />],
          [
            t('delivery.to'),
            <span key="to" className="lk-url">
              {delivery.url}
            </span>,
          ],
          [t('delivery.eventId'), <CopyableId key="id" value={delivery.event_id} onCopy={copyText} />],
          [
            t('deliveries.fields.subject'),
            <CopyableId key="subject" value={delivery.subject} onCopy={copyText} />,
          ],
          [t('deliveries.fields.sequence'), delivery.sequence],
          [t('deliveries.fields.at'), <Moment key="at" value={delivery.happened_at} />],
          [
            t('webhooks.fields.nextTry'),
            delivery.next_try_at ? <Moment key="next" value={delivery.next_try_at} /> : '–',
          ],
        ]}
      />
      {canWrite && delivery.status !== 'waiting' && (
        <div>
          <Button busy={resend.isPending} onClick={() => void again()}>
            {t('replay.one')}
          </Button>
        </div>
      )}
      <h3>{t('delivery.body')}</h3>
      <pre className="lk-code">{pretty(delivery.body)}</pre>
      <h3>{t('delivery.attempts')}</h3>
      <Attempts attempts={delivery.attempts} />
    </div>
  );
}

/** One event of one address: what was sent, and what each try was answered. */
export function DeliveryPanel({
  id,
  webhookId,
  onClose,
}: {
  id: string;
  webhookId: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('integrations');
  const query = useQuery(read(getWebhookDelivery, { id }));
  return (
    <SidePanel open onClose={onClose} title={query.data?.type ?? t('delivery.title')} width={560}>
      {query.data ? (
        <Loaded delivery={query.data} webhookId={webhookId} />
      ) : query.error ? (
        <ErrorState
          title={t('delivery.failed')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </SidePanel>
  );
}
