import type { WireOutput } from '@lorikeet/contracts/contract';
import type { countPayments, getPaymentTotals } from '@lorikeet/contracts/payments';
import { PAYMENT_STATUSES, type PaymentStatus, TAKEN_STATUSES } from '@lorikeet/domain/payments';
import { money } from '../../lib/format.ts';
import { isMoved, LATEST, MOVED } from './payment-words.ts';

type Counted = WireOutput<typeof countPayments>['rows'];
type Sums = WireOutput<typeof getPaymentTotals>;

export const RAIL_PRESETS = ['bank_debit', 'card', 'bpay'] as const;
/**
 * How it went, and the statuses that it stands for. What succeeded stays so when it is refunded or disputed later, as
 * reports and the dashboard count it; its row says what became of it.
 */
const OUTCOMES = {
  processing: ['processing'],
  succeeded: TAKEN_STATUSES,
  failed: ['failed'],
} as const satisfies Record<string, readonly PaymentStatus[]>;
/** What few merchants ever have: a tab only where there is one, so that the tabs make up what is to date. */
const RARE_PRESETS = ['needs_action', 'unmatched', 'reversed'] as const satisfies readonly PaymentStatus[];
type Outcome = keyof typeof OUTCOMES;
const OUTCOME_PRESETS = Object.keys(OUTCOMES) as Outcome[];
type Preset =
  | ''
  | 'all'
  | 'scheduled'
  | Outcome
  | (typeof RAIL_PRESETS)[number]
  | (typeof RARE_PRESETS)[number];

/**
 * What each preset asks of the call, in the order of the tabs; words that a person typed say otherwise. The first is
 * what has moved: what is still to come has a tab of its own.
 */
export const PRESETS: Readonly<Record<string, { rail?: string; status?: string; sort?: string }>> = {
  '': MOVED,
  // What comes next stands first.
  scheduled: { status: 'scheduled', sort: 'debit_date' },
  ...Object.fromEntries(RAIL_PRESETS.map((rail) => [rail, { rail, sort: LATEST }])),
  ...Object.fromEntries(
    OUTCOME_PRESETS.map((key) => [key, { status: OUTCOMES[key].join(','), sort: LATEST }]),
  ),
  ...Object.fromEntries(RARE_PRESETS.map((status) => [status, { status, sort: LATEST }])),
  all: { sort: LATEST },
};

/** The presets worth a tab: how it was paid only where there is more than one way, then how it went. */
export function presetsOf(counted: Counted | undefined): { key: Preset; count: number | undefined }[] {
  if (!counted)
    return (['', 'scheduled', ...OUTCOME_PRESETS, 'all'] as const).map((key) => ({ key, count: undefined }));
  const sum = (of: (row: Counted[number]) => boolean) =>
    counted.filter(of).reduce((total, row) => total + row.count, 0);
  const rails = RAIL_PRESETS.map((key) => ({ key, count: sum((row) => row.rail === key) })).filter(
    ({ count }) => count > 0,
  );
  const ofStatuses = (statuses: readonly PaymentStatus[]) => sum((row) => statuses.includes(row.status));
  return [
    { key: '', count: sum((row) => isMoved(row.status)) },
    ...(rails.length > 1 ? rails : []),
    { key: 'scheduled', count: ofStatuses(['scheduled']) },
    ...OUTCOME_PRESETS.map((key) => ({ key, count: ofStatuses(OUTCOMES[key]) })),
    ...RARE_PRESETS.map((key) => ({ key, count: ofStatuses([key]) })).filter(({ count }) => count > 0),
    { key: 'all', count: sum(() => true) },
  ];
}

type Sum = Pick<Sums['sums'][number], 'status' | 'currency' | 'amount_cents'>;

const isTaken = (status: PaymentStatus): boolean => (TAKEN_STATUSES as readonly string[]).includes(status);

/**
 * What payments come to: each outcome and currency apart, because what is to come, what failed and what arrived make no
 * sum, and nothing is converted. What was taken is one sum, whatever became of it. One outcome alone needs no name.
 */
export function sumWords(sums: readonly Sum[], statusWord: (status: PaymentStatus) => string): string {
  const groups = new Map<string, Sum>();
  for (const { status: shown, currency, amount_cents } of sums) {
    const status = isTaken(shown) ? 'succeeded' : shown;
    const key = `${PAYMENT_STATUSES.indexOf(status)} ${currency}`;
    const before = groups.get(key)?.amount_cents ?? 0;
    groups.set(key, { status, currency, amount_cents: before + amount_cents });
  }
  const each = [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([, sum]) => sum);
  const isNamed = new Set(each.map(({ status }) => status)).size > 1;
  const words = each.map(({ status, currency, amount_cents }) =>
    [...(isNamed ? [statusWord(status)] : []), money(amount_cents, currency)].join(' '),
  );
  return words.join(' · ') || money(0);
}

/** Exact count and sums of a list. */
export function totalsOf(
  found: Sums | undefined,
  statusWord: (status: PaymentStatus) => string,
): { count: number; sum: string } | undefined {
  return found && { count: found.count, sum: sumWords(found.sums, statusWord) };
}
