import type { WireOutput } from '@lorikeet/contracts/contract';
import type { EventName } from '@lorikeet/contracts/events';
import type { getWebhook, listWebhookDeliveries } from '@lorikeet/contracts/webhooks';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { Moment } from '../../../ui/values.tsx';

export type WebhookRow = WireOutput<typeof getWebhook>;
export type DeliveryRow = WireOutput<typeof listWebhookDeliveries>['rows'][number];

/** The name of an event, as programs know it. */
export const EventType = ({ name }: { name: EventName }) => <code>{name}</code>;

/** Whether it gets events; when the next try is, while it fails. */
export function WebhookState({ row }: { row: WebhookRow }) {
  const { t } = useTranslation('integrations');
  return (
    <>
      <StatusChip status={row.status} />
      {row.is_paused_by_failures && <div className="lk-small lk-muted">{t('webhooks.pausedByFailures')}</div>}
      {row.next_try_at && (
        <div className="lk-small lk-muted">
          {t('webhooks.nextTry')} <Moment value={row.next_try_at} />
        </div>
      )}
    </>
  );
}

const CHIPS = { waiting: 'scheduled', delivered: 'delivered', failed: 'failed' } as const;

export const DeliveryChip = ({ status }: Pick<DeliveryRow, 'status'>) => (
  <StatusChip status={CHIPS[status]} />
);
