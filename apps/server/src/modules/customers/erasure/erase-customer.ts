import { sql } from '../../../platform/db/sql.ts';
import { forgetDocuments } from '../../../platform/documents/forget-documents.ts';
import type { Forgotten } from '../../../platform/forget.ts';
import { forgetMessages } from '../../../platform/messages/forget-messages.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { erasePersonFromAudit } from '../../audit/index.ts';
import { type HeldCustomer, lockCustomers, moveCustomer } from '../customer-store.ts';
import { lockUnmerged } from '../hold-customer.ts';
import type { CustomersGiven } from '../ports.ts';
import { blankRecords } from './blank-records.ts';
import { hindrancesOf } from './hindrances.query.ts';
import { thingsOfCustomers } from './things-of-customers.query.ts';

/**
 * Erases a customer for good, with the records that were merged into it: the key that seals what the audit log says of them
 * is destroyed, and so is whatever is personal elsewhere. Ledger, invoices and audit chain stay, under a name that says
 * that somebody was erased. 404; refuses `customer.merged`, `customer.erased`, and as `refuseHindered`.
 */
export async function eraseCustomer(
  work: Work,
  id: string,
  given: Pick<CustomersGiven, 'forget'>,
): Promise<void> {
  const held = await holdErasable(work, id);
  const ids = held.map((one) => one.id);
  const things = await thingsOfCustomers(work, ids);
  const contacts = await contactsOf(work, ids);
  const who: Forgotten = { customerIds: ids, subjectIds: things, words: held.flatMap(wordsOf) };
  await given.forget(work, who);
  await forgetMessages(work, who);
  await forgetDocuments(work, things);
  await blankRecords(work, ids);
  await moveCustomer(work, id, 'erase');
  for (const one of ids) await erasePersonFromAudit(work, { kind: 'customer', id: one });
  for (const one of contacts) await erasePersonFromAudit(work, { kind: 'contact', id: one });
  await work.audit({
    action: 'customer.erased',
    subjectKind: 'customer',
    subjectId: id,
    before: { status: held.find((one) => one.id === id)!.status },
    after: { status: 'erased', merged_records: ids.length - 1 },
  });
  await work.emit('customer.erased', { id });
}

/** Holds a customer that can be erased now, with what was merged into it. 404; refusals as of `eraseCustomer`. */
export async function holdErasable(work: Work, id: string): Promise<HeldCustomer[]> {
  await lockUnmerged(work, id);
  const records = await recordsOf(work, id);
  const held = await lockCustomers(work, records);
  await refuseHindered(work, records);
  return [...held.values()];
}

/** A customer's id and those of the records that were merged into it. */
export async function recordsOf(work: Work, id: string): Promise<string[]> {
  const merged = await work.rows<{ id: string }>(sql`
    select id from customers where merchant_id = ${work.merchantId} and merged_into_id = ${id} order by id`);
  return [id, ...merged.map((one) => one.id)];
}

/**
 * Refuses what cannot be erased now, by the first cause: `customer.erase_open_…` for what is not over, and
 * `customer.erase_kept_…` with the first day on which what is kept need not be.
 */
async function refuseHindered(work: Work, ids: readonly string[]): Promise<void> {
  const { open, kept } = await hindrancesOf(work, ids);
  const [first] = open;
  if (first) throw new Refusal(`customer.erase_open_${first.kind}`);
  const [last] = kept.toSorted((a, b) => (a.from < b.from ? 1 : -1));
  if (last) throw new Refusal(`customer.erase_kept_${last.kind}`, { date: last.from });
}

async function contactsOf(work: Work, ids: readonly string[]): Promise<string[]> {
  const rows = await work.rows<{ id: string }>(sql`
    select id from contacts where merchant_id = ${work.merchantId} and customer_id = any(${[...ids]}::uuid[])`);
  return rows.map(({ id }) => id);
}

/** What somebody would have typed to find them. */
const wordsOf = (one: HeldCustomer): string[] =>
  [
    one.name,
    one.last_name,
    one.email_primary,
    one.email_secondary,
    one.phone_mobile,
    one.phone_daytime,
    one.phone_after_hours,
    one.phone_fax,
  ].filter((word): word is string => word !== null && word.length > 2);
