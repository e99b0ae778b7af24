import '../integrations.css';
import { getWebhook, replaceWebhookSecret } from '@lorikeet/contracts/webhooks';
import { IconDots, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordScreen } from '../../../frames/detail-screen.tsx';
import { copyText } from '../../../lib/clipboard.ts';
import { useCan } from '../../../lib/permissions.ts';
import { useWrite } from '../../../lib/queries.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card, Facts } from '../../../ui/card.tsx';
import { ActionMenu } from '../../../ui/menu.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { CopyableId, Moment } from '../../../ui/values.tsx';
import { RotateDialog } from '../rotate-dialog.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { DeliveriesCard } from './deliveries-card.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { useWebhookSteps } from './use-webhook-steps.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { EventType, type WebhookRow } from './webhook-words.tsx';

type Open = 'edit' | 'rotate' | 'replay' | null;

function Head({ webhook, open }: { webhook: WebhookRow; open: (next: Open) => void }) {
  const { t } = useTranslation('integrations');
  const canWrite = useCan('integrations.write');
  const steps = useWebhookSteps(webhook);
  return (
    <PageHeader
      title={webhook.description ?? new URL(webhook.url).host}
      status={<StatusChip status={webhook.status} />}
      meta={
        <>
          <CopyableId value={webhook.id} onCopy={copyText} />
          <span className="lk-url">{webhook.url}</span>
        </>
      }
      actions={
        canWrite && (
          <>
            {webhook.status === 'paused' ? (
              <Button look="primary" onClick={() => void steps.resume()}>
                {t('webhooks.resume')}
              </Button>
            ) : (
              <Button onClick={() => void steps.test()}>{t('webhooks.test')}</Button>
            )}
            <Button icon={IconPencil} onClick={() => open('edit')}>
              {t('common:edit')}
            </Button>
            <ActionMenu
              entries={() => [
                { label: t('replay.do'), onSelect: () => open('replay') },
                { label: t('rotation.do'), onSelect: () => open('rotate') },
                ...(webhook.status === 'active'
                  ? [{ label: t('webhooks.pause'), onSelect: () => void steps.pause() }]
                  : []),
                { label: t('webhooks.remove.do'), onSelect: steps.remove, danger: true },
              ]}
              target={<IconButton icon={IconDots} outline label={t('common:more')} />}
            />
          </>
        )
      }
    />
  );
}

function About({ webhook }: { webhook: WebhookRow }) {
  const { t } = useTranslation('integrations');
  const at = (moment: string | null) => (moment ? <Moment value={moment} /> : '–');
  return (
    <Card title={t('webhooks.about')}>
      {webhook.is_paused_by_failures && (
        <p className="lk-notice lk-notice--warning">{t('webhooks.pausedText')}</p>
      )}
      <Facts
        facts={[
          [t('webhooks.fields.waiting'), webhook.waiting],
          [t('webhooks.fields.failed'), webhook.failed],
          [t('webhooks.fields.last'), at(webhook.last_delivered_at)],
          [t('webhooks.fields.failures'), webhook.failures],
          [t('webhooks.fields.nextTry'), at(webhook.next_try_at)],
          [t('webhooks.fields.formerSecret'), at(webhook.former_secret_until)],
          [t('webhooks.fields.created'), at(webhook.created_at)],
          [
            t('webhooks.fields.events'),
            webhook.events.length === 0
              ? t('webhooks.allEvents')
              : webhook.events.map((name) => (
                  <div key={name}>
                    <EventType name={name} />
                  </div>
                )),
          ],
        ]}
      />
    </Card>
  );
}

function Loaded({ webhook }: { webhook: WebhookRow }) {
  const { t } = useTranslation('integrations');
  const rotate = useWrite(replaceWebhookSecret, { expected: [1] });
  const [open, setOpen] = useState<Open>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <Head webhook={webhook} open={setOpen} />
      <div className="lk-columns">
        <DeliveriesCard webhook={webhook} />
        <About webhook={webhook} />
      </div>
      {open === 'edit' && <WebhookDialog webhook={webhook} onClose={() => setOpen(null)} />}
      {open === 'replay' && <ReplayDialog webhook={webhook} onClose={() => setOpen(null)} />}
      {open === 'rotate' && (
        <RotateDialog
          title={t('webhooks.rotateTitle')}
          isBusy={rotate.isPending}
          rotate={(hours) => rotate.mutateAsync({ id: webhook.id, overlap_hours: hours })}
          onClose={(made) => {
            setOpen(null);
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

/** One address that gets events: how it is, and what was sent to it. */
export default function WebhookPage() {
  const { t } = useTranslation('integrations');
  return (
    <RecordScreen of={getWebhook} failed={t('webhooks.detailFailed')}>
      {(webhook) => <Loaded webhook={webhook} />}
    </RecordScreen>
  );
}
