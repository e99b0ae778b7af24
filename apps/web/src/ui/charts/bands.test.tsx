import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Point, Series } from './chart-types.ts';
import { Bars } from './plot.tsx';
import { frameOf } from './scales.ts';

const series: Series[] = [
  { key: 'succeeded', label: 'Succeeded', tone: 'cleared' },
  { key: 'failed', label: 'Failed', tone: 'failed' },
];
const point = (key: string, values: Point['values']): Point => ({ key, label: key, title: key, values });
const points = [
  point('one', { succeeded: 500, failed: 0 }),
  point('two', { succeeded: 500, failed: 100 }),
  point('none', { succeeded: 0, failed: 0 }),
];
const frame = frameOf(352, 240, points, series);
const drawn = (onOpen?: () => void) =>
  renderToStaticMarkup(<Bars frame={frame} series={series} points={points} onOpen={onOpen} />);
const bands = (markup: string) => markup.match(/<rect [^>]*fill="transparent"[^>]*>/g) ?? [];

it('opens a point with one bar from the whole width of its band', () => {
  const [band, ...others] = bands(drawn(() => undefined));
  expect(others).toEqual([]);
  expect(band).toContain(`x="${frame.left}"`);
  expect(band).toContain(`width="${frame.band}"`);
  expect(band).toContain(`height="${frame.height}"`);
});

it('has no bands where nothing opens', () => {
  expect(bands(drawn())).toEqual([]);
});
