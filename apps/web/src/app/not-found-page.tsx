import './not-found.css';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { addressIn } from '../lib/address-in.ts';
import type { Locale } from '../lib/interface-state.ts';
import { sessions } from '../lib/sessions.ts';
import { useCountdown } from '../lib/use-countdown.ts';
import { Bird } from '../ui/bird.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { isKept } from './is-kept.ts';
import { isLinked } from './open-screens.ts';
import { paths } from './paths.ts';
import { kindsAt } from './screen-kinds.ts';
import { themeOfPath } from './theme.ts';

const SECONDS = 5;
const HOME = { merchant: paths.merchantHome, flexirates: paths.flexiratesHome } as const;

/** A screen that the person's role, or their kind of merchant, does not have: nothing is wrong with the address. */
function NotPermitted({ pathname }: { pathname: string }) {
  const { t } = useTranslation(['common', 'office']);
  const merchant = sessions.merchant((session) => session.profile?.merchant);
  const kinds = kindsAt(pathname);
  const isOthers = merchant && kinds && !kinds.includes(merchant.kind);
  // The screens of more kinds than one are those of who bills people.
  const whose = kinds?.length === 1 ? kinds[0] : 'billers';
  return (
    <section className="lk-lost">
      <div>
        <h1>{t(isOthers ? `office:notPermitted.of.${whose}` : 'office:notPermitted.title')}</h1>
        <p>
          {isOthers
            ? t('office:notPermitted.signedIn', { name: merchant.name })
            : t('office:notPermitted.text')}
        </p>
        <div className="lk-lost-actions">
          <ButtonLink to={paths.merchantHome} look="action" size="large">
            {t('office:notFound.goHome')}
          </ButtonLink>
        </div>
      </div>
      <Bird />
    </section>
  );
}

/** Any address without a screen for this person. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return isKept(pathname) ? <NotPermitted pathname={pathname} /> : <UnknownPage />;
}

/** Any unknown address: says so, then opens home unless the person stays. */
function UnknownPage() {
  const { t, i18n } = useTranslation(['common', 'office']);
  const area = themeOfPath(useLocation().pathname);
  const locale = i18n.language as Locale;
  const home = area === 'official' ? addressIn(locale, '/') : HOME[area];
  const [left, stay] = useCountdown(home, SECONDS);
  return (
    <section className={`lk-lost lk-lost--${area}`}>
      <meta name="robots" content="noindex" />
      <div>
        <h1>{t('office:notFound.title')}</h1>
        <p
          aria-live="off"
          data-countdown={JSON.stringify(
            Array.from({ length: SECONDS }, (_, index) =>
              t('office:notFound.countdown', { count: index + 1 }),
            ),
          )}
          data-stayed={t('office:notFound.stayed')}
        >
          <span>
            {left === null ? t('office:notFound.stayed') : t('office:notFound.countdown', { count: left })}
          </span>{' '}
          {area === 'official' && t('office:notFound.bill')}
        </p>
        <div className="lk-lost-actions">
          <ButtonLink to={home} look="action" size="large">
            {t('office:notFound.goHome')}
          </ButtonLink>
          {area === 'official' && isLinked(paths.officialPayMyInvoice) && (
            <Link to={addressIn(locale, paths.officialPayMyInvoice)}>{t('office:notFound.payInvoice')}</Link>
          )}
          {left !== null && (
            <button type="button" onClick={stay}>
              {t('office:notFound.stay')}
            </button>
          )}
        </div>
      </div>
      <Bird />
    </section>
  );
}
