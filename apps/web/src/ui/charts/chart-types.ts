/** What a series means decides its colour; the same everywhere. */
export type SeriesTone = 'cleared' | 'processing' | 'third' | 'fourth' | 'fifth' | 'failed';

export type Series = {
  key: string;
  label: string;
  tone: SeriesTone;
  /** Bars stack; a step line holds its value until the next point; a plan is dotted. */
  kind?: 'bar' | 'forecast' | 'step' | 'plan';
};

export type Point = {
  key: string;
  /** Under the axis, short. */
  label: string;
  /** In the tooltip and the table. */
  title: string;
  values: Readonly<Record<string, number | null>>;
  /** The period that is still running. */
  current?: boolean;
};

export const TONE_COLOUR: Record<SeriesTone, string> = {
  cleared: 'var(--chart-1)',
  processing: 'var(--chart-2)',
  third: 'var(--chart-3)',
  fourth: 'var(--chart-4)',
  fifth: 'var(--chart-5)',
  failed: 'var(--negative-fill)',
};

/** Four to five round values from zero (or below it) to the top. */
export function axisTicks(values: readonly number[]): number[] {
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const span = top - bottom || 4;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step =
    [1, 2, 2.5, 4, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? 10 * power;
  const first = Math.floor(bottom / step);
  const last = Math.max(Math.ceil(top / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
