import type { WireInput, WireOutput } from '@lorikeet/contracts/contract';
import type { changeSchedule, getSchedule, listSchedules } from '@lorikeet/contracts/schedules';
import { IconBan, IconCircleCheck, IconPlayerPause, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/status-chip.tsx';

export type ScheduleRow = WireOutput<typeof listSchedules>['rows'][number];
export type ScheduleDetail = WireOutput<typeof getSchedule>;
export type StaffChange = WireInput<typeof changeSchedule>['change'];
export type Debit = ScheduleDetail['schedule']['debits'][number];

/** How a schedule stands. */
export function ScheduleChip({ schedule }: { schedule: Pick<ScheduleRow, 'status' | 'paused_until'> }) {
  const { t } = useTranslation('schedules');
  const [tone, icon, word] =
    schedule.status === 'ended'
      ? (['neutral', IconBan, 'staff.tabs.ended'] as const)
      : schedule.status === 'stopped'
        ? (['negative', IconX, 'state.stopped'] as const)
        : schedule.paused_until
          ? (['warning', IconPlayerPause, 'state.paused'] as const)
          : (['positive', IconCircleCheck, 'staff.tabs.active'] as const);
  return (
    <Chip tone={tone} icon={icon}>
      {t(word)}
    </Chip>
  );
}
