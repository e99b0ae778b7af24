import './payouts.css';
import type { ReactNode } from 'react';
import { money } from '../../lib/format.ts';

export type SumRow = {
  label: ReactNode;
  cents: number;
  /** How many it adds up, where that says something. */
  count?: string;
  isSum?: boolean;
};

/** Amounts that add up, one under the other; the sum stands out. */
export function SumTable({
  caption,
  rows,
  currency = 'AUD',
}: {
  caption: string;
  rows: readonly SumRow[];
  currency?: 'AUD' | 'USD' | 'CNY';
}) {
  const hasCounts = rows.some((row) => row.count !== undefined);
  return (
    <table className="lk-table lk-sums">
      <caption className="lk-hidden">{caption}</caption>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order
          <tr key={index} className={row.isSum ? 'lk-sums-total' : undefined}>
            <th scope="row">{row.label}</th>
            {hasCounts && <td className="lk-cell-end lk-num">{row.count}</td>}
            <td className="lk-cell-end lk-cell-amount">{money(row.cents, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
