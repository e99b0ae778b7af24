import './office.css';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { setInterface, useInterface } from '../../lib/interface-state.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { CookieNotice } from '../cookie-notice.tsx';
import { DemoBar } from '../demo-bar.tsx';
import { isLinked } from '../open-screens.ts';
import { paths } from '../paths.ts';
import { useScreen } from '../use-menu.ts';
import { OfficeFooter } from './office-footer.tsx';
import { OfficeLanguage, useOfficeAddress } from './office-language.tsx';
import { ProductsMenu, SignInMenu } from './office-menus.tsx';
import { followScroll } from './office-scroll.ts';

const LINKS = [
  ['features', paths.officialFeatures],
  ['pricing', paths.officialPricing],
  ['support', paths.officialSupport],
  ['aboutUs', paths.officialAboutUs],
] as const;
const links = LINKS.filter(([, path]) => isLinked(path));

/** The public site: navy header, the page, navy footer. */
export function OfficeLayout() {
  const { t } = useTranslation(['common', 'office']);
  const { pathname } = useLocation();
  const to = useOfficeAddress();
  const open = useInterface((state) => state.mobileMenuVisible);
  const [at, setAt] = useState(pathname);
  const head = useRef<HTMLElement>(null);
  useScreen();
  useEffect(() => followScroll(head.current!), []);
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
      <header ref={head} className="lk-office-head" data-open={open || undefined}>
        <div>
          <Link to={to(paths.officialHome)} aria-label={t('product')}>
            <Logo reversed size={32} />
          </Link>
          <IconButton
            icon={IconMenu2}
            label={t('mainMenu')}
            className="lk-office-burger"
            aria-expanded={open}
            onClick={() => setInterface({ mobileMenuVisible: !open })}
          >
            <IconX size={20} stroke={1.7} aria-hidden />
          </IconButton>
          <nav aria-label={t('mainMenu')} className="lk-office-nav">
            <ProductsMenu />
            {links.map(([key, path]) => (
              <Link key={key} to={to(path)}>
                {t(`titles.${key}`)}
              </Link>
            ))}
          </nav>
          <div className="lk-office-end">
            <OfficeLanguage />
            <SignInMenu />
            <ButtonLink to={paths.merchantRegister} look="action">
              {t('office:openAccount')}
            </ButtonLink>
          </div>
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
