import { instantAt, isLocalDate } from '@lorikeet/domain/kernel';
import type { createManualClock } from '../platform/clock.ts';

/**
 * Loads a bank's text on the evening of the latest day that it names, as a bank gives it, where a test's clock stands
 * before that; then sets the clock back. For tests of what a line does, whatever the day.
 */
export async function onItsDay<T>(
  clock: ReturnType<typeof createManualClock>,
  content: string,
  load: () => Promise<T>,
): Promise<T> {
  const before = clock.now();
  const days = content.match(/\d{4}-\d{2}-\d{2}/g)?.filter(isLocalDate) ?? [];
  for (const day of days) {
    const evening = instantAt(day, '20:00', 'Australia/Sydney');
    if (day > clock.bankToday()) clock.set(evening);
  }
  try {
    return await load();
  } finally {
    clock.set(before);
  }
}
