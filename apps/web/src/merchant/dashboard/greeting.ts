import { useTranslation } from 'react-i18next';
import { useDemoClock } from '../../lib/demo-clock.ts';
import { time } from '../../lib/format.ts';
import { sessions } from '../../lib/sessions.ts';

const partOfDay = (clock: string): 'morning' | 'afternoon' | 'evening' => {
  const [, hours, half] = /^(\d+):\d+ (am|pm)$/.exec(clock) ?? [];
  const hour = (Number(hours) % 12) + (half === 'pm' ? 12 : 0);
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
};

/** "Good morning, Mei": by the business clock, to the name by which the person wants to be called. */
export function useGreeting(): string {
  const { t } = useTranslation('dashboard');
  const user = sessions.merchant((session) => session.profile?.user);
  const now = useDemoClock()?.now ?? new Date().toISOString();
  const name = user?.nickname || user?.name.split(' ')[0] || '';
  return t(`greeting.${partOfDay(time(now))}`, { name });
}
