import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { openCookieNotice } from '../../lib/interface-state.ts';
import { Logo } from '../../ui/logo.tsx';
import { isLinked } from '../open-screens.ts';
import { paths } from '../paths.ts';
import { OfficeLanguage, useOfficeAddress } from './office-language.tsx';

const COLUMNS = [
  [
    'products',
    [
      ['titles.directDebit', paths.officialDirectDebit],
      ['titles.products', paths.officialProducts],
      ['titles.bpay', paths.officialBPay],
      ['titles.webPay', paths.officialWebPay],
      ['titles.payMyInvoice', paths.officialPayMyInvoice],
    ],
  ],
  [
    'company',
    [
      ['titles.aboutUs', paths.officialAboutUs],
      ['titles.pricing', paths.officialPricing],
      ['titles.features', paths.officialFeatures],
      ['titles.billerRegistration', paths.officialBillerRegistration],
      ['titles.contactUs', paths.officialContactUs],
    ],
  ],
  [
    'signIn',
    [
      ['office:businesses', paths.merchantLogin],
      ['office:ratepayers', paths.flexiratesLogin],
      ['titles.payment', paths.officialPayment],
      ['titles.support', paths.officialSupport],
    ],
  ],
  [
    'legal',
    [
      ['titles.terms', paths.officialTerms],
      ['titles.privacy', paths.officialPrivacy],
      ['titles.merchantAgreement', paths.officialMerchantAgreement],
      ['titles.termsAndConditions', paths.officialTermsAndConditions],
    ],
  ],
] as const;

/** What there is of it: a page that is not written yet is not linked. */
const columns = COLUMNS.map(
  ([key, links]) => [key, links.filter(([, path]) => isLinked(path))] as const,
).filter(([, links]) => links.length > 0);

/** The foot of every public page: what there is, who we are, the rules, the languages. */
export function OfficeFooter() {
  const { t } = useTranslation(['common', 'office']);
  const to = useOfficeAddress();
  const isOffice = (path: string) =>
    !path.startsWith(`${paths.merchant}/`) && !path.startsWith(paths.flexirates);
  return (
    <footer className="lk-office-foot">
      <div className="lk-office-columns">
        <div>
          <Logo reversed />
          <p>{t('office:footer.line')}</p>
        </div>
        {columns.map(([key, links]) => (
          <nav key={key} aria-label={t(`office:footer.${key}`)}>
            <h2>{t(`office:footer.${key}`)}</h2>
            <ul>
              {links.map(([label, path]) => (
                <li key={label}>
                  <Link to={isOffice(path) ? to(path) : path}>{t(label)}</Link>
                </li>
              ))}
              {key === 'legal' && (
                <li>
                  <button type="button" onClick={openCookieNotice}>
                    {t('office:cookies.settings')}
                  </button>
                </li>
              )}
            </ul>
          </nav>
        ))}
      </div>
      <div className="lk-office-last">
        <span>{t('office:footer.zone')}</span>
        <OfficeLanguage />
      </div>
    </footer>
  );
}
