import { useTranslation } from 'react-i18next';
import { addressIn, paths } from '../../app/paths.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { useCountdown } from '../../lib/use-countdown.ts';

/** Long enough to read the receipt's figures. */
const SECONDS = 15;

/** After a paid checkout: the seconds until the home page opens, and the way to stay with the receipt. */
export function GoingHome() {
  const { t } = useTranslation('invoice-payments');
  const home = addressIn(
    useInterface((state) => state.locale),
    paths.officialHome,
  );
  const [left, stay] = useCountdown(home, SECONDS);
  return (
    <p className="lk-pay-note lk-pay-home">
      <span aria-live="off">{left === null ? t('home.stayed') : t('home.countdown', { count: left })}</span>{' '}
      <a className="lk-pay-link" href={home}>
        {t('home.now')}
      </a>
      {left !== null && (
        <button type="button" className="lk-pay-link" onClick={stay}>
          {t('home.stay')}
        </button>
      )}
    </p>
  );
}
