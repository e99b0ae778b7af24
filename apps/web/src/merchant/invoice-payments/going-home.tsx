import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressIn } from '../../lib/address-in.ts';
import type { Locale } from '../../lib/interface-state.ts';

/** Long enough to read the receipt's figures. */
const SECONDS = 15;

/** After a paid checkout: the seconds until the home page opens, and the way to stay with the receipt. */
export function GoingHome({ locale }: { locale: Locale }) {
  const { t } = useTranslation('invoice-payments');
  const home = addressIn(locale, '/');
  const [left, setLeft] = useState<number | null>(SECONDS);
  useEffect(() => {
    if (left === null) return;
    if (left === 0) return window.location.replace(home);
    const tick = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(tick);
  }, [left, home]);
  return (
    <p className="lk-pay-note">
      <span aria-live="off">{left === null ? t('home.stayed') : t('home.countdown', { count: left })}</span>{' '}
      <a className="lk-pay-link" href={home}>
        {t('home.now')}
      </a>
      {left !== null && (
        <>
          {' · '}
          <button type="button" className="lk-pay-link" onClick={() => setLeft(null)}>
            {t('home.stay')}
          </button>
        </>
      )}
    </p>
  );
}
