import type { BrfDetail } from '@lorikeet/bank-files';
import type { Run } from '../../apps/server/src/platform/run.ts';
import type { Actor } from '../../apps/server/src/platform/work.ts';
import type { Luck } from './luck.ts';

/** Who lodges files and reads the bank's replies. */
const CLERK: Actor = { kind: 'system', name: 'Bank clerk' };

export type Bank = {
  luck: Luck;
  hasFaults: boolean;
  /** Whether a fault of a kind falls on a thing; counted once for each. */
  strikes(kind: string, name: string, probability: number): boolean;
  /** Counts what is no fault. */
  count(kind: string): void;
  counts: Record<string, number>;
  /** The clerk's run of a merchant. */
  runIn(run: Run, merchantId: string): Run;
  /** Files of BPAY receipts that the bank wrote, by biller code and day. */
  receipts: Map<string, { content: string | undefined; details: readonly BrfDetail[] }>;
  /** The rows of each inbox's latest statement. */
  statements: Map<string, readonly string[]>;
};

export function createBank(luck: Luck, hasFaults: boolean): Bank {
  const counts: Record<string, number> = {};
  const seen = new Set<string>();
  const runs = new Map<string, Run>();
  return {
    luck,
    hasFaults,
    counts,
    receipts: new Map(),
    statements: new Map(),
    runIn(run, merchantId) {
      const known = runs.get(merchantId) ?? run.as(CLERK).inMerchant(merchantId);
      runs.set(merchantId, known);
      return known;
    },
    count(kind) {
      counts[kind] = (counts[kind] ?? 0) + 1;
    },
    strikes(kind, name, probability) {
      if (!hasFaults || luck(`${kind} ${name}`) >= probability) return false;
      if (!seen.has(`${kind} ${name}`)) counts[kind] = (counts[kind] ?? 0) + 1;
      seen.add(`${kind} ${name}`);
      return true;
    },
  };
}
