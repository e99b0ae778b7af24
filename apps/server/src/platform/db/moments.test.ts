import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMoment } from './moments.ts';

const read = (text: string) => readMoment(text, (other) => `otherwise ${other}`);

test('any moment is read to the millisecond, however many digits its second is written with', () => {
  const anyMs = fc.integer({ min: Date.UTC(100, 0, 1), max: Date.UTC(9999, 11, 31) });
  fc.assert(
    fc.property(anyMs, fc.integer({ min: 0, max: 999 }), (ms, micros) => {
      const date = new Date(ms);
      const written = date.toISOString().replace('T', ' ').slice(0, -1) + String(micros).padStart(3, '0');
      // Zeros at its end are not written.
      const text = `${written.replace(/\.?0+$/, (end) => (end.startsWith('.') || written.includes('.') ? '' : end))}+00`;
      expect(read(text)).toEqual(date);
    }),
    { numRuns: 2_000 },
  );
});

test('what PostgreSQL itself writes is read, and what is no moment of these is left to others', () => {
  expect(read('2026-11-30 12:38:45+00')).toEqual(new Date('2026-11-30T12:38:45.000Z'));
  expect(read('2026-11-30 12:38:45.34+00')).toEqual(new Date('2026-11-30T12:38:45.340Z'));
  expect(read('2024-02-29 23:59:59.999999+00')).toEqual(new Date('2024-02-29T23:59:59.999Z'));
  for (const text of [
    '2026-11-30 12:38:45+11',
    '2026-11-30 12:38:45.5+05:30',
    '0044-03-15 12:00:00+00',
    '10000-01-01 00:00:00+00',
    '0044-03-15 12:00:00+00 BC',
    'infinity',
    '-infinity',
  ])
    expect(read(text)).toBe(`otherwise ${text}`);
});
