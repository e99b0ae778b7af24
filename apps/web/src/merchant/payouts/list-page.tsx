import { getPayoutSummary } from '@lorikeet/contracts/payouts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { read } from '../../lib/queries.ts';
import { DepositsScreen } from './deposits-screen.tsx';
import { PayoutsScreen } from './payouts-screen.tsx';
import { shownLanding } from './shown-landing.ts';

/**
 * What the platform pays out; for a merchant whose own bank credits it, the deposits to find on its statement. One that went
 * from one to the other sees what is so now, and the other by `?of=`.
 */
export default function PayoutListPage() {
  const { t } = useTranslation('payouts');
  const [search] = useSearchParams();
  const summary = useQuery(read(getPayoutSummary, {}));
  const coming = summary.data;
  if (coming) {
    const { shown, hasBoth } = shownLanding(coming, search.get('of'));
    if (shown === 'deposits') return <DepositsScreen hasPayouts={hasBoth} />;
    return <PayoutsScreen coming={coming} hasDeposits={hasBoth} />;
  }
  return (
    <DetailScreen query={summary} failed={t('failed')} safe={t('safe')}>
      {() => null}
    </DetailScreen>
  );
}
