import { useTranslation } from 'react-i18next';
import { Card, Facts } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { FacilityFacts } from './merchant-facts.ts';

/** The merchant's ways into the bank, as its payers and the bank see them. The platform's staff keep them. */
export function FacilitiesCard({ facilities }: { facilities: readonly FacilityFacts[] }) {
  const { t } = useTranslation('settings');
  if (facilities.length === 0) {
    return (
      <Card title={t('facility')}>
        <p className="lk-muted lk-small">{t('noFacility')}</p>
      </Card>
    );
  }
  return facilities.map((facility) => (
    <Card key={facility.id} title={t('facility')} aside={<StatusChip status={facility.status} />}>
      <Facts
        facts={[
          [t('model'), t(`models.${facility.settlement_model}`)],
          [t('debitUser'), `${facility.user_name} (${facility.user_id})`],
          [t('remitter'), facility.remitter],
          [t('entryDescription'), facility.entry_description],
          [
            t('trace'),
            <span key="trace" className="lk-num">
              {facility.trace_bsb} {facility.trace_account_masked}
            </span>,
          ],
          [t('referencePrefix'), <code key="prefix">{facility.reference_prefix}</code>],
          [t('cutOff'), t('sydneyTime', { time: facility.cut_off })],
          ...(facility.stop_reason ? ([[t('stopReason'), facility.stop_reason]] as const) : []),
        ]}
      />
      <p className="lk-muted lk-small" style={{ marginTop: 12 }}>
        {t(`modelHelp.${facility.settlement_model}`)}
      </p>
    </Card>
  ));
}
