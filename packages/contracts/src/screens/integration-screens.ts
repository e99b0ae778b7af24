import { BILLERS, hidden, type MenuEntry } from './menu-entry.ts';

export const integrations = {
  name: 'integrations',
  path: 'integrations',
  icon: 'integrations',
  component: 'merchant/integrations/integrations-page',
  permission: 'integrations.read',
  kinds: BILLERS,
  children: [
    {
      ...hidden,
      name: 'integrationsWebhook',
      path: 'webhooks/detail/{id}',
      label: 'details',
      component: 'merchant/integrations/webhooks/webhook-page',
    },
  ],
} as const satisfies MenuEntry;
