import type { TFunction } from 'i18next';

const STEPS = [
  ['longer', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
] as const;

/** How far something is behind, in its largest whole unit. */
export function lagWords(seconds: number, t: TFunction<'operations'>): string {
  const step = STEPS.find(([, length]) => seconds >= length);
  if (!step) return t('days.seconds', { count: seconds });
  const [unit, length] = step;
  return t(`days.${unit}`, { count: Math.floor(seconds / length) });
}
