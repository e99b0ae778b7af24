import type { WireOutput } from '@lorikeet/contracts/contract';
import type { EventName } from '@lorikeet/contracts/events';
import type { getWebhook, listWebhookDeliveries } from '@lorikeet/contracts/webhooks';
import { IconCalendarEvent, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Chip, StatusChip } from '../../../ui/status-chip.tsx';
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

const CHIPS = {
  waiting: ['neutral', IconCalendarEvent],
  delivered: ['positive', IconCircleCheck],
  failed: ['negative', IconX],
} as const;

/** The state of a delivery, in the words of the tabs that gather them. */
export function DeliveryChip({ status }: Pick<DeliveryRow, 'status'>) {
  const { t } = useTranslation('integrations');
  const [tone, icon] = CHIPS[status];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`deliveries.states.${status}`)}
    </Chip>
  );
}
