import type { WireInput, WireOutput } from '@lorikeet/contracts/contract';
import type { changeSchedule, getSchedule, listSchedules } from '@lorikeet/contracts/schedules';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/status-chip.tsx';

export type ScheduleRow = WireOutput<typeof listSchedules>['rows'][number];
export type ScheduleDetail = WireOutput<typeof getSchedule>;
export type StaffChange = WireInput<typeof changeSchedule>['change'];
export type Debit = ScheduleDetail['schedule']['debits'][number];

/** How a schedule stands. */
export function ScheduleChip({ schedule }: { schedule: Pick<ScheduleRow, 'status' | 'paused_until'> }) {
  const { t } = useTranslation('schedules');
  if (schedule.status === 'ended') return <Chip tone="neutral">{t('staff.tabs.ended')}</Chip>;
  if (schedule.status === 'stopped') return <Chip tone="negative">{t('state.stopped')}</Chip>;
  if (schedule.paused_until) return <Chip tone="warning">{t('state.paused')}</Chip>;
  return <Chip tone="positive">{t('staff.tabs.active')}</Chip>;
}
