import { refuseUnless } from '../../../platform/refusal.ts';
import type { WebhookSender } from '../ports.ts';

/** Refuses `webhook.address_inside` for an address that nothing may be sent to. */
export async function refuseInside(sender: WebhookSender, url: string): Promise<void> {
  refuseUnless(await sender.isReachable(url), 'webhook.address_inside');
}
