import { getPayoutSummary } from '@lorikeet/contracts/payouts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../lib/queries.ts';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Page } from '../../ui/page.tsx';
import { DepositsScreen } from './deposits-screen.tsx';
import { PayoutsScreen } from './payouts-screen.tsx';

/** What the platform pays out; for a merchant whose own bank credits it, the deposits to find on its statement. */
export default function PayoutListPage() {
  const { t } = useTranslation('payouts');
  const summary = useQuery(read(getPayoutSummary, {}));
  if (summary.data)
    return summary.data.settlement_model === 'direct' ? (
      <DepositsScreen />
    ) : (
      <PayoutsScreen coming={summary.data} />
    );
  return (
    <Page>
      {summary.error ? (
        <ErrorState
          title={t('failed')}
          reassurance={t('safe')}
          message={summary.error.message}
          onRetry={() => void summary.refetch()}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  );
}
