import { listWebhooks } from '@lorikeet/contracts/webhooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../../app/paths.ts';
import { TableCard, type TableColumn } from '../../../frames/table-card.tsx';
import { useCan } from '../../../lib/permissions.ts';
import { read } from '../../../lib/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/values.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { type WebhookRow, WebhookState } from './webhook-words.tsx';

function useColumns(): TableColumn<WebhookRow>[] {
  const { t } = useTranslation('integrations');
  return [
    {
      key: 'url',
      label: t('webhooks.fields.url'),
      kind: 'main',
      render: (row) => <span className="lk-url">{row.url}</span>,
    },
    { key: 'status', label: t('webhooks.fields.status'), render: (row) => <WebhookState row={row} /> },
    {
      key: 'events',
      label: t('webhooks.fields.events'),
      render: (row) =>
        row.events.length > 0 ? t('webhooks.types', { count: row.events.length }) : t('webhooks.allEvents'),
    },
    { key: 'waiting', label: t('webhooks.fields.waiting'), kind: 'number', render: (row) => row.waiting },
    { key: 'failed', label: t('webhooks.fields.failed'), kind: 'number', render: (row) => row.failed },
    {
      key: 'last',
      label: t('webhooks.fields.last'),
      kind: 'date',
      render: (row) =>
        row.last_delivered_at ? (
          <Moment value={row.last_delivered_at} />
        ) : (
          <span className="lk-muted">{t('webhooks.nothingYet')}</span>
        ),
    },
  ];
}

/** The addresses that get the merchant's events. */
export function WebhooksSection() {
  const { t } = useTranslation('integrations');
  const canWrite = useCan('integrations.write');
  const query = useQuery(read(listWebhooks, {}));
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const columns = useColumns();
  return (
    <>
      <TableCard
        title={t('webhooks.title')}
        columns={columns}
        rows={query.data?.rows}
        rowId={(row) => row.id}
        to={(row) => address('merchantIntegrationsWebhook', { id: row.id })}
        words={{ failed: t('webhooks.loadFailed'), empty: t('webhooks.empty') }}
        error={query.error}
        onRetry={() => void query.refetch()}
        foot={
          canWrite && (
            <Button icon={IconPlus} onClick={() => setAdding(true)}>
              {t('webhooks.add')}
            </Button>
          )
        }
      />
      {isAdding && (
        <WebhookDialog
          onClose={(made) => {
            setAdding(false);
            if (made) setSecret(made);
          }}
        />
      )}
      {secret && (
        <SecretDialog
          title={t('webhooks.secretTitle')}
          note={t('webhooks.once')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}
