import type { Currency } from '@lorikeet/domain/kernel';
import { useTranslation } from 'react-i18next';
import type { ShownFee } from './pay-form.ts';
import { useMoney } from './use-money.ts';

/** `2.5` of 250 basis points. */
const percent = (bps: number) => String(bps / 100);

function useFeeLabel(currency: Currency) {
  const { t } = useTranslation('invoice-payments');
  const money = useMoney(currency);
  return ({ rate }: ShownFee) =>
    rate
      ? t('form.fee', {
          rate: t('form.rate', { percent: percent(rate.bps), fixed: money(rate.fixed_cents) }),
        })
      : t('form.noFee');
}

/** What is charged for each card there may be: the networks that share a fee, and their total. */
function PerCard({ fees, cents, currency }: { fees: ShownFee[]; cents: number; currency: Currency }) {
  const { t } = useTranslation('invoice-payments');
  const money = useMoney(currency);
  const label = useFeeLabel(currency);
  return (
    <>
      {fees.map((fee) => (
        <div key={fee.networks.join()}>
          <dt>
            {fee.networks.map((network) => t(`networks.${network}`)).join(' · ')}
            <small>
              {label(fee)} {money(fee.fee)}
            </small>
          </dt>
          <dd>{money(cents + fee.fee)}</dd>
        </div>
      ))}
    </>
  );
}

/** What is charged and of what it is made, before anybody pays. */
export function FeeSummary({
  fees,
  cents,
  currency,
  towards,
}: {
  fees: ShownFee[];
  cents: number;
  currency: Currency;
  towards: string;
}) {
  const { t } = useTranslation('invoice-payments');
  const money = useMoney(currency);
  const label = useFeeLabel(currency);
  const [only, ...others] = fees;
  if (!only) return null;
  return (
    <div className="lk-pay-sum" aria-live="polite">
      <dl>
        <div>
          <dt>{towards}</dt>
          <dd>{money(cents)}</dd>
        </div>
        {others.length === 0 ? (
          <>
            <div>
              <dt>{label(only)}</dt>
              <dd>{money(only.fee)}</dd>
            </div>
            <div className="lk-pay-total">
              <dt>{t('form.total')}</dt>
              <dd>{money(cents + only.fee)}</dd>
            </div>
          </>
        ) : (
          <PerCard fees={fees} cents={cents} currency={currency} />
        )}
      </dl>
      {others.length > 0 && <p className="lk-pay-note">{t('form.feeNote')}</p>}
    </div>
  );
}
