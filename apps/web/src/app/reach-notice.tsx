import { useTranslation } from 'react-i18next';
import { useReach } from '../lib/reach.ts';
import { Button } from '../ui/button.tsx';

/** Says, over whatever is shown, that the portal cannot be reached or that there is a newer version of it. */
export function ReachNotice() {
  const { t } = useTranslation();
  const reach = useReach((state) => state.reach);
  if (reach === 'fine') return null;
  return (
    <div className="lk-reach" role="status">
      <span>{t(`reach.${reach}`)}</span>
      {reach === 'outdated' && (
        <Button look="primary" size="small" onClick={() => window.location.reload()}>
          {t('reach.reload')}
        </Button>
      )}
    </div>
  );
}
