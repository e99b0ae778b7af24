import { useTranslation } from 'react-i18next';
import { Chip } from './status-chip.tsx';

const TONES = {
  paid: 'positive',
  processing: 'info',
  disputed: 'warning',
  taken_back: 'negative',
  refunded: 'neutral',
  partly_refunded: 'neutral',
  failed: 'negative',
} as const;

/** What became of a payment for a property, in the same words for its payer and the council: a card is declined where a debit comes back. */
export function PaidChip({ status, rail }: { status: keyof typeof TONES; rail: string }) {
  const { t } = useTranslation('schedules');
  const word = status === 'failed' && rail === 'card' ? 'declined' : status;
  return <Chip tone={TONES[status]}>{t(`payments.${word}`)}</Chip>;
}
