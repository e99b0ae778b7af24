import './cookie-notice.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { closeCookieNotice, useInterface } from '../lib/interface-state.ts';
import { Button } from '../ui/button.tsx';
import { useOfficeAddress } from './layouts/office-language.tsx';
import { paths } from './paths.ts';

/**
 * What the site keeps in the browser. It states facts and asks for nothing; closing it is remembered. On a
 * prerendered page it is hidden until the script knows whether it was closed before.
 */
export function CookieNotice() {
  const { t } = useTranslation(['common', 'office']);
  const to = useOfficeAddress();
  const visible = useInterface((state) => state.cookieNoticeVisible);
  if (!visible) return null;
  return (
    <aside className="lk-cookies" aria-label={t('office:cookies.title')} hidden={import.meta.env.SSR}>
      <div>
        <b>{t('office:cookies.title')}</b>
        <p>{t('office:cookies.text')}</p>
      </div>
      <Link reloadDocument to={`${to(paths.officialPrivacy)}#browser`}>
        {t('office:cookies.details')}
      </Link>
      <Button look="primary" onClick={closeCookieNotice}>
        {t('close')}
      </Button>
    </aside>
  );
}
