import { getPayoutSummary } from '@lorikeet/contracts/payouts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { read } from '../../lib/queries.ts';
import { DepositsScreen } from './deposits-screen.tsx';
import { PayoutsScreen } from './payouts-screen.tsx';

/** What the platform pays out; for a merchant whose own bank credits it, the deposits to find on its statement. */
export default function PayoutListPage() {
  const { t } = useTranslation('payouts');
  const summary = useQuery(read(getPayoutSummary, {}));
  const coming = summary.data;
  if (coming?.settlement_model === 'direct') return <DepositsScreen />;
  if (coming) return <PayoutsScreen coming={coming} />;
  return (
    <DetailScreen query={summary} failed={t('failed')} safe={t('safe')}>
      {() => null}
    </DetailScreen>
  );
}
