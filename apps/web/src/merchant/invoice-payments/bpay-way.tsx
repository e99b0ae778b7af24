import { useTranslation } from 'react-i18next';
import type { Bill } from './payer-calls.ts';

/** The reference in groups of three, as it is read out; copied, it is still the same digits to a bank. */
const grouped = (digits: string) => digits.replace(/(\d{3})(?=\d{2,})/g, '$1 ');

/** What to enter at one's own bank to pay the bill by BPAY, where the merchant takes it. */
export function BpayWay({ bill, isOnly }: { bill: Bill; isOnly: boolean }) {
  const { t } = useTranslation('invoice-payments');
  if (!bill.bpay) return null;
  return (
    <section className="lk-pay-bpay" aria-labelledby="pay-bpay">
      <h2 id="pay-bpay">{t(isOnly ? 'bpay.only' : 'bpay.title')}</h2>
      <dl className="lk-pay-lines">
        <div>
          <dt>{t('bpay.code')}</dt>
          <dd>{bill.bpay.biller_code}</dd>
        </div>
        <div>
          <dt>{t('bpay.reference')}</dt>
          <dd>{grouped(bill.bpay.crn)}</dd>
        </div>
        <div>
          <dt>{t('bpay.fee')}</dt>
          <dd>{t('bpay.none')}</dd>
        </div>
      </dl>
      <p className="lk-pay-note">{t('bpay.how', { merchant: bill.merchant.name })}</p>
    </section>
  );
}
