import { setTimeout as pause } from 'node:timers/promises';
import { printId } from '@lorikeet/domain/kernel';
import type { Portal } from '../../apps/server/src/compose.ts';
import { openDesk } from '../fixture/staff-desk.ts';

type Reply = { code: number; data: Record<string, unknown>; message: string };
type Row = { id: string; status: string; is_paused_by_failures: boolean };

const CALL_MS = 30_000;

/** What staff do about one webhook, over the portal's own calls. */
export type WebhookDesk = Awaited<ReturnType<typeof openWebhookDesk>>;

/** Staff of a merchant before a proxy: a call that found no process is made again. */
export async function openWebhookDesk(portal: Portal, url: string, slug: string) {
  const desk = await openDesk(portal, slug);
  const reach = async (path: string, body?: object): Promise<Reply> => {
    for (;;) {
      const reply = await fetch(`${url}/api/merchant${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${await desk.token()}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALL_MS),
      }).catch(() => undefined);
      const isReply = reply && reply.status !== 502 && reply.status !== 503;
      const read = isReply ? ((await reply.json().catch(() => undefined)) as Reply | undefined) : undefined;
      if (read && reply && reply.status >= 400) throw new Error(`${path}: ${JSON.stringify(read)}`);
      if (read) return read;
      await pause(50);
    }
  };
  const done = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const { code, data, message } = await reach(path, body);
    if (code !== 0) throw new Error(`${path}: ${message}`);
    return data;
  };
  const hooks = async () => (await reach('/integrations/webhook/list')).data.rows as Row[];
  return {
    merchantId: desk.merchantId,
    /** A webhook that gets every event. */
    make: (to: string) =>
      done('/integrations/webhook/create', { url: to, events: [] }) as Promise<{
        id: string;
        secret: string;
      }>,
    /** A new secret; the former one signs as well for an hour. */
    exchangeSecret: async (id: string) =>
      String((await done(`/integrations/webhook/rotate/${id}`, { overlap_hours: 1 })).secret),
    /** Lets a webhook go on that the portal paused because nothing reached it. */
    async resumeIfPaused(id: string): Promise<boolean> {
      const isPaused = (await hooks()).some((one) => one.id === id && one.is_paused_by_failures);
      if (isPaused) await done(`/integrations/webhook/resume/${id}`, {});
      return isPaused;
    },
    /** Sends an event that only says that it is one, unless the webhook is paused at this moment. */
    sendTest: (id: string) => reach(`/integrations/webhook/test/${id}`, {}),
    replay: (id: string, which: object) => done(`/integrations/webhook/replay/${id}`, which),
    /** Suspends and resumes mandates by turns until it is over. A call that was carried out twice is refused once. */
    async moveMandates(ids: readonly string[], isOver: () => boolean): Promise<void> {
      for (let n = 0; !isOver(); n += 1) {
        const event = Math.floor(n / ids.length) % 2 === 0 ? 'suspend' : 'resume';
        await reach(`/mandate/move/${printId('mandate', ids[n % ids.length]!)}`, { event });
      }
    },
  };
}
