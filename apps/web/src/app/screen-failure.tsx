import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { ApiError } from '../lib/api-error.ts';
import { onReached } from '../lib/reach.ts';
import { ErrorState } from '../ui/faces.tsx';

const reload = () => window.location.reload();

/** Stands in the place of a screen that failed while drawing, or of an area whose profile did not load. */
export function ScreenFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  const isApi = error instanceof ApiError;
  useEffect(() => onReached(reload), []);
  return (
    <div style={{ display: 'grid', minHeight: '60vh', placeItems: 'center' }}>
      <ErrorState
        title={t('errors.screen')}
        {...(isApi ? { message: error.message, requestId: error.requestId } : {})}
        onRetry={reload}
      />
    </div>
  );
}
