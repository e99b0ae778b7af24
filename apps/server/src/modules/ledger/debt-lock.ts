import { accountsOf, debtorOf } from '@lorikeet/domain/ledger';
import { lockUntilCommit, shareUntilCommit } from '../../platform/db/transaction-lock.ts';
import type { Work } from '../../platform/work.ts';
import { balanceOf } from './balance-of.ts';

const debtLock = (merchant: string) => `debt:${merchant}`;

/**
 * What a merchant owes the platform, in the platform's work: it does not shrink until the transaction ends. To be asked
 * before the transaction writes the platform's book, whose day totals those who pay of it hold last and wait for with this
 * lock in hand: asked later it would meet each of them. What the transaction writes of the merchant's own book stands before
 * it where it can, as theirs does.
 */
export async function heldDebt(work: Work, merchant: string): Promise<number> {
  const [, cents] = await Promise.all([
    lockUntilCommit(work, debtLock(merchant)),
    balanceOf(work, accountsOf(merchant).balance, 'AUD'),
  ]);
  return cents;
}

type Entry = { account: string; amountCents: number };

/** Shared by all that pay of what merchants owe, so that none of it is paid while somebody decides by its sum. */
export async function shareDebts(work: Work, entries: readonly Entry[]): Promise<void> {
  const paid = entries.flatMap(({ account, amountCents }) =>
    amountCents < 0 ? (debtorOf(account) ?? []) : [],
  );
  for (const merchant of [...new Set(paid)].sort()) await shareUntilCommit(work, debtLock(merchant));
}
