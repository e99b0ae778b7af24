import type { Input } from '@lorikeet/contracts';
import type * as site from '@lorikeet/contracts/site';
import { sql } from '../../platform/db/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/work.ts';
import type { HumanCheck } from '../identity/index.ts';
import { newReference } from './new-reference.ts';
import { receive } from './receive.ts';
import { mailReceived, mailWaiting } from './site-mail.ts';

export type EnquiryDetails = { name: string; email: string; phone: string | null; message: string };

/** Keeps a message of a stranger, sealed, and mails its number. Throws 422 for the human check and 429. */
export function createEnquiry(
  platform: Platform,
  humanCheck: HumanCheck,
  input: Input<typeof site.createEnquiry>,
  caller: Caller,
): Promise<{ reference: string }> {
  const { topic, google_token: proof, ...written } = input;
  return receive(platform, humanCheck, caller, {
    table: 'enquiries',
    purpose: 'enquiry',
    email: input.email,
    proof,
    async store(work, requestKey) {
      const details: EnquiryDetails = written;
      const [id, reference] = [work.newId(), newReference('M')];
      const entered = await work.maybe<{ reference: string }>(sql`
        insert into enquiries (merchant_id, id, reference, request_key, locale, topic, details, created_at)
        values (${work.merchantId}, ${id}, ${reference}, ${requestKey}, ${caller.locale}, ${topic},
          ${work.vault.seal(JSON.stringify(details))}, ${work.now})
        on conflict (merchant_id, request_key) do update set request_key = excluded.request_key
        returning reference`);
      if (entered!.reference !== reference) return entered!.reference;
      await mailReceived(work, 'enquiry', { id, email: input.email, locale: caller.locale, reference });
      await mailWaiting(work, 'enquiry', { id, reference });
      await work.audit({
        action: 'enquiry.created',
        subjectKind: 'enquiry',
        subjectId: id,
        after: { reference },
      });
      return reference;
    },
  });
}
