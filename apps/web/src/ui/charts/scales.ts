import { isBar, type Point, type Series } from './chart-types.ts';

/** Four to five round values from zero (or below it) to the top. */
export function axisTicks(values: readonly number[]): number[] {
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const rough = (top - bottom || 4) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step =
    [1, 2, 2.5, 4, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? 10 * power;
  const first = Math.floor(bottom / step);
  const last = Math.max(Math.ceil(top / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Every height the chart must hold: whole stacks of bars, single lines. */
export function heights(points: readonly Point[], series: readonly Series[]): number[] {
  const bars = series.filter(isBar);
  const lines = series.filter((each) => !isBar(each));
  return points.flatMap(({ values }) => [
    bars.reduce((sum, { key }) => sum + (values[key] ?? 0), 0),
    ...lines.map(({ key }) => values[key] ?? 0),
  ]);
}

export type Frame = {
  left: number;
  top: number;
  width: number;
  height: number;
  ticks: readonly number[];
  /** The vertical place of a value. */
  y: (value: number) => number;
  /** The middle of a point's band. */
  x: (index: number) => number;
  band: number;
};

const LEFT = 52;
const TOP = 10;
const BOTTOM = 26;

/** Places values and points inside a drawing of that size. */
export function frameOf(
  width: number,
  height: number,
  points: readonly Point[],
  series: readonly Series[],
): Frame {
  const ticks = axisTicks(heights(points, series));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const inner = { width: Math.max(width - LEFT, 1), height: Math.max(height - TOP - BOTTOM, 1) };
  const band = inner.width / Math.max(points.length, 1);
  return {
    left: LEFT,
    top: TOP,
    ...inner,
    ticks,
    band,
    y: (value) => TOP + inner.height * (1 - (value - low) / (high - low)),
    x: (index) => LEFT + band * (index + 0.5),
  };
}

export type Segment = { series: Series; from: number; to: number; isTop: boolean };

/** The segments of one stack, from the axis outwards. */
export function stack(point: Point, series: readonly Series[]): Segment[] {
  const parts = series.filter((each) => isBar(each) && (point.values[each.key] ?? 0) !== 0);
  let above = 0;
  return parts.map((each, index) => {
    const from = above;
    above += point.values[each.key] ?? 0;
    return { series: each, from, to: above, isTop: index === parts.length - 1 };
  });
}

/** How many labels to leave out so that the rest do not touch, the last one among them, which moves in from the edge. */
export function labelStep(count: number, width: number, labelWidth: number): number {
  const band = width / Math.max(count, 1);
  const moved = Math.max(0, (labelWidth - band) / 2);
  return Math.max(1, Math.ceil((labelWidth + moved) / band));
}
