import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getHardshipRequest, listHardshipRequests } from '@lorikeet/contracts/hardship';
import { IconBan, IconCircleCheck, IconCircleDashed, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { date, money } from '../../lib/format.ts';
import { Chip } from '../../ui/status-chip.tsx';

export type HardshipRow = WireOutput<typeof listHardshipRequests>['rows'][number];
export type HardshipRequest = WireOutput<typeof getHardshipRequest>;

const STATES = {
  waiting: ['warning', IconCircleDashed],
  approved: ['positive', IconCircleCheck],
  declined: ['negative', IconX],
  withdrawn: ['neutral', IconBan],
  ended: ['neutral', IconBan],
} as const;

/** How a request stands. */
export function HardshipChip({ status }: Pick<HardshipRow, 'status'>) {
  const { t } = useTranslation('hardship');
  const [tone, icon] = STATES[status];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`status.${status}`)}
    </Chip>
  );
}

/** What the schedule of a request's property takes next, or that it takes nothing. */
export function useNextPayment({ schedule }: Pick<HardshipRequest, 'schedule'>): string {
  const { t } = useTranslation('hardship');
  if (!schedule) return t('noSchedule');
  return schedule.next ? `${money(schedule.next.amount_cents)} · ${date(schedule.next.on)}` : t('none');
}
