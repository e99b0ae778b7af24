import { useTranslation } from 'react-i18next';
import { date, money } from '../../lib/format.ts';
import { unitPrice } from '../../lib/payer-words.ts';
import { type Offer, tierRange } from './offer-facts.tsx';

/** The arithmetic of a price: its tiers with the reached one tinted, what each adds, and the total. */
export function PriceTable({ offer }: { offer: Offer }) {
  const { t } = useTranslation(['invitations', 'plans']);
  return (
    <div className="lk-price">
      <div className="lk-price-head">
        <b>{t(`plans:fee.${offer.fee_type}`)}</b> <span>{t(`feeType.${offer.fee_type}`)}</span>
      </div>
      {offer.tiers.length > 0 && (
        <table>
          <caption className="lk-hidden">{t(`plans:fee.${offer.fee_type}`)}</caption>
          <thead>
            <tr>
              <th scope="col">{t('form.units')}</th>
              <th scope="col">{t('form.each')}</th>
              <th scope="col">{t('form.flatFee')}</th>
              <th scope="col">{t('form.atUnits', { count: offer.quantity })}</th>
            </tr>
          </thead>
          <tbody>
            {offer.tiers.map((tier) => (
              <tr key={tier.first_unit} data-reached={tier.is_reached || undefined}>
                <th scope="row">{tierRange(tier, t)}</th>
                <td>{unitPrice(tier.unit_price_e4, offer.currency)}</td>
                <td>{money(tier.flat_fee_cents, offer.currency)}</td>
                <td>{tier.quantity > 0 ? money(tier.amount_cents, offer.currency) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="lk-price-total">
        <span>
          {t(offer.tax_code === 'taxable' ? 'form.total' : 'form.totalNoGst', {
            process: t(`process.${offer.process_type}`),
          })}
          {offer.trial && <small>{t('sheet.freeUntil', { date: date(offer.trial.until) })}</small>}
        </span>
        <b className="lk-num">{money(offer.total_cents, offer.currency)}</b>
      </div>
      {offer.coupon && (
        <div className="lk-price-total">
          <span>{t('form.withCoupon', { code: offer.coupon.coupon_code })}</span>
          <b className="lk-num">{money(offer.coupon.net_cents, offer.currency)}</b>
        </div>
      )}
    </div>
  );
}
