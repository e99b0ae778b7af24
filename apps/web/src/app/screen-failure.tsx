import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { ApiError } from '../lib/api-error.ts';
import { ErrorState } from '../ui/faces.tsx';

/** Stands in the place of a screen that could not be loaded or failed while drawing. */
export function ScreenFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  const isApi = error instanceof ApiError;
  return (
    <main style={{ display: 'grid', minHeight: '60vh', placeItems: 'center' }}>
      <ErrorState
        title={t('errors.screen')}
        {...(isApi ? { message: error.message, requestId: error.requestId } : {})}
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
