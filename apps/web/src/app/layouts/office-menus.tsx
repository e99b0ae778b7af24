import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Leaf } from '../../ui/leaf.tsx';
import { isLinked } from '../open-screens.ts';
import { paths } from '../paths.ts';
import { useOfficeAddress } from './office-language.tsx';

const PRODUCTS = [
  ['directDebit', paths.officialDirectDebit, 'sign', ''],
  ['bankPayment', paths.officialProducts, 'bank', '#bank-payment'],
  ['webPay', paths.officialWebPay, 'card', ''],
  ['bpay', paths.officialBPay, 'bill', ''],
  ['payMyInvoice', paths.officialPayMyInvoice, 'two', ''],
  ['all', paths.officialProducts, 'list', ''],
] as const;
const products = PRODUCTS.filter(([, path]) => isLinked(path));

const SIGN_INS = [
  ['businesses', paths.merchantLogin],
  ['ratepayers', paths.flexiratesLogin],
] as const;

type OfficeMenuProps = {
  label: string;
  side: 'start' | 'end';
  width: number;
  children: (close: () => void) => ReactNode;
};

/** A menu of the header: opens by click or key, never by hover. */
function OfficeMenu({ label, side, width, children }: OfficeMenuProps) {
  return (
    <Disclosure
      kept
      label={label}
      side={side}
      width={width}
      button={(props) => (
        <button type="button" className="lk-office-link" {...props}>
          {label}
          <IconChevronDown size={16} stroke={2} aria-hidden />
        </button>
      )}
    >
      {children}
    </Disclosure>
  );
}

/** The products, each with a line of what it is. */
export function ProductsMenu() {
  const { t } = useTranslation(['common', 'office']);
  const to = useOfficeAddress();
  if (products.length === 0) return null;
  return (
    <OfficeMenu label={t('titles.products')} side="start" width={760}>
      {(close) => (
        <div className="lk-products">
          {products.map(([key, path, leaf, place]) => (
            <Link key={key} to={to(path) + place} onClick={close}>
              <Leaf name={leaf} size={44} />
              <b>{t(`office:products.${key}.name`)}</b>
              <span>{t(`office:products.${key}.line`)}</span>
            </Link>
          ))}
        </div>
      )}
    </OfficeMenu>
  );
}

/** Who signs in: businesses and councils, or ratepayers. */
export function SignInMenu() {
  const { t } = useTranslation(['common', 'office']);
  return (
    <OfficeMenu label={t('office:signIn')} side="end" width={260}>
      {(close) => (
        <div className="lk-products lk-products--single">
          {SIGN_INS.map(([key, path]) => (
            <Link key={key} to={path} onClick={close}>
              <b>{t(`office:${key}`)}</b>
            </Link>
          ))}
        </div>
      )}
    </OfficeMenu>
  );
}
