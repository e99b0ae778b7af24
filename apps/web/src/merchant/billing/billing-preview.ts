import type { previewBilling } from '@lorikeet/contracts/billing';
import type { WireOutput } from '@lorikeet/contracts/contract';
import type { Currency } from '@lorikeet/domain/kernel';
import { money } from '../../lib/format.ts';

export type BillingPreview = WireOutput<typeof previewBilling>;
/** The bills of one currency against the last ones in it. */
export type ComparedBills = BillingPreview['comparison']['others'][number];

type Totals = { total_cents: number; others: readonly { currency: Currency; total_cents: number }[] };

/**
 * What is billed, each currency as a sum of its own: `$40.00 · US$30.00`. The merchant's own is left out where it is nothing
 * beside another.
 */
export const totals = ({ total_cents, others }: Totals, own?: Currency): string =>
  [
    ...(total_cents > 0 || others.length === 0 ? [money(total_cents, own)] : []),
    ...others.map((one) => money(one.total_cents, one.currency)),
  ].join(' · ');
