/** What a series means decides its colour; the same everywhere. */
export type SeriesTone = 'cleared' | 'processing' | 'third' | 'fourth' | 'fifth' | 'failed';

export type Series = {
  key: string;
  label: string;
  tone: SeriesTone;
  /** Bars stack, a forecast is hatched; a step line holds its value until the next point; a plan is dotted. */
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

/** Marks on a chart of lines: a rule at today, a triangle where something falls due, a ring where nil is reached. */
export type Mark = { at: string; kind: 'rule' | 'due' | 'nil'; label?: string };

export const TONE_COLOUR: Record<SeriesTone, string> = {
  cleared: 'var(--chart-1)',
  processing: 'var(--chart-2)',
  third: 'var(--chart-3)',
  fourth: 'var(--chart-4)',
  fifth: 'var(--chart-5)',
  failed: 'var(--negative-fill)',
};

export const isBar = ({ kind }: Series): boolean =>
  kind === undefined || kind === 'bar' || kind === 'forecast';
