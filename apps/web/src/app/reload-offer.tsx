import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { PRELOAD_ERROR } from './screens.ts';

/** Offers a reload when a screen's code could not be fetched, as after a new version was put in place. */
export function ReloadOffer() {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const show = () => setShown(true);
    const pass = (event: Event) => {
      event.preventDefault();
      window.dispatchEvent(
        new CustomEvent(PRELOAD_ERROR, { detail: { error: (event as { payload?: unknown }).payload } }),
      );
    };
    window.addEventListener(PRELOAD_ERROR, show);
    window.addEventListener('vite:preloadError', pass);
    return () => {
      window.removeEventListener(PRELOAD_ERROR, show);
      window.removeEventListener('vite:preloadError', pass);
    };
  }, []);
  if (!shown) return null;
  return (
    <div className="lk-reload" role="alert">
      <span>{t('preloadError.text')}</span>
      <Button look="primary" size="small" onClick={() => window.location.reload()}>
        {t('preloadError.reload')}
      </Button>
      <Button look="ghost" size="small" onClick={() => setShown(false)}>
        {t('close')}
      </Button>
    </div>
  );
}
