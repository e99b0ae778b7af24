import { IconCalendar, IconHome } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { date, money } from '../../lib/format.ts';
import { changeWord } from '../../lib/schedule-change.ts';
import { Card } from '../../ui/card.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import type { Ratepayer } from './ratepayer-words.tsx';

type Entry = Ratepayer['activity'][number];

/** What happened to a person's accesses and schedules, the latest first. */
export function ActivityCard({ activity }: Pick<Ratepayer, 'activity'>) {
  const { t } = useTranslation('ratepayers');
  const whatOf = ({ kind, ...entry }: Entry): string =>
    kind === 'access_granted' || kind === 'access_ended'
      ? t(`activity.${kind}`)
      : t(`schedules:changes.${changeWord({ kind, ...entry })}`, {
          day: entry.on ? date(entry.on) : '',
          until: entry.until ? date(entry.until) : '',
          amount: entry.amount_cents === null ? '' : money(entry.amount_cents),
        });
  return (
    <Card title={t('activity.title')}>
      <Timeline
        entries={activity.map((entry) => ({
          id: `${entry.at}${entry.kind}${entry.line1}`,
          icon: entry.kind.startsWith('access') ? IconHome : IconCalendar,
          title: t('activity.of', { what: whatOf(entry), property: entry.line1 }),
          detail: entry.by ?? undefined,
          at: entry.at,
        }))}
      />
    </Card>
  );
}
