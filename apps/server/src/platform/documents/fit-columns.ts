import type { Pdf } from './paper-pen.ts';

/** How a table is laid out: the points of each column, and the size of its text. */
type Fitted = { widths: number[]; size: number };
type Column = { title: string; width: number; align?: 'left' | 'right'; isTitleWhole?: boolean };

/** Free points between a cell and the next, as a row of cells leaves them. */
const GAP = 8;
const SIZE_MIN = 6.5;
const SIZE_STEP = 0.5;
/** Longer words than these are cut: nothing else would be left of the page. */
const WORD_SHARE_MAX = 0.3;

const HAS_DIGIT = /\d/;
/** Where Chinese may go on in the next line: after any of its signs. */
const CHINESE = /[\u2e80-\u9fff\uff00-\uffef]/;

/** The pieces of a text that a reader must find in one line: an amount, a number, a day, a word. */
export const piecesOf = (text: string): string[] =>
  text.split(/\s+/).flatMap((word) => (HAS_DIGIT.test(word) ? [word] : word.split(CHINESE)));

const wordsOf = (text: string): string[] => text.split(/\s+/);

/**
 * Columns in which no amount, number or day is cut: one that needs more than its share takes it from those that have
 * room, and where the page is too narrow for all, the text is smaller.
 */
export function fitColumns(
  pdf: Pdf,
  columns: readonly Column[],
  body: readonly (readonly string[])[],
  { width, size }: { width: number; size: number },
): Fitted {
  const widest = (texts: readonly string[], font: 'regular' | 'strong', cut = piecesOf) => {
    pdf.font(font).fontSize(size);
    const pieces = new Set(texts.flatMap(cut));
    return Math.max(0, ...[...pieces].map((piece) => pdf.widthOfString(piece)));
  };
  const measured = columns.map(({ title, isTitleWhole }, at) =>
    Math.min(
      width * WORD_SHARE_MAX,
      Math.max(
        widest([title], 'strong', isTitleWhole ? wordsOf : piecesOf),
        widest(
          body.map((texts) => texts[at] ?? ''),
          'regular',
        ),
      ),
    ),
  );
  const needsAt = (small: number) => measured.map((points) => Math.ceil((points * small) / size) + GAP);
  const sizes = Array.from(
    { length: Math.floor((size - SIZE_MIN) / SIZE_STEP) + 1 },
    (_, step) => size - step * SIZE_STEP,
  );
  const fits = (small: number) => needsAt(small).reduce((sum, points) => sum + points, 0) <= width;
  const chosen = sizes.find(fits) ?? SIZE_MIN;
  return { widths: shareOut(columns, needsAt(chosen), width), size: chosen };
}

/** The page shared out by the columns' own shares, none of them less than it needs while there is room. */
function shareOut(columns: readonly Column[], needs: readonly number[], width: number): number[] {
  const all = needs.reduce((sum, points) => sum + points, 0);
  if (all > width) return needs.map((points) => (points / all) * width);
  const fixed = new Set<number>();
  for (;;) {
    const room = width - [...fixed].reduce((sum, at) => sum + needs[at]!, 0);
    const shares = columns.reduce((sum, column, at) => (fixed.has(at) ? sum : sum + column.width), 0);
    const widths = columns.map((column, at) => (fixed.has(at) ? needs[at]! : (column.width / shares) * room));
    const short = widths.findIndex((points, at) => !fixed.has(at) && points < needs[at]!);
    if (short < 0) return widths;
    fixed.add(short);
  }
}
