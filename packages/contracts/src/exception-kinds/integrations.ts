import type { ExceptionKindDefinition } from './define.ts';

/** What waits for whoever looks after a merchant's other systems. */
export const INTEGRATION_EXCEPTIONS = {
  'webhook.unreachable': {
    subject: 'webhook',
    staff: 'own',
    sees: 'integrations.read',
    settles: 'integrations.write',
    title: { en: 'Webhook paused', zh: 'Webhook 已暂停' },
    advice: {
      en: 'See under Integrations what its receiver answers, mend that, and resume it. Its events wait.',
      zh: '请在“集成”中查看接收方的应答，修复后恢复；其间事件会保留等候。',
    },
    reasons: {
      nothing_arrives: {
        en: 'For hours nothing that was sent to it arrived',
        zh: '已有数小时未能送达任何事件',
      },
    },
    closes: {
      webhook_resumed: { en: 'By itself: it was resumed or removed', zh: '自动关闭：已恢复或移除' },
    },
  },
} as const satisfies Record<string, ExceptionKindDefinition>;
