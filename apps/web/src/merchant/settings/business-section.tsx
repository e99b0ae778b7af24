import { getMerchant } from '@lorikeet/contracts/merchants';
import { getOnboardingChecklist } from '@lorikeet/contracts/registration';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { copyText } from '../../lib/clipboard.ts';
import { dateOfMoment } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { useFresh } from '../../lib/use-fresh.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/faces.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CopyableId, DateText } from '../../ui/values.tsx';
import { SecondPersonCard } from '../approvals/second-person-card.tsx';
import { ConnectionCards } from '../bank-connections/connection-cards.tsx';
import { BpaySettingsCard } from '../bpay/settings-card.tsx';
import { CardSettingsCard } from '../cards/card-settings-card.tsx';
import { FeesTable } from '../merchants/fees-table.tsx';
import { NamesDialog } from '../onboarding/names-dialog.tsx';
import { RefundLimitCard } from '../refunds/refund-limit-card.tsx';
import { BrandCard } from './brand-card.tsx';
import { BusinessForm } from './business-form.tsx';
import { FacilitiesCard } from './facilities-card.tsx';
import { LogoCard } from './logo-card.tsx';
import type { MerchantFacts } from './merchant-facts.ts';
import { PayoutAccountCard } from './payout-account-card.tsx';
import { PracticeForm } from './practice-form.tsx';

/** The business: who it is, how it debits and is paid out, and its way into the bank. */
export function BusinessSection() {
  const { t } = useTranslation('settings');
  const mayRead = useCan('settings.read');
  const query = useFresh(getMerchant, {}, mayRead);
  if (!mayRead) return <EmptyState title={t('notYours')}>{t('notYoursHelp')}</EmptyState>;
  return (
    <>
      {!query.data && !query.error && <Skeleton lines={8} width="560px" />}
      {query.error && (
        <ErrorState
          title={t('didNotLoad')}
          message={query.error.message}
          requestId={query.error instanceof ApiError ? query.error.requestId : null}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <Sections merchant={query.data} />}
    </>
  );
}

function Sections({ merchant }: { merchant: MerchantFacts }) {
  const { t } = useTranslation('settings');
  const mayWrite = useCan('settings.write');
  const isBiller = merchant.kind !== 'platform';
  const isPaidOut = merchant.facilities.some((one) => one.settlement_model === 'facilitated');
  return (
    <div className="lk-columns">
      <div className="lk-stack">
        <BusinessForm merchant={merchant} readOnly={!mayWrite} />
        {isBiller && <PracticeForm merchant={merchant} readOnly={!mayWrite} isPaidOut={isPaidOut} />}
        {isBiller && <CardSettingsCard readOnly={!mayWrite} />}
        {isBiller && <BpaySettingsCard readOnly={!mayWrite} />}
        {isBiller && <RefundLimitCard merchantId={merchant.id} />}
        {isBiller && <FeesTable fees={merchant.platform_fees} note={t('feesHelp')} />}
      </div>
      <div className="lk-stack">
        <Identity merchant={merchant} />
        {isBiller && <PayoutAccountCard merchant={merchant} readOnly={!mayWrite} isPaidOut={isPaidOut} />}
        {isBiller && <LogoCard name={merchant.trading_name} readOnly={!mayWrite} />}
        {isBiller && <BrandCard name={merchant.trading_name} readOnly={!mayWrite} />}
        <SecondPersonCard />
        <FacilitiesCard facilities={merchant.facilities} />
        <ConnectionCards readOnly={!mayWrite} />
      </div>
    </div>
  );
}

/** The names that were made from the e-mail can be chosen once; the set-up list, which says so first, goes with the first customer. */
function ChooseNames() {
  const { t } = useTranslation(['settings', 'onboarding']);
  const mayChoose = useCan('settings.write');
  const mayRead = useCan('dashboard.read');
  const { data } = useQuery({ ...read(getOnboardingChecklist, {}), enabled: mayChoose && mayRead });
  const [isChoosing, setChoosing] = useState(false);
  if (!data || !(data.can_choose_merchant_id || data.can_choose_username)) return null;
  return (
    <>
      <p className="lk-muted lk-small" style={{ margin: '12px 0' }}>
        {t('onboarding:names_chosen.note')}
      </p>
      <Button onClick={() => setChoosing(true)}>{t('onboarding:names_chosen.title')}</Button>
      {isChoosing && <NamesDialog checklist={data} onClose={() => setChoosing(false)} />}
    </>
  );
}

function Identity({ merchant }: { merchant: MerchantFacts }) {
  const { t } = useTranslation('settings');
  return (
    <Card title={t('merchant')} aside={<StatusChip status={merchant.status} />}>
      <Facts
        facts={[
          [t('slug'), <CopyableId key="slug" value={merchant.slug} short={false} onCopy={copyText} />],
          [t('kind'), t(`kinds.${merchant.kind}`)],
          [t('timeZone'), t(`common:zones.${merchant.time_zone}`)],
          [t('currency'), merchant.currency],
          [t('since'), <DateText key="since" value={dateOfMoment(merchant.created_at)} />],
        ]}
      />
      {merchant.status === 'preparing' && (
        <p className="lk-muted lk-small" style={{ marginTop: 12 }}>
          {t('preparing')}
        </p>
      )}
      <ChooseNames />
    </Card>
  );
}
