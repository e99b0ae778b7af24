import '../plans/plans.css';
import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getInvoice } from '@lorikeet/contracts/invoices';
import { useTranslation } from 'react-i18next';
import { count, money } from '../../lib/format.ts';
import { unitMoney } from '../../lib/unit-money.ts';

type Invoice = WireOutput<typeof getInvoice>;
type Line = Invoice['lines'][number];

/** The lines of an invoice with their arithmetic and the GST of each, and what they come to. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { currency } = invoice;
  const arithmetic = (line: Line) => {
    const tier = line.tier === null ? '' : `${t('tier', { n: line.tier + 1 })}: `;
    if (line.unit_price_e4 === null) {
      if (line.kind === 'discount') return t('coupon');
      return line.kind === 'proration' ? t('proration') : '';
    }
    const units = `${unitMoney(line.unit_price_e4, currency)} × ${count(line.quantity)}`;
    const fee = line.flat_fee_cents > 0 ? ` + ${money(line.flat_fee_cents, currency)}` : '';
    return `${tier}${units}${fee}`;
  };
  const gstOf = (line: Line) => {
    if (line.tax_code !== 'taxable') return t(`common:taxCode.${line.tax_code}`);
    return line.gst_cents === 0 ? '' : t('gst', { gst: money(line.gst_cents, currency) });
  };
  return (
    <table className="lk-price-lines">
      <caption className="lk-hidden">{t('lines')}</caption>
      <tbody>
        {invoice.lines.map((line) => (
          <tr key={line.position}>
            <th scope="row">
              {line.description}
              <small>{[arithmetic(line), gstOf(line)].filter(Boolean).join(' · ')}</small>
            </th>
            <td>{money(line.amount_cents, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {t('total')}
            <small>
              {invoice.gst_cents === 0 ? t('noGst') : t('gst', { gst: money(invoice.gst_cents, currency) })}
            </small>
          </th>
          <td>{money(invoice.total_cents, currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
