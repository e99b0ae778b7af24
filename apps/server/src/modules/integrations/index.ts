import type { Module } from '../../platform/module.ts';
import { keyRoutes } from './key-routes.ts';
import type { WebhookSender } from './ports.ts';
import { webhookRoutes } from './webhook-routes.ts';
import { deliveryLoop } from './webhooks/deliver.ts';
import { recordEvents } from './webhooks/record-events.ts';
import { WEBHOOK_PURGES } from './webhooks/webhook-purges.ts';

export { authenticateKeys, isKeyActive } from './keys/authenticate-keys.ts';
export { createKey } from './keys/create-key.ts';
export { createWebhook } from './webhooks/create-webhook.ts';
export { deliveryLoop } from './webhooks/deliver.ts';
export { recordEvents } from './webhooks/record-events.ts';
export { settle } from './webhooks/settle-deliveries.ts';

/** What a merchant's other systems get: keys to its calls, and its events. */
export const integrationsModule = ({ sender }: { sender: WebhookSender }): Module => ({
  name: 'integrations',
  routes(routes) {
    keyRoutes(routes);
    webhookRoutes(routes, sender);
  },
  taps: [{ name: 'integrations.record', take: recordEvents }],
  loops: [deliveryLoop(sender)],
  purges: WEBHOOK_PURGES,
});
