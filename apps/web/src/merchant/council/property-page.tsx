import { getProperty } from '@lorikeet/contracts/council';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordScreen } from '../../frames/detail-screen.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { PropertyCreditCard } from '../refunds/credit-card.tsx';
import { AccessCard } from './access-card.tsx';
import { CodeCard } from './code-card.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import { type Property, placeOf, streetOf } from './property-words.ts';
import { RatesAside, RatesFigures, RatesMain, useRates } from './rates-cards.tsx';
import { SaleDialog } from './sale-dialog.tsx';
import { Standing } from './standing.tsx';

/** One property for the council's staff: its owner, who has access, its code. */
export default function PropertyPage() {
  const { t } = useTranslation('council');
  return (
    <RecordScreen of={getProperty} failed={t('propertyDidNotLoad')} one={t('property')}>
      {(property) => <Detail property={property} />}
    </RecordScreen>
  );
}

function Detail({ property }: { property: Property }) {
  const { t } = useTranslation('council');
  const mayWrite = useCan('council.write');
  const [selling, setSelling] = useState(false);
  const [asking, setAsking] = useState(false);
  const rates = useRates(property.id);
  return (
    <>
      <PageHeader
        title={streetOf(property.address)}
        status={<Standing property={property} />}
        meta={
          <>
            <CopyableId value={property.assessment_number} short={false} onCopy={copyText} />
            <span>{placeOf(property.address)}</span>
          </>
        }
        actions={
          mayWrite && (
            <>
              <Button onClick={() => setSelling(true)}>{t('sale.action')}</Button>
              <Button onClick={() => setAsking(true)}>{t('notice.action')}</Button>
            </>
          )
        }
      />
      <div className="lk-stack">
        <RatesFigures query={rates} />
        <div className="lk-columns">
          <div className="lk-stack">
            <RatesMain query={rates} mayWrite={mayWrite} />
            <AccessCard property={property} mayWrite={mayWrite} />
          </div>
          <div className="lk-stack">
            <PropertyCreditCard propertyId={property.id} />
            <RatesAside query={rates} />
            <OwnerCard property={property} />
            <CodeCard property={property} mayWrite={mayWrite} />
          </div>
        </div>
      </div>
      <NoticeDialog property={property} open={asking} onClose={() => setAsking(false)} />
      <SaleDialog property={property} open={selling} onClose={() => setSelling(false)} />
    </>
  );
}

function OwnerCard({ property }: { property: Property }) {
  const { t } = useTranslation('council');
  const none = <span className="lk-muted">{t('notOnFile')}</span>;
  return (
    <Card title={t('ownerOnFile')}>
      <Facts
        facts={[
          [t('owner'), property.owner_name],
          [t('email'), property.owner_email ?? none],
          [t('phone'), property.owner_phone ?? none],
          [t('language'), t(`languages.${property.locale}`)],
        ]}
      />
    </Card>
  );
}
