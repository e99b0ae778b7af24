import * as webhooks from '@lorikeet/contracts/webhooks';
import type { Routes } from '../../platform/http/routes.ts';
import type { WebhookSender } from './ports.ts';
import { createWebhook } from './webhooks/create-webhook.ts';
import { deliveryDetail, deliveryList } from './webhooks/delivery-list.query.ts';
import { refuseInside } from './webhooks/refuse-inside.ts';
import { replayWebhook } from './webhooks/replay-webhook.ts';
import { rotateSecret } from './webhooks/rotate-secret.ts';
import { pauseWebhook, removeWebhook, resumeWebhook, sendTest } from './webhooks/steps.ts';
import { updateWebhook } from './webhooks/update-webhook.ts';
import { webhookDetail, webhookList } from './webhooks/webhook-list.query.ts';

const done = { done: true } as const;

export function webhookRoutes(routes: Routes, sender: WebhookSender): void {
  routes.tenant(webhooks.listWebhooks, ({ work }) => webhookList(work));
  routes.tenant(webhooks.getWebhook, ({ work, input }) => webhookDetail(work, input.id));
  routes.run(webhooks.createWebhook, async ({ run, input: { description, ...rest } }) => {
    // Looked up outside of the transaction: a name server may be slow. It is checked again at each connection.
    await refuseInside(sender, rest.url);
    return run.inTransaction((work) => createWebhook(work, { ...rest, description: description ?? null }));
  });
  routes.run(webhooks.updateWebhook, async ({ run, input: { id, description, seen, ...rest } }) => {
    await run.inTransaction((work) => webhookDetail(work, id));
    await refuseInside(sender, rest.url);
    await run.inTransaction((work) =>
      updateWebhook(work, id, { ...rest, description: description ?? null }, seen),
    );
    return done;
  });
  routes.tenant(webhooks.replaceWebhookSecret, ({ work, input }) =>
    rotateSecret(work, input.id, input.overlap_hours),
  );
  routes.tenant(webhooks.pauseWebhook, async ({ work, input }) => {
    await pauseWebhook(work, input.id);
    return done;
  });
  routes.tenant(webhooks.resumeWebhook, async ({ work, input }) => {
    await resumeWebhook(work, input.id);
    return done;
  });
  routes.tenant(webhooks.removeWebhook, async ({ work, input }) => {
    await removeWebhook(work, input.id);
    return done;
  });
  routes.tenant(webhooks.sendWebhookTest, async ({ work, input }) => {
    await sendTest(work, input.id);
    return done;
  });
  routes.tenant(webhooks.listWebhookDeliveries, ({ work, input }) => deliveryList(work, input));
  routes.tenant(webhooks.getWebhookDelivery, ({ work, input }) => deliveryDetail(work, input.id));
  routes.tenant(webhooks.resendWebhookEvents, ({ work, input }) => replayWebhook(work, input));
}
