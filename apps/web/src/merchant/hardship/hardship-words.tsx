import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getHardshipRequest, listHardshipRequests } from '@lorikeet/contracts/hardship';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/status-chip.tsx';

export type HardshipRow = WireOutput<typeof listHardshipRequests>['rows'][number];
export type HardshipRequest = WireOutput<typeof getHardshipRequest>;

const TONES = {
  waiting: 'warning',
  approved: 'positive',
  declined: 'negative',
  withdrawn: 'neutral',
  ended: 'neutral',
} as const;

/** How a request stands. */
export function HardshipChip({ status }: Pick<HardshipRow, 'status'>) {
  const { t } = useTranslation('hardship');
  return <Chip tone={TONES[status]}>{t(`status.${status}`)}</Chip>;
}
