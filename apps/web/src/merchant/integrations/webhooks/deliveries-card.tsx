import { listWebhookDeliveries } from '@lorikeet/contracts/webhooks';
import { DELIVERY_STATES } from '@lorikeet/domain/integrations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TableCard, type TableColumn } from '../../../frames/table-card.tsx';
import { copyText } from '../../../lib/clipboard.ts';
import { readPage } from '../../../lib/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { CopyableId, Moment } from '../../../ui/values.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { DeliveryChip, type DeliveryRow, EventType, type WebhookRow } from './webhook-words.tsx';

const PAGE_SIZE = 20;

function useColumns(open: (id: string) => void): TableColumn<DeliveryRow>[] {
  const { t } = useTranslation('integrations');
  return [
    {
      key: 'type',
      label: t('deliveries.fields.type'),
      kind: 'text',
      render: (row) => (
        <div className="lk-delivery">
          <Button look="link" onClick={() => open(row.id)}>
            <EventType name={row.type} />
          </Button>
          <CopyableId value={row.subject} onCopy={copyText} />
        </div>
      ),
    },
    {
      key: 'status',
      label: t('deliveries.fields.status'),
      render: (row) => <DeliveryChip status={row.status} />,
    },
    { key: 'answer', label: t('deliveries.fields.answer'), render: (row) => row.answer_status ?? '–' },
    {
      key: 'sequence',
      label: t('deliveries.fields.sequence'),
      kind: 'number',
      render: (row) => row.sequence,
    },
    { key: 'tries', label: t('deliveries.fields.tries'), kind: 'number', render: (row) => row.tries },
    {
      key: 'at',
      label: t('deliveries.fields.at'),
      kind: 'date',
      render: (row) => <Moment value={row.happened_at} />,
    },
  ];
}

/** What was sent to an address, what waits for it and what it did not take. */
export function DeliveriesCard({ webhook }: { webhook: WebhookRow }) {
  const { t } = useTranslation('integrations');
  const [status, setStatus] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string | null>(null);
  const columns = useColumns(setOpen);
  const query = useQuery(
    readPage(listWebhookDeliveries, {
      id: webhook.id,
      page,
      page_size: PAGE_SIZE,
      ...(status && { status }),
    }),
  );
  return (
    <div className="lk-stack">
      <Tabs
        label={t('deliveries.filter')}
        panelId="deliveries"
        tabs={[
          { key: '', label: t('deliveries.all') },
          ...DELIVERY_STATES.map((key) => ({ key, label: t(`deliveries.states.${key}`) })),
        ]}
        value={status}
        onChange={(next) => {
          setStatus(next);
          setPage(1);
        }}
      />
      <div id="deliveries" role="tabpanel" aria-label={t('deliveries.title')}>
        <TableCard
          title={t('deliveries.title')}
          columns={columns}
          rows={query.data?.rows}
          rowId={(row) => row.id}
          words={{ failed: t('deliveries.failed'), empty: t('deliveries.empty') }}
          error={query.error}
          onRetry={() => void query.refetch()}
          pages={{ page, size: PAGE_SIZE, total: query.data?.count ?? 0, onPage: setPage }}
        />
      </div>
      {open && <DeliveryPanel id={open} webhookId={webhook.id} onClose={() => setOpen(null)} />}
    </div>
  );
}
