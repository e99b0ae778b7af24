import { takesOver } from '@lorikeet/domain/mandates';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { cancelUnsent } from './cancel-unsent.ts';
import { RUNNING } from './change-method.ts';
import { debitUnpaid } from './debit-unpaid.ts';

type Taken = { id: string; customer_id: string; old_id: string; old_reference: string };

/**
 * A payer signed a new request: the subscriptions whose own request cannot be debited (suspended, in need of details,
 * cancelled, expired), and those that the payer said it shall take over from a request that still holds, are billed under
 * it from now on, if it covers whatever the payer owes (domain's `takesOver`).
 * Unsent debits of the old request are cancelled, and what is owed is debited after a notice. Harmless when repeated, also
 * once a later request has taken over from this one: what was named is taken from earlier ones alone.
 * Returns how many subscriptions moved.
 */
export async function takeOver(work: Work, mandateId: string): Promise<number> {
  const signed = await work.maybe<{ customer_id: string; reference: string; named: string[] }>(sql`
    select customer_id, reference, array(select t->>'subscription_id'
        from jsonb_array_elements(coalesce(terms->'takes_over', '[]')) t) as named
    from mandates
    where merchant_id = ${work.merchantId} and id = ${mandateId} and status = 'active'
      and amount_rule ${among(takesOver)} for share`);
  if (!signed) return 0;
  const taken = await subscriptionsToTake(work, { id: mandateId, ...signed });
  for (const one of taken) await take(work, one, { id: mandateId, reference: signed.reference });
  if (taken.length > 0) await debitUnpaid(work, mandateId, { by: 'payer' });
  return taken.length;
}

/** Requests are locked before their subscriptions: one that is resumed meanwhile keeps what it has. */
async function subscriptionsToTake(
  work: Work,
  { id, customer_id: customerId, named }: { id: string; customer_id: string; named: string[] },
): Promise<Taken[]> {
  await work.rows(sql`
    select id from mandates where merchant_id = ${work.merchantId} and customer_id = ${customerId}
    order by id for share`);
  return work.rows<Taken>(sql`
    select s.id, s.customer_id, m.id as old_id, m.reference as old_reference
    from mandates m
    join subscriptions s on s.merchant_id = ${work.merchantId} and s.customer_id = m.customer_id
      and s.mandate_id = m.id and s.status ${among(RUNNING)}
    where m.merchant_id = ${work.merchantId} and m.customer_id = ${customerId} and m.id <> ${id}
      and (m.status <> 'active' or (m.id < ${id} and s.id = any(${named}::uuid[])))
    order by s.id for no key update of s`);
}

async function take(work: Work, old: Taken, signed: { id: string; reference: string }): Promise<void> {
  await cancelUnsent(work, { id: old.id, customerId: old.customer_id, mandateId: old.old_id });
  await work.run(sql`
    update subscriptions set mandate_id = ${signed.id}, agreed_anchor = null, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${old.id}`);
  await work.audit({
    action: 'subscription.mandate_replaced',
    subjectKind: 'subscription',
    subjectId: old.id,
    person: old.customer_id,
    before: { reference: old.old_reference },
    after: { reference: signed.reference },
  });
}
