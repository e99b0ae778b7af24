import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { shareDebts } from './debt-lock.ts';
import { type PostedSet, postingsOfSet, postSet } from './post-set.ts';

/** One movement of money: debit positive, credit negative, in minor units; the entries sum to zero. */
export type NewPosting = {
  /** What happened, such as `debit.submitted`; with `sourceId` it names the posting for good. */
  kind: string;
  sourceId: string;
  currency: string;
  entries: readonly { account: string; amountCents: number }[];
  /** The payer's date: statements and interest read it. */
  effectiveDate: LocalDate;
  customerId?: string | null;
  /** The property that owes, of rates. */
  propertyId?: string | null;
};

/**
 * Posts once: a repeat of a kind and source changes nothing and returns 'same'. Throws RangeError when the entries do
 * not sum to zero, and an Error when that kind and source were posted with other amounts.
 */
export async function post(work: Work, posting: NewPosting): Promise<'posted' | 'same'> {
  const sum = posting.entries.reduce((total, entry) => total + entry.amountCents, 0);
  if (sum !== 0 || posting.entries.length < 2) throw new RangeError(`${posting.kind} does not sum to zero`);
  const accounts = posting.entries.map((entry) => entry.account);
  const amounts = posting.entries.map((entry) => entry.amountCents);
  await shareDebts(work, posting.entries);
  const { count }: PostedSet = await postSet(work, {
    kind: posting.kind,
    rows: sql`select ${posting.sourceId}::uuid as source_id, ${posting.currency}::text as currency,
      ${accounts}::text[] as accounts, ${amounts}::bigint[] as amounts,
      ${posting.customerId ?? null}::uuid as customer_id, ${posting.propertyId ?? null}::uuid as property_id,
      ${posting.effectiveDate}::date as effective_date`,
  });
  if (count === 1) return 'posted';
  const { same } = await work.one<{ same: boolean }>(sql`
    select accounts = ${accounts}::text[] and amounts = ${amounts}::bigint[]
      and currency = ${posting.currency} as same
    from postings
    where merchant_id = ${work.merchantId} and kind = ${posting.kind} and source_id = ${posting.sourceId}`);
  if (!same) throw new Error(`${posting.kind} of ${posting.sourceId} is posted already with other amounts`);
  return 'same';
}

/** Posts several movements in one statement, which are of one currency each. Throws RangeError as `post`; an Error when one is posted already. */
export async function postAll(work: Work, postings: readonly NewPosting[]): Promise<void> {
  if (postings.length === 0) return;
  const entries = postings.flatMap((posting) => posting.entries);
  await shareDebts(work, entries);
  const each = <T>(value: (posting: NewPosting) => T) => postings.map(value);
  const { posted } = await work.one<{ posted: number }>(sql`
    with ${postingsOfSet(
      work,
      sql`select r.kind, r.source_id, r.currency, r.accounts::text[] as accounts, r.amounts::bigint[] as amounts,
          r.customer_id, r.property_id, r.effective_date
        from unnest(${each(({ kind }) => kind)}::text[], ${each(({ sourceId }) => sourceId)}::uuid[],
          ${each(({ currency }) => currency)}::text[], ${each(({ entries }) => accountsLiteral(entries))}::text[],
          ${each(({ entries }) => amountsLiteral(entries))}::text[], ${each((one) => one.customerId ?? null)}::uuid[],
          ${each((one) => one.propertyId ?? null)}::uuid[], ${each((one) => one.effectiveDate)}::date[])
          as r (kind, source_id, currency, accounts, amounts, customer_id, property_id, effective_date)`,
    )}
    select count(*)::int as posted from posted`);
  if (posted < postings.length) throw new Error(`${postings.length - posted} postings were made before`);
}

/** The accounts of a movement as the text of an array, for a set whose movements have not the same number of entries. */
export const accountsLiteral = (entries: NewPosting['entries']) =>
  `{${entries.map(({ account }) => JSON.stringify(account)).join()}}`;

/** Their amounts, likewise. Throws RangeError when they do not sum to zero. */
export function amountsLiteral(entries: NewPosting['entries']): string {
  const sum = entries.reduce((total, entry) => total + entry.amountCents, 0);
  if (sum !== 0 || entries.length < 2) throw new RangeError('a posting does not sum to zero');
  return `{${entries.map(({ amountCents }) => amountCents).join()}}`;
}

/**
 * Posts the exact opposite of an earlier posting under a kind and source of its own. Returns 'none' when there is
 * nothing to reverse.
 */
export async function postReverse(
  work: Work,
  reverse: {
    of: { kind: string; sourceId: string };
    kind: string;
    sourceId: string;
    effectiveDate: LocalDate;
  },
): Promise<'posted' | 'same' | 'none'> {
  const original = await work.maybe<{
    currency: string;
    accounts: string[];
    amounts: number[];
    customer_id: string | null;
    property_id: string | null;
  }>(sql`
    select currency, accounts, amounts, customer_id, property_id from postings
    where merchant_id = ${work.merchantId} and kind = ${reverse.of.kind} and source_id = ${reverse.of.sourceId}`);
  if (!original) return 'none';
  return post(work, {
    kind: reverse.kind,
    sourceId: reverse.sourceId,
    currency: original.currency,
    entries: original.accounts.map((account, i) => ({ account, amountCents: -original.amounts[i]! })),
    effectiveDate: reverse.effectiveDate,
    customerId: original.customer_id,
    propertyId: original.property_id,
  });
}
