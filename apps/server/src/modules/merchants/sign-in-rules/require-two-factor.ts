import type { Input } from '@lorikeet/contracts';
import type { setSignInRules } from '@lorikeet/contracts/sign-in-rules';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../../platform/db/sql.ts';
import { fieldProblem } from '../../../platform/http/problem.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { refuseChanged } from '../../../platform/refuse-changed.ts';
import type { Work } from '../../../platform/work.ts';
import { announceTwoFactor } from './announce-two-factor.ts';

/**
 * Requires a second factor of everybody who works for the merchant, from a business date on; null requires it of nobody.
 * Whoever has none gets a letter when the date is new or earlier than the one before. Throws HTTP 422 at
 * `two_factor_from` for a date that has passed; Refusal `two_factor.own_first` for a person who has none themselves,
 * `record.changed_meanwhile` where another date stands than was `seen`.
 */
export async function requireTwoFactor(
  work: Work,
  { two_factor_from: from, seen }: Input<typeof setSignInRules>,
): Promise<void> {
  // The merchant's row is held, so that of two changes at once the second sees what the first left.
  const { before } = await work.one<{ before: LocalDate | null }>(sql`
    select two_factor_from::text as before from merchants where id = ${work.merchantId} for no key update`);
  refuseChanged(seen, { two_factor_from: before });
  if (from === before) return;
  if (from !== null) {
    if (from < work.today) throw fieldProblem([{ path: 'two_factor_from', code: 'date_past' }]);
    await refuseWithoutOwn(work);
  }
  await work.run(sql`
    update merchants set two_factor_from = ${from}, updated_at = ${work.now} where id = ${work.merchantId}`);
  await work.audit({
    action: 'merchant.sign_in_rules_set',
    subjectKind: 'merchant',
    subjectId: work.merchantId,
    before: { two_factor_from: before },
    after: { two_factor_from: from },
  });
  if (from !== null && (before === null || from < before)) await announceTwoFactor(work, from);
}

/** Who asks it of others shows that it can be done. */
async function refuseWithoutOwn(work: Work): Promise<void> {
  const own = await work.maybe(sql`
    select 1 from merchant_users
    where merchant_id = ${work.merchantId} and id = ${work.actor.id} and two_factor_enabled`);
  if (!own) throw new Refusal('two_factor.own_first');
}
