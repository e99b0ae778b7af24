import { toCents } from '@lorikeet/domain/kernel';
import type { BalancingAccount, DirectEntryDetail } from './direct-entry-file.ts';
import { netCents, type Tally } from './tally.ts';

/**
 * The detail that brings a file's net total to zero: a code 50 credit to the own account for a file of debits,
 * a code 13 debit for a file of credits. Undefined when credits and debits are equal already.
 */
export function balancingDetail(tally: Tally, own: BalancingAccount): DirectEntryDetail | undefined {
  const net = netCents(tally);
  if (net === 0) return undefined;
  return {
    bsb: own.bsb,
    account: own.account,
    indicator: ' ',
    code: tally.debitCents > tally.creditCents ? 50 : 13,
    amountCents: toCents(net),
    title: own.title,
    lodgementReference: own.lodgementReference,
    traceBsb: own.bsb,
    traceAccount: own.account,
    remitter: own.remitter,
    withholdingCents: toCents(0),
  };
}
