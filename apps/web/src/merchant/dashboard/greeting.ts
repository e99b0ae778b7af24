import { useTranslation } from 'react-i18next';
import { useDemoClock } from '../../lib/demo-clock.ts';
import { hourOf } from '../../lib/format.ts';
import { sessions } from '../../lib/sessions.ts';

const partOfDay = (hour: number): 'morning' | 'afternoon' | 'evening' => {
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
};

/** "Good morning, Mei": by the business clock, to the name by which the person wants to be called. */
export function useGreeting(): string {
  const { t } = useTranslation('dashboard');
  const user = sessions.merchant((session) => session.profile?.user);
  const now = useDemoClock()?.now ?? new Date().toISOString();
  const name = user?.nickname || user?.name.split(' ')[0] || '';
  return t(`greeting.${partOfDay(hourOf(now))}`, { name });
}
