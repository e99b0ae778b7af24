import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Disclosure } from '../../ui/disclosure.tsx';
import { paths } from '../paths.ts';
import { useOfficeAddress } from './office-language.tsx';

const PRODUCTS = [
  ['directDebit', paths.officialDirectDebit],
  ['bankPayment', paths.officialProducts],
  ['bpay', paths.officialBPay],
  ['webPay', paths.officialWebPay],
  ['payMyInvoice', paths.officialPayMyInvoice],
  ['features', paths.officialFeatures],
] as const;

/** The products: opens by click or key, never by hover. */
export function ProductsMenu() {
  const { t } = useTranslation();
  const to = useOfficeAddress();
  return (
    <Disclosure
      label={t('titles.products')}
      side="start"
      width={640}
      button={(props) => (
        <button type="button" className="lk-office-link" {...props}>
          {t('titles.products')}
          <IconChevronDown size={16} stroke={2} aria-hidden />
        </button>
      )}
    >
      {(close) => (
        <div className="lk-products">
          {PRODUCTS.map(([key, path]) => (
            <Link key={key} to={to(path)} onClick={close}>
              <b>{t(`office.products.${key}.name`)}</b>
              <span>{t(`office.products.${key}.line`)}</span>
            </Link>
          ))}
        </div>
      )}
    </Disclosure>
  );
}
