import './auth.css';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { addressIn } from '../../lib/address-in.ts';
import type { Locale } from '../../lib/interface-state.ts';
import { Logo } from '../../ui/logo.tsx';
import { DemoBar } from '../demo-bar.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import { paths } from '../paths.ts';
import { themeOfPath } from '../theme.ts';
import { useScreen } from '../use-menu.ts';
import { AuthExample } from './auth-example.tsx';

/** The frame of sign-in pages: the form on a white sheet, one true example beside it. */
export function AuthLayout() {
  const { t, i18n } = useTranslation(['common', 'auth']);
  const isRatepayer = themeOfPath(useLocation().pathname) === 'flexirates';
  const office = (path: string) => addressIn(i18n.language as Locale, path);
  const word = isRatepayer ? 'flexirates' : 'Lorikeet';
  useScreen();
  return (
    <>
      <DemoBar />
      <div className="lk-auth">
        <main className="lk-auth-sheet">
          <header className="lk-auth-head">
            <Link to={office(paths.officialHome)} aria-label={word}>
              <Logo word={word} />
            </Link>
            <LanguageSwitch />
          </header>
          <div className="lk-auth-body">
            <Suspense fallback={null}>
              <Outlet />
            </Suspense>
          </div>
          <footer className="lk-auth-foot">
            <Link to={office(paths.officialTerms)}>{t('titles.terms')}</Link>
            <Link to={office(paths.officialPrivacy)}>{t('titles.privacy')}</Link>
            <span>
              {t(isRatepayer ? 'auth:frame.forBusiness' : 'auth:frame.payingRates')}{' '}
              <Link to={isRatepayer ? paths.merchantLogin : paths.flexiratesLogin} className="lk-auth-other">
                {t(isRatepayer ? 'auth:frame.businessSignIn' : 'auth:frame.ratepayerSignIn')}
              </Link>
            </span>
          </footer>
        </main>
        <AuthExample area={isRatepayer ? 'flexirates' : 'merchant'} />
      </div>
    </>
  );
}
