import type { WireOutput } from '@lorikeet/contracts/contract';
import type { previewPrice } from '@lorikeet/contracts/plans';
import { useTranslation } from 'react-i18next';
import { count, money } from '../../lib/format.ts';
import { unitMoney } from '../../lib/unit-money.ts';

/** One amount whatever the quantity is shown by the sum alone. */
const isTold = (line: { kind: string }, _: number, all: readonly unknown[]) =>
  line.kind !== 'flat' || all.length > 1;

export type Priced = WireOutput<typeof previewPrice>;
type Line = Priced['lines'][number];

/** The arithmetic of a price: what each line covers, units × price, a fee, the sum, and the GST inside it. */
export function PriceLines({ price, label }: { price: Priced; label: string }) {
  const { t } = useTranslation('plans');
  const { currency } = price;
  const lines = price.lines.filter(isTold);
  const sum = (parts: readonly string[], total: number) => `${parts.join(' + ')} = ${money(total, currency)}`;
  const arithmetic = (line: Line) => {
    if (line.kind === 'flat') return t('line.flat');
    const units = `${unitMoney(line.unit_price_e4, currency)} × ${count(line.quantity)}`;
    const fee = line.flat_fee_cents > 0 ? [money(line.flat_fee_cents, currency)] : [];
    return sum([units, ...fee], line.amount_cents);
  };
  const covers = (line: Line) => {
    if (line.tier_row === null)
      return t('line.allUnits', { count: price.quantity, n: count(price.quantity) });
    const range = { n: line.tier_row + 1, from: count(line.from_unit), to: count(line.to_unit) };
    return t(line.from_unit === line.to_unit ? 'line.tierOne' : 'line.tier', range);
  };
  return (
    <table className="lk-price-lines">
      <caption className="lk-hidden">{t('line.caption')}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.tier_row}-${line.from_unit}`}>
            <th scope="row">
              {covers(line)}
              <small>{arithmetic(line)}</small>
            </th>
            <td>{money(line.amount_cents, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {label}
            {lines.length > 1 && (
              <small>
                {sum(
                  lines.map((line) => money(line.amount_cents, currency)),
                  price.total_cents,
                )}
              </small>
            )}
            <small>
              {price.gst_cents === 0
                ? t('line.noGst')
                : t('line.gst', { gst: money(price.gst_cents, currency) })}
            </small>
          </th>
          <td>{money(price.total_cents, currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
