import './office.css';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { setInterface, useInterface } from '../../lib/interface-state.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { CookieNotice } from '../cookie-notice.tsx';
import { DemoBar } from '../demo-bar.tsx';
import { paths } from '../paths.ts';
import { useScreen } from '../use-menu.ts';
import { OfficeFooter } from './office-footer.tsx';
import { OfficeLanguage, useOfficeAddress } from './office-language.tsx';
import { ProductsMenu } from './products-menu.tsx';

const LINKS = [
  ['features', paths.officialFeatures],
  ['pricing', paths.officialPricing],
  ['support', paths.officialSupport],
  ['aboutUs', paths.officialAboutUs],
] as const;

function SignInLinks() {
  const { t } = useTranslation();
  return (
    <>
      <Link to={paths.merchantLogin}>{t('office.businessSignIn')}</Link>
      <Link to={paths.flexiratesLogin}>{t('office.ratepayerSignIn')}</Link>
    </>
  );
}

/** The public site: navy header, the page, navy footer. */
export function OfficeLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const to = useOfficeAddress();
  const open = useInterface((state) => state.mobileMenuVisible);
  const [at, setAt] = useState(pathname);
  useScreen();
  if (at !== pathname) {
    setAt(pathname);
    if (open) queueMicrotask(() => setInterface({ mobileMenuVisible: false }));
  }
  return (
    <div className="lk-office">
      <a className="lk-skip" href="#content">
        {t('skip')}
      </a>
      <DemoBar />
      <header className="lk-office-head" data-open={open || undefined}>
        <div>
          <Link to={to(paths.officialHome)} aria-label={t('product')}>
            <Logo reversed size={32} />
          </Link>
          <nav aria-label={t('mainMenu')} className="lk-office-nav">
            <ProductsMenu />
            {LINKS.map(([key, path]) => (
              <Link key={key} to={to(path)}>
                {t(`titles.${key}`)}
              </Link>
            ))}
          </nav>
          <div className="lk-office-end">
            <OfficeLanguage />
            <SignInLinks />
            <ButtonLink to={paths.merchantRegister} look="action">
              {t('office.openAccount')}
            </ButtonLink>
          </div>
          <IconButton
            icon={open ? IconX : IconMenu2}
            label={t(open ? 'close' : 'mainMenu')}
            className="lk-office-burger"
            aria-expanded={open}
            onClick={() => setInterface({ mobileMenuVisible: !open })}
          />
        </div>
      </header>
      <main id="content" tabIndex={-1} inert={open}>
        <Suspense fallback={<div style={{ minHeight: '100vh' }} />}>
          <Outlet />
        </Suspense>
      </main>
      <OfficeFooter />
      <CookieNotice />
    </div>
  );
}
