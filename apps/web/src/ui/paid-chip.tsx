import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Chip, StatusChip } from './status-chip.tsx';

type Status = 'paid' | 'processing' | 'disputed' | 'taken_back' | 'refunded' | 'partly_refunded' | 'failed';

/** What became of a payment for a property, for its payer and the council in the words that every payment has. */
export function PaidChip({ status }: { status: Status }) {
  const { t } = useTranslation('schedules');
  if (status !== 'taken_back') return <StatusChip status={status === 'paid' ? 'succeeded' : status} />;
  return (
    <Chip tone="negative" icon={IconX}>
      {t('payments.taken_back')}
    </Chip>
  );
}

/** How one failed: a card is declined where a debit comes back. */
export function WhyFailed({ status, rail }: { status: Status; rail: string }) {
  const { t } = useTranslation('schedules');
  if (status !== 'failed' || rail === 'bpay') return null;
  return <small>{t(rail === 'card' ? 'payments.declined' : 'payments.cameBack')}</small>;
}
