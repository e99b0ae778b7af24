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
  const [band] = bands(drawn(() => undefined));
  expect(band).toContain(`x="${frame.left}"`);
  expect(band).toContain(`width="${frame.band}"`);
  expect(band).toContain(`height="${frame.height}"`);
});

it('has no bands where nothing opens', () => {
  expect(bands(drawn())).toEqual([]);
});

it('opens each of several bars from the whole width of the band, at its own height, and nothing where there is none', () => {
  const [, succeeded, failed, ...others] = bands(drawn(() => undefined));
  expect(others).toEqual([]);
  for (const band of [succeeded, failed]) expect(band).toContain(`width="${frame.band}"`);
  expect(succeeded).toContain(
    `y="${frame.y(500)}" width="${frame.band}" height="${frame.y(0) - frame.y(500)}"`,
  );
  expect(failed).toContain(
    `y="${frame.y(600)}" width="${frame.band}" height="${frame.y(500) - frame.y(600)}"`,
  );
});
