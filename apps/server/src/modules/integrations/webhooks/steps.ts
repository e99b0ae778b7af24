import { refuseUnless } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { closeExceptions } from '../../exceptions/index.ts';
import { beginAnew } from './move-deliveries.ts';
import { lockWebhook, moveWebhook } from './move-webhook.ts';

/** Holds the events of a webhook: they wait. 404. */
export async function pauseWebhook(work: Work, id: string): Promise<void> {
  await moveWebhook(work, id, 'pause');
}

/** Sends what waits, at once, and what comes. 404. */
export async function resumeWebhook(work: Work, id: string): Promise<void> {
  if (!(await moveWebhook(work, id, 'resume'))) return;
  await beginAnew(work, id);
  await closeExceptions(work, { kind: 'webhook.unreachable', because: 'webhook_resumed', subjectId: id });
}

/** Sends nothing to it any more; what waits goes nowhere, and is deleted once it is as old as other events. 404. */
export async function removeWebhook(work: Work, id: string): Promise<void> {
  await moveWebhook(work, id, 'remove');
  await closeExceptions(work, { kind: 'webhook.unreachable', because: 'webhook_resumed', subjectId: id });
}

/** Announces an event that goes to this webhook alone. 404; refuses `webhook.is_paused`. */
export async function sendTest(work: Work, id: string): Promise<void> {
  const { status, url } = await lockWebhook(work, id);
  refuseUnless(status === 'active', 'webhook.is_paused');
  await work.audit({ action: 'webhook.tested', subjectKind: 'webhook', subjectId: id, after: { url } });
  await work.emit('webhook.tested', { id });
}
