import type { Input } from '@lorikeet/contracts';
import type * as site from '@lorikeet/contracts/site';
import { TERMS_VERSION } from '@lorikeet/contracts/terms';
import { sql } from '../../platform/db/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/work.ts';
import type { HumanCheck } from '../identity/index.ts';
import { readBankAccount } from '../merchants/index.ts';
import { newReference } from './new-reference.ts';
import { receive } from './receive.ts';
import { mailReceived, mailWaiting } from './site-mail.ts';

export type ApplicationDetails = Omit<
  Input<typeof site.createApplication>,
  'google_token' | 'terms' | 'trading_name' | 'abn'
> & { terms_version: string };

/**
 * Keeps an application to become a biller, sealed, and mails its number. Throws 422 for an account that no bank has,
 * for the human check, and 429.
 */
export function createApplication(
  platform: Platform,
  humanCheck: HumanCheck,
  input: Input<typeof site.createApplication>,
  caller: Caller,
): Promise<{ reference: string }> {
  const { google_token: proof, terms: _, trading_name, abn, ...written } = input;
  const { bsb, account } = readBankAccount({ bsb: input.bsb, account: input.account });
  return receive(platform, humanCheck, caller, {
    table: 'biller_applications',
    purpose: 'application',
    email: input.email,
    proof,
    async store(work, requestKey) {
      const details: ApplicationDetails = { ...written, bsb, account, terms_version: TERMS_VERSION };
      const [id, reference] = [work.newId(), newReference('B')];
      const entered = await work.maybe<{ reference: string }>(sql`
        insert into biller_applications (merchant_id, id, reference, request_key, locale, trading_name, abn, details,
          created_at)
        values (${work.merchantId}, ${id}, ${reference}, ${requestKey}, ${caller.locale}, ${trading_name}, ${abn},
          ${work.vault.seal(JSON.stringify(details))}, ${work.now})
        on conflict (merchant_id, request_key) do update set request_key = excluded.request_key
        returning reference`);
      if (entered!.reference !== reference) return entered!.reference;
      await mailReceived(work, 'application', { id, email: input.email, locale: caller.locale, reference });
      await mailWaiting(work, 'application', { id, reference });
      await work.audit({
        action: 'application.created',
        subjectKind: 'application',
        subjectId: id,
        after: { reference, abn },
      });
      return reference;
    },
  });
}
