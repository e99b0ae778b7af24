import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { lockWebhook } from './move-webhook.ts';
import { newSecret } from './sign.ts';

const HOUR_MS = 3_600_000;

/** Makes a new secret, which is returned this once; the former one signs as well for so many hours. 404. */
export async function rotateSecret(
  work: Work,
  id: string,
  overlapHours: number,
): Promise<{ id: string; secret: string }> {
  const { secret: former, url } = await lockWebhook(work, id);
  const secret = newSecret();
  const until = new Date(work.clock.wall().getTime() + overlapHours * HOUR_MS);
  await work.run(sql`
    update webhooks set secret = ${work.vault.seal(secret)}, former_secret = ${overlapHours > 0 ? former : null},
      former_secret_until = ${overlapHours > 0 ? until : null}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  await work.audit({
    action: 'webhook.rotated',
    subjectKind: 'webhook',
    subjectId: id,
    after: { url, valid_until: until },
  });
  return { id, secret };
}
