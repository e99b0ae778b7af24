import { isFacilityOpen, takesOnNew } from '@lorikeet/domain/merchants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { DirectFacilityForm } from './direct-facility-form.tsx';
import { FacilitatedForm } from './facilitated-form.tsx';
import { FacilityPracticeForm } from './facility-practice-form.tsx';
import type { PlatformMerchant } from './merchant-facts.ts';

type Facility = PlatformMerchant['facilities'][number];
type Shown = { form: 'facilitated' | 'direct' } | { form: 'practice'; facility: Facility } | null;

/** A merchant's ways into the bank, and the forms that open or change one. */
export function FacilitySection({ merchant, readOnly }: { merchant: PlatformMerchant; readOnly: boolean }) {
  const { t } = useTranslation('merchants');
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  const canAdd = !readOnly && takesOnNew(merchant.status);
  return (
    <>
      {merchant.facilities.map((facility) => (
        <FacilityCard
          key={facility.id}
          facility={facility}
          onChange={
            !readOnly && isFacilityOpen(facility.status)
              ? () => setShown({ form: 'practice', facility })
              : null
          }
        />
      ))}
      <Card title={t(merchant.facilities.length > 0 ? 'anotherFacility' : 'facility')}>
        <p className="lk-muted lk-small" style={{ marginBottom: 14 }}>
          {t('facilityHelp')}
        </p>
        {canAdd && (
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
            <Button onClick={() => setShown({ form: 'facilitated' })}>{t('addFacilitated')}</Button>
            <Button onClick={() => setShown({ form: 'direct' })}>{t('addDirect')}</Button>
          </div>
        )}
      </Card>
      <Dialog
        open={shown !== null}
        onClose={close}
        title={t(`forms.${shown?.form ?? 'facilitated'}`)}
        width={548}
      >
        {shown?.form === 'facilitated' && <FacilitatedForm merchant={merchant} onClose={close} />}
        {shown?.form === 'direct' && <DirectFacilityForm merchant={merchant} onClose={close} />}
        {shown?.form === 'practice' && (
          <FacilityPracticeForm merchantId={merchant.id} facility={shown.facility} onClose={close} />
        )}
      </Dialog>
    </>
  );
}

function FacilityCard({ facility, onChange }: { facility: Facility; onChange: (() => void) | null }) {
  const { t } = useTranslation('merchants');
  return (
    <Card
      title={facility.name}
      note={t(`models.${facility.settlement_model}`)}
      aside={
        <>
          <StatusChip status={facility.status} />
          {onChange && (
            <Button size="small" onClick={onChange}>
              {t('common:edit')}
            </Button>
          )}
        </>
      }
    >
      <Facts
        facts={[
          [t('debitUser'), `${facility.user_name} (${facility.user_id})`],
          [t('institution'), facility.financial_institution],
          [t('trace'), `${facility.trace_bsb} ${facility.trace_account_masked}`],
          [t('remitter'), facility.remitter],
          [t('entryDescription'), facility.entry_description],
          [t('referencePrefix'), <code key="prefix">{facility.reference_prefix}</code>],
          [t('recordsPerFile'), String(facility.records_per_file)],
          [t('cutOff'), t('sydneyTime', { time: facility.cut_off })],
          ...(facility.status === 'closing' ? ([[t('status'), t('facilityClosing')]] as const) : []),
          ...(facility.stop_reason ? ([[t('stopReason'), facility.stop_reason]] as const) : []),
        ]}
      />
    </Card>
  );
}
