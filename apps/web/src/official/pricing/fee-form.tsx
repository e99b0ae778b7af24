import '../parts/record.css';
import '../parts/pricing.css';
import { toCents } from '@lorikeet/domain/kernel';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isLinked } from '../../app/open-screens.ts';
import { paths } from '../../app/paths.ts';
import { type FeeSlot, feeSums } from './fee-sums.ts';
import { startFeeForm } from './start-fee-form.ts';

const SAMPLE_CENTS = toCents(35_000);
const BANK = ['payer', 'share', 'fixed', 'gst'] as const;
const CARD = ['share', 'fixed', 'fee', 'credited'] as const;

type SumsProps = { way: 'bank' | 'card'; lines: readonly string[]; total: string };

function Sums({ way, lines, total }: SumsProps) {
  const { t, i18n } = useTranslation('pricing');
  const sums = feeSums(SAMPLE_CENTS, i18n.language === 'zh' ? 'zh' : 'en');
  const slot = (name: string) => `${way}-${name}` as FeeSlot;
  return (
    <dl data-way={way}>
      {[...lines, total].map((line) => (
        <div key={line} className={line === total ? 'lk-record-total' : undefined}>
          <dt>{t(`form.${way}.${line}`)}</dt>
          <dd data-slot={slot(line)}>{sums[slot(line)]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a payment costs. The sums of the sample stand in the page; the script works others out. */
export function FeeForm() {
  const { t } = useTranslation('pricing');
  const form = useRef<HTMLFormElement>(null);
  const hasCards = isLinked(paths.merchantInvoicePayment);
  useEffect(() => startFeeForm(form.current!), []);
  return (
    <form ref={form} className="lk-record lk-fee" method="dialog" noValidate>
      <div className="lk-record-head">
        <b>{t('form.title')}</b>
      </div>
      <label htmlFor="fee-amount">{t('form.amount')}</label>
      <div className="lk-fee-amount">
        <input
          id="fee-amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue="350.00"
          readOnly
          aria-describedby="fee-amount-error"
        />
        <span>AUD</span>
      </div>
      <p className="lk-field-error" id="fee-amount-error" hidden>
        {t('form.fault')}
      </p>
      {hasCards && (
        <fieldset>
          <legend>{t('form.by')}</legend>
          {(['bank', 'card'] as const).map((way) => (
            <label key={way}>
              <input type="radio" name="way" value={way} defaultChecked={way === 'bank'} />
              {t(`form.ways.${way}`)}
            </label>
          ))}
        </fieldset>
      )}
      <div aria-live="polite">
        <Sums way="bank" lines={BANK} total="paid" />
        {hasCards && <Sums way="card" lines={CARD} total="charged" />}
      </div>
    </form>
  );
}
