import { printId } from '@lorikeet/domain/kernel';
import { sql } from '../../../platform/db/sql.ts';
import type { Forget } from '../../../platform/forget.ts';

/** Takes the words of staff about a payer's direct debit requests out of the events that webhooks can send again. */
export const forgetEvents: Forget = async (work, { subjectIds }) => {
  const subjects = subjectIds.map((id) => printId('mandate', id));
  await work.run(sql`
    update webhook_events set payload = payload || '{"reason": null}'::jsonb
    where merchant_id = ${work.merchantId} and subject = any(${subjects}::text[]) and payload ->> 'reason' is not null`);
};
