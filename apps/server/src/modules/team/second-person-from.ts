import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** How long a person whom one alone brought in or changed cannot be the second person of that one, in days. */
const APART_DAYS = 30;

/** Whether a change of the team is made by one person alone: not by the portal, and approved by nobody else. */
const isAlone = ({ actor }: Work): boolean => actor.kind === 'user' && !actor.maker;

/**
 * Notes, after a change of people (a condition on `merchant_users`), from when they can be a second person. What two
 * agreed on counts at once where it `gives` people their place; it takes back no earlier delay where it does not.
 */
export async function noteSecondPerson(work: Work, who: Sql, { gives }: { gives: boolean }): Promise<void> {
  const alone = isAlone(work);
  if (!alone && !gives) return;
  const from = alone ? new Date(work.now.getTime() + APART_DAYS * 86_400_000) : null;
  await work.run(sql`
    update merchant_users set second_person_from = ${from}
    where merchant_id = ${work.merchantId} and id is distinct from ${work.actor.id ?? null}::uuid and ${who}`);
}
