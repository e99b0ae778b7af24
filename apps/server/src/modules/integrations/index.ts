import type { Module } from '../../platform/module.ts';
import { accountingFile } from './accounting/accounting-file.ts';
import { accountingRoutes } from './accounting-routes.ts';
import { keyRoutes } from './key-routes.ts';
import { KEY_PURGES } from './keys/key-purges.ts';
import type { WebhookSender } from './ports.ts';
import { webhookRoutes } from './webhook-routes.ts';
import { deliveryLoop } from './webhooks/deliver.ts';
import { forgetEvents } from './webhooks/forget-events.ts';
import { recordEvents } from './webhooks/record-events.ts';
import { WEBHOOK_PURGES } from './webhooks/webhook-purges.ts';

export { authenticateKeys, isKeyActive } from './keys/authenticate-keys.ts';
export { createKey } from './keys/create-key.ts';
export { createWebhook } from './webhooks/create-webhook.ts';
export { deliveryLoop } from './webhooks/deliver.ts';
export { recordEvents } from './webhooks/record-events.ts';
export { settle } from './webhooks/settle-deliveries.ts';

/** What a merchant's other systems get: keys to its calls, its events, and files for its accounts. */
export const integrationsModule = ({ sender }: { sender: WebhookSender }): Module => ({
  name: 'integrations',
  routes(routes) {
    accountingRoutes(routes);
    keyRoutes(routes);
    webhookRoutes(routes, sender);
  },
  files: [accountingFile],
  taps: [{ name: 'integrations.record', take: recordEvents }],
  loops: [deliveryLoop(sender)],
  purges: [...WEBHOOK_PURGES, ...KEY_PURGES],
  forgets: forgetEvents,
});
