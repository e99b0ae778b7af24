import type { Output } from '@lorikeet/contracts';
import type * as signInRules from '@lorikeet/contracts/sign-in-rules';
import { sql } from '../../../platform/db/sql.ts';
import type { SignedIn } from '../../../platform/http/caller.ts';
import type { Work } from '../../../platform/work.ts';

type Rules = Output<typeof signInRules.getSignInRules>;

/** What the merchant asks of its people at sign-in. Whether it holds now, the reader's session says. */
export async function signInRulesOf(work: Work, { twoFactorRequired }: SignedIn): Promise<Rules> {
  const row = await work.one<Omit<Rules, 'two_factor_required' | 'two_factor_fixed'> & { kind: string }>(sql`
    select m.kind, m.two_factor_from::text as two_factor_from,
      (select u.two_factor_enabled from merchant_users u
        where u.merchant_id = ${work.merchantId} and u.id = ${work.actor.id}) as two_factor_yours,
      (select count(*)::int from merchant_users u
        where u.merchant_id = ${work.merchantId} and u.status = 'active') as people,
      (select count(*)::int from merchant_users u
        where u.merchant_id = ${work.merchantId} and u.status = 'active' and not u.two_factor_enabled) as people_without
    from merchants m where m.id = ${work.merchantId}`);
  const { kind, ...rules } = row;
  const bySetting = rules.two_factor_from !== null && rules.two_factor_from <= work.today;
  return {
    ...rules,
    two_factor_required: twoFactorRequired,
    two_factor_fixed: kind === 'platform' && twoFactorRequired && !bySetting,
  };
}
