import { getBankOfBsb } from '@lorikeet/contracts/customers';
import { APPLICANT_KINDS } from '@lorikeet/contracts/site';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOfficeAddress } from '../../app/layouts/office-language.tsx';
import { paths } from '../../app/paths.ts';
import { PageHero } from '../parts/page-hero.tsx';
import { Record, type RecordRow } from '../parts/record.tsx';
import { Band } from '../parts/sections.tsx';
import { SiteChoice, SiteField, SiteTick } from '../parts/site-field.tsx';
import { SiteFormEnd, SiteFormFrame } from '../parts/site-form-frame.tsx';

const STEPS = ['business', 'person', 'account'] as const;
type StepName = (typeof STEPS)[number];

function Step({ name, children }: { name: StepName; children: ReactNode }) {
  const { t } = useTranslation('biller-registration');
  const index = STEPS.indexOf(name);
  return (
    <section data-step={name} aria-labelledby={`step-${name}`}>
      <h2 id={`step-${name}`} tabIndex={-1}>
        {t(`steps.${name}.title`)}
      </h2>
      <p>{t(`steps.${name}.text`)}</p>
      {children}
      {name === 'account' && <SiteFormEnd>{null}</SiteFormEnd>}
      <div className="lk-step-buttons">
        {index > 0 && (
          <button type="button" data-back className="lk-button lk-button--secondary lk-button--large">
            {t('common:back')}
          </button>
        )}
        {index < STEPS.length - 1 ? (
          <button type="button" data-next className="lk-button lk-button--primary lk-button--large">
            {t('common:next')}
          </button>
        ) : (
          <button type="submit" className="lk-button lk-button--action lk-button--large">
            {t('send')}
          </button>
        )}
      </div>
    </section>
  );
}

function BusinessStep() {
  const { t } = useTranslation('biller-registration');
  const kinds = APPLICANT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }));
  return (
    <Step name="business">
      <SiteChoice name="kind" label={t('fields.kind')} choose={t('contact-us:form.choose')} options={kinds} />
      <SiteField
        name="abn"
        label={t('fields.abn')}
        help={t('fields.abnHelp')}
        inputMode="numeric"
        maxLength={20}
      />
      <SiteField
        name="legal_name"
        label={t('fields.legalName')}
        autoComplete="organization"
        maxLength={120}
      />
      <SiteField
        name="trading_name"
        label={t('fields.tradingName')}
        help={t('fields.tradingHelp')}
        maxLength={60}
      />
      <SiteField name="address" label={t('fields.address')} autoComplete="street-address" maxLength={300} />
      <SiteField
        name="website"
        label={t('fields.website')}
        inputMode="url"
        autoComplete="url"
        maxLength={200}
        optional
      />
    </Step>
  );
}

function PersonStep() {
  const { t } = useTranslation('biller-registration');
  return (
    <Step name="person">
      <SiteField name="contact_name" label={t('fields.contactName')} autoComplete="name" maxLength={50} />
      <SiteField name="email" type="email" inputMode="email" label={t('fields.email')} autoComplete="email" />
      <SiteField
        name="phone"
        type="tel"
        inputMode="tel"
        label={t('fields.phone')}
        autoComplete="tel"
        maxLength={20}
      />
    </Step>
  );
}

function AccountStep() {
  const { t } = useTranslation('biller-registration');
  const to = useOfficeAddress();
  return (
    <Step name="account">
      <SiteField name="bsb" label={t('fields.bsb')} inputMode="numeric" autoComplete="off" maxLength={7} />
      <p className="lk-site-bank" role="status" data-bank={getBankOfBsb.path} />
      <SiteField
        name="account"
        label={t('fields.account')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
      />
      <SiteField name="account_name" label={t('fields.accountName')} autoComplete="off" maxLength={32} />
      <SiteTick name="terms">
        <Trans
          t={t}
          i18nKey="terms"
          components={{
            terms: <Link to={to(paths.officialTerms)} target="_blank" />,
            agreement: <Link to={to(paths.officialMerchantAgreement)} target="_blank" />,
          }}
        />
      </SiteTick>
    </Step>
  );
}

/** Applying to be a biller, in three steps that are kept in the browser. */
export default function BillerRegistrationPage() {
  const { t } = useTranslation('biller-registration');
  const to = useOfficeAddress();
  return (
    <>
      <PageHero
        kicker={t('common:titles.billerRegistration')}
        title={t('title')}
        lede={t('lede')}
        action={
          <a className="lk-button lk-button--action lk-button--large" href="#apply">
            {t('begin')}
          </a>
        }
        more={<Link to={to(paths.officialPricing)}>{t('more')}</Link>}
        picture={t('picture')}
      >
        <Record
          title={t('need.title')}
          rows={t('need.rows', { returnObjects: true }) as RecordRow[]}
          note={t('need.note')}
        />
      </PageHero>
      <Band tinted beside id="apply" title={t('form.title')} lede={t('form.lede')}>
        <SiteFormFrame
          id="biller"
          call="createApplication"
          draft="lorikeet.biller-draft"
          done={{ title: t('done.title'), text: t('done.text') }}
        >
          <ol className="lk-steps">
            {STEPS.map((name) => (
              <li key={name}>{t(`steps.${name}.mark`)}</li>
            ))}
          </ol>
          <BusinessStep />
          <PersonStep />
          <AccountStep />
        </SiteFormFrame>
      </Band>
      <Band beside title={t('after.title')}>
        <ol className="lk-site-points">
          {(t('after.points', { returnObjects: true }) as string[]).map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ol>
      </Band>
    </>
  );
}
