import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { linksIfOwing } from '../invoices/index.ts';
import {
  announced,
  type DebitToAnnounce,
  debitsToAnnounce,
  queueLetters,
  type ReturnAsks,
  returnLetter,
} from '../notices/index.ts';
import type { KnownDebit } from './match-return.ts';

/** A payer whose debit came back, and what they are asked for. */
export type Telling = { debit: KnownDebit; asks: ReturnAsks };

/** Debits as their letters show them, by id. */
export async function knownToPayers(
  work: Work,
  debits: readonly KnownDebit[],
): Promise<Map<string, DebitToAnnounce>> {
  const which = sql`p.id = any(${debits.map(({ id }) => id)}::uuid[])`;
  const known = await debitsToAnnounce(work, which, debits.length);
  return new Map(known.map((one) => [one.id, one]));
}

/**
 * Tells payers that their debits were returned and what they need to do, with the way to the bill while it is owed. Who is only
 * asked to pay hears nothing of a bill that is not.
 */
export async function tellPayers(work: Work, tellings: readonly Telling[]): Promise<void> {
  if (tellings.length === 0) return;
  const links = await linksIfOwing(
    work,
    tellings.flatMap(({ debit }) => debit.invoice_id ?? []),
  );
  const linkOf = ({ debit }: Telling) =>
    debit.invoice_id === null ? undefined : links.get(debit.invoice_id);
  const told = tellings.filter((one) => one.asks !== 'pay' || linkOf(one));
  const known = await knownToPayers(
    work,
    told.map(({ debit }) => debit),
  );
  const letters = told.flatMap((one) => {
    const debit = known.get(one.debit.id);
    if (!debit) return [];
    return [{ debit, letter: returnLetter(one.asks, announced(debit, debit.debit_date), linkOf(one)) }];
  });
  await queueLetters(work, 'debit-returned', letters);
}
