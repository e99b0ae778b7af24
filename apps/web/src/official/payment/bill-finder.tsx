import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteField } from '../parts/site-field.tsx';
import { SiteFormEnd, SiteFormFrame } from '../parts/site-form-frame.tsx';
import { startLinkForm } from './start-link-form.ts';

/** Finds a bill by what is printed on it, and opens its page. */
export function BillFinder() {
  const { t } = useTranslation('payment');
  return (
    <SiteFormFrame id="bill" call="findBill" checking={t('find.checking')} lost={t('find.lost')}>
      <SiteField
        name="number"
        label={t('find.number')}
        help={t('find.numberHelp')}
        autoComplete="off"
        maxLength={24}
      />
      <SiteField
        name="amount"
        inputMode="decimal"
        label={t('find.amount')}
        help={t('find.amountHelp')}
        autoComplete="off"
        maxLength={20}
      />
      <SiteField
        name="abn"
        inputMode="numeric"
        label={t('find.abn')}
        help={t('find.abnHelp')}
        autoComplete="off"
        maxLength={20}
      />
      <SiteFormEnd>
        <button type="submit" className="lk-button lk-button--action lk-button--large">
          {t('find.send')}
        </button>
      </SiteFormEnd>
    </SiteFormFrame>
  );
}

/** Finds a bill by what BPAY knows it by. */
export function CrnFinder() {
  const { t } = useTranslation('payment');
  const field = { form: 'crn', autoComplete: 'off', maxLength: 40 } as const;
  return (
    <SiteFormFrame id="crn" call="findBillByCrn" checking={t('find.checking')} lost={t('find.lost')}>
      <SiteField
        {...field}
        name="biller_code"
        inputMode="numeric"
        label={t('crn.code')}
        help={t('crn.codeHelp')}
      />
      <SiteField
        {...field}
        name="crn"
        inputMode="numeric"
        label={t('crn.reference')}
        help={t('crn.referenceHelp')}
      />
      <SiteField
        {...field}
        name="amount"
        inputMode="decimal"
        label={t('find.amount')}
        help={t('find.amountHelp')}
      />
      <SiteFormEnd>
        <button type="submit" className="lk-button lk-button--primary lk-button--large">
          {t('crn.send')}
        </button>
      </SiteFormEnd>
    </SiteFormFrame>
  );
}

/** Opens a payment link that was copied out of a letter or a message. */
export function LinkOpener() {
  const { t } = useTranslation('payment');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => startLinkForm(form.current!), []);
  return (
    <div className="lk-site-form lk-site-form--line">
      <form ref={form} method="dialog" noValidate data-opens="link" data-fault={t('link.fault')}>
        <p className="lk-site-noscript">{t('link.noScript')}</p>
        <SiteField
          name="link"
          inputMode="url"
          label={t('link.label')}
          help={t('link.help')}
          autoComplete="off"
        />
        <button type="submit" className="lk-button lk-button--primary lk-button--large">
          {t('link.open')}
        </button>
      </form>
    </div>
  );
}
