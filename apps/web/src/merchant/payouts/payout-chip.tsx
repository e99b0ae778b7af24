import { IconProgress } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Chip, StatusChip } from '../../ui/status-chip.tsx';

/** A payout that is approved or lodged is on its way; the word says how far. */
export function PayoutChip({ status }: { status: string }) {
  const { t } = useTranslation('payouts');
  if (status !== 'approved' && status !== 'lodged') return <StatusChip status={status} />;
  return (
    <Chip tone="info" icon={IconProgress}>
      {t(`status.${status}`)}
    </Chip>
  );
}
