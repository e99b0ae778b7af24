import { describe, expect, it } from 'vitest';
import type { Point, Series } from './chart-types.ts';
import { axisTicks, frameOf, heights, labelStep, stack } from './scales.ts';

const series: Series[] = [
  { key: 'cleared', label: 'Cleared', tone: 'cleared' },
  { key: 'processing', label: 'Processing', tone: 'processing' },
  { key: 'left', label: 'Left', tone: 'third', kind: 'step' },
];
const point = (values: Point['values']): Point => ({ key: 'nov', label: 'Nov', title: 'November', values });

describe('the values of an axis', () => {
  it.each([
    [[15_100_000], [0, 4_000_000, 8_000_000, 12_000_000, 16_000_000]],
    [
      [28_850, 9600],
      [0, 10_000, 20_000, 30_000],
    ],
    [[], [0, 1]],
    [
      [-500, 1500],
      [-500, 0, 500, 1000, 1500],
    ],
  ])('of %j are round and hold every value', (values, ticks) => {
    expect(axisTicks(values)).toEqual(ticks);
  });
});

describe('a stack', () => {
  it('grows from the axis, leaves out nothing-values, and knows its top', () => {
    expect(stack(point({ cleared: 60, processing: 40, left: 500 }), series)).toMatchObject([
      { from: 0, to: 60, isTop: false },
      { from: 60, to: 100, isTop: true },
    ]);
    expect(stack(point({ cleared: 60, processing: 0 }), series)).toMatchObject([{ to: 60, isTop: true }]);
  });

  it('counts as one height, a line as its own', () => {
    expect(heights([point({ cleared: 60, processing: 40, left: 500 })], series)).toEqual([100, 500]);
  });
});

describe('a frame', () => {
  it('puts zero at the foot and the highest tick at the head', () => {
    const frame = frameOf(452, 236, [point({ cleared: 100 }), point({ cleared: 50 })], series);
    expect(frame.y(0)).toBe(210);
    expect(frame.y(frame.ticks.at(-1)!)).toBe(10);
    expect([frame.x(0), frame.x(1)]).toEqual([152, 352]);
  });

  it('leaves out labels that would touch', () => {
    expect(labelStep(12, 600, 40)).toBe(1);
    expect(labelStep(12, 300, 40)).toBe(2);
    expect(labelStep(13, 268, 40), 'the last one moves in from the edge, towards the one before').toBe(3);
  });
});
