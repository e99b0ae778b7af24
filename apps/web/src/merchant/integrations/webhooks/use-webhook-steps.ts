import type { WireOutput } from '@lorikeet/contracts/contract';
import { pauseWebhook, removeWebhook, resumeWebhook, sendWebhookTest } from '@lorikeet/contracts/webhooks';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address } from '../../../app/paths.ts';
import type { CallResult } from '../../../lib/call.ts';
import { useWrite } from '../../../lib/queries.ts';
import { addToast } from '../../../lib/toasts.ts';
import { useAskedWrite } from '../../../lib/use-asked-write.ts';
import type { WebhookRow } from './webhook-words.tsx';

/** What can be done to a webhook by one press. */
export function useWebhookSteps({ id, url, waiting }: WebhookRow) {
  const { t } = useTranslation('integrations');
  const navigate = useNavigate();
  const pause = useWrite(pauseWebhook);
  const resume = useWrite(resumeWebhook);
  const remove = useAskedWrite(removeWebhook);
  const test = useWrite(sendWebhookTest, { expected: [1] });
  const say = ({ code, message }: CallResult<WireOutput<typeof pauseWebhook>>, done: string) =>
    addToast(code === 0 ? { severity: 'success', summary: done } : { severity: 'warn', summary: message });
  return {
    pause: async () => say(await pause.mutateAsync({ id }), t('webhooks.pausedDone')),
    resume: async () => say(await resume.mutateAsync({ id }), t('webhooks.resumedDone')),
    test: async () => say(await test.mutateAsync({ id }), t('webhooks.testDone')),
    remove: () =>
      remove.ask({
        question: {
          header: t('webhooks.remove.ask', { host: new URL(url).host }),
          message: t('webhooks.remove.effect', { count: waiting }),
          icon: 'danger',
          danger: true,
          acceptLabel: t('webhooks.remove.do'),
          rejectLabel: t('webhooks.remove.keep'),
        },
        input: { id },
        onSure: () => void navigate(address('merchantIntegrations', undefined, { tab: 'webhooks' })),
        done: t('webhooks.remove.done'),
      }),
  };
}
