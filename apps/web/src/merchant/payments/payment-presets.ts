import type { WireOutput } from '@lorikeet/contracts/contract';
import type { countPayments, getPaymentTotals } from '@lorikeet/contracts/payments';
import { money } from '../../lib/format.ts';

type Counted = WireOutput<typeof countPayments>['rows'];
type Sums = WireOutput<typeof getPaymentTotals>;

export const RAIL_PRESETS = ['bank_debit', 'card', 'bpay'] as const;
export const STATUS_PRESETS = ['scheduled', 'processing', 'succeeded', 'failed'] as const;
export type Preset = '' | (typeof RAIL_PRESETS)[number] | (typeof STATUS_PRESETS)[number];

/** What each preset asks of the call, in the order of the tabs; words that a person typed say otherwise. */
export const PRESETS: Readonly<Record<string, { rail?: string; status?: string }>> = {
  '': {},
  ...Object.fromEntries(RAIL_PRESETS.map((rail) => [rail, { rail }])),
  ...Object.fromEntries(STATUS_PRESETS.map((status) => [status, { status }])),
};

/** The presets worth a tab: how it was paid only where there is more than one way, then how it went. */
export function presetsOf(counted: Counted | undefined): { key: Preset; count: number | undefined }[] {
  if (!counted) return ['' as const, ...STATUS_PRESETS].map((key) => ({ key, count: undefined }));
  const sum = (of: (row: Counted[number]) => boolean) =>
    counted.filter(of).reduce((total, row) => total + row.count, 0);
  const rails = RAIL_PRESETS.map((key) => ({ key, count: sum((row) => row.rail === key) })).filter(
    ({ count }) => count > 0,
  );
  return [
    { key: '', count: sum(() => true) },
    ...(rails.length > 1 ? rails : []),
    ...STATUS_PRESETS.map((key) => ({ key, count: sum((row) => row.status === key) })),
  ];
}

/** Exact count and sum of a list; each currency apart, because nothing is converted. */
export function totalsOf(sums: Sums | undefined): { count: number; sum: string } | undefined {
  if (!sums) return undefined;
  const byCurrency = new Map<Sums['sums'][number]['currency'], number>();
  for (const { currency, amount_cents } of sums.sums) {
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + amount_cents);
  }
  const sum = [...byCurrency].map(([currency, cents]) => money(cents, currency)).join(' + ');
  return { count: sums.count, sum: sum || money(0) };
}
