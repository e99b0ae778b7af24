import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { writePaper } from './paper.ts';

const streamsOf = (pdf: Buffer): string[] =>
  pdf
    .toString('latin1')
    .split(/stream\n/)
    .flatMap((part) => {
      try {
        return [inflateSync(Buffer.from(part, 'latin1')).toString('latin1')];
      } catch {
        return [];
      }
    });
/** How many pages have something on them in that font size and font, as the file says it: `/F1 9.5 Tf` is the first font. */
const pagesWith = (pdf: Buffer, style: RegExp): number =>
  streamsOf(pdf).filter((stream) => style.test(stream)).length;

it('lets no heading stand alone at the foot of a page', async () => {
  const about = { title: 'T', author: 'A', createdAt: new Date(0), foot: 'f' };
  for (let lines = 22; lines < 32; lines += 1) {
    const pdf = await writePaper(about, (paper) => {
      for (let line = 0; line < lines; line += 1) paper.text('A line');
      paper.title('A title', 'and what stands under it');
    });
    const title = streamsOf(pdf).find((stream) => / 19 Tf/.test(stream));
    expect(title, String(lines)).toMatch(/ 19 Tf[\s\S]* 10 Tf/);
  }
});

it('repeats the heading row on each page, however tall the row that begins it', async () => {
  const about = { title: 'T', author: 'A', createdAt: new Date(0), foot: 'f' };
  const tall = Array.from({ length: 4 }, () => 'three words each').join(' '.repeat(40));
  for (let lines = 20; lines < 30; lines += 1) {
    const pdf = await writePaper(about, (paper) => {
      for (let line = 0; line < lines; line += 1) paper.text('A line');
      paper.table(
        [
          { title: 'What', width: 1 },
          { title: 'Why', width: 9 },
        ],
        [
          ['a', ''],
          [tall, ''],
          [tall, ''],
        ],
      );
    });
    expect(pagesWith(pdf, /\/F(?!1 )\d+ 9\.5 Tf/), String(lines)).toBe(pagesWith(pdf, /\/F1 9\.5 Tf/));
  }
});

/** Its pages' sizes, as the file says them. */
const sizesOf = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];

it('turns its pages where a table is too wide to be read upright, if it may', async () => {
  const about = { title: 'T', author: 'A', createdAt: new Date(0), foot: 'f' };
  const columns = Array.from({ length: 10 }, () => ({
    title: 'Collected',
    width: 1,
    align: 'right' as const,
  }));
  const made = (amount: string, mayTurn: boolean) =>
    writePaper({ ...about, mayTurn }, (paper) => {
      paper.fittedTable(columns, [columns.map(() => amount)]);
    });
  const isTurned = async (amount: string, mayTurn: boolean) =>
    sizesOf(await made(amount, mayTurn)).every(([, width, height]) => Number(width) > Number(height));
  expect(await isTurned('-$1,274,180.00', true)).toBe(true);
  expect(await isTurned('-$1,274,180.00', false)).toBe(false);
  expect(await isTurned('$12.00', true)).toBe(false);
});

it('shortens a foot that would reach the number of the page, and leaves any other as it is', async () => {
  const drawn = async (foot: string) =>
    streamsOf(await writePaper({ title: 'T', author: 'A', createdAt: new Date(0), foot }, () => {}));
  expect(await drawn('x'.repeat(300))).toEqual(await drawn('x'.repeat(400)));
  expect(await drawn('x'.repeat(30))).not.toEqual(await drawn('x'.repeat(40)));
});
