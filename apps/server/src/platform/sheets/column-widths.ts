import { formatPlainAmount, toCents } from '@lorikeet/domain/kernel';
import type { SheetCell, SheetRow } from './sheet.ts';

/** In signs: narrower columns are hard to click, wider ones push the others off the screen. */
const WIDTH_MIN = 10;
const WIDTH_MAX = 60;
/** Free signs beside the longest text. */
const MARGIN = 2;
/** Signs that a format adds to a plain amount: a currency, a minus, commas. */
const AMOUNT_MORE = 6;

/** Chinese signs are twice as wide. */
const isWide = (sign: string): boolean => /[\u2e80-\u9fff\uff00-\uff60]/.test(sign);

const signsOf = (text: string): number => {
  let signs = 0;
  for (const sign of text) signs += isWide(sign) ? 2 : 1;
  return signs;
};

function widthOf(cell: SheetCell): number {
  switch (cell?.kind) {
    case 'text':
      return signsOf(cell.text);
    case 'amount':
      return formatPlainAmount(toCents(cell.cents)).length + AMOUNT_MORE;
    case 'number':
      return String(cell.value).length + AMOUNT_MORE;
    case 'moment':
      return cell.at.length;
    default:
      return WIDTH_MIN;
  }
}

/** How wide each column is, in signs, so that its heading and what stands in its first rows is read whole. */
export const columnWidths = (headings: readonly string[], rows: readonly SheetRow[]): number[] =>
  headings.map((heading, at) => {
    // A heading is bold, and a bold sign is a little wider.
    const widest = rows.reduce(
      (most, { cells }) => Math.max(most, widthOf(cells[at] ?? null)),
      Math.ceil(signsOf(heading) * 1.1),
    );
    return Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, widest + MARGIN));
  });
