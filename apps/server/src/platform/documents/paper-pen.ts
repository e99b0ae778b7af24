import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;

export const MARGIN = 56;
export const FOOT = 40;
export const INK = '#151826';
export const HEAD = '#181349';
export const MUTED = '#5b6075';
const RULE = '#e0e3ea';

export type Cell = {
  text: string;
  width: number;
  align?: 'left' | 'right';
  font?: 'regular' | 'strong';
  colour?: string;
};

/** The strokes of which blocks are made; all of them keep to the margins and move the page on by themselves. */
export type Pen = {
  left: number;
  width: number;
  style(size: number, colour: string, font?: 'regular' | 'strong'): void;
  say(text: string): void;
  rule(): void;
  /** Starts a new page unless that many points are free on this one. */
  room(points: number): void;
  /** How tall a row of cells is: as its tallest. */
  heightOf(cells: readonly Cell[], size: number): number;
  /** One row of cells. */
  row(cells: readonly Cell[], size: number): void;
};

export function penOn(pdf: Pdf): Pen {
  const left = MARGIN;
  const width = pdf.page.width - 2 * MARGIN;
  const style: Pen['style'] = (size, colour, font = 'regular') => {
    pdf.font(font).fontSize(size).fillColor(colour);
  };
  const room: Pen['room'] = (points) => {
    if (pdf.y + points > pdf.page.height - MARGIN - FOOT) pdf.addPage();
  };
  const heightOf: Pen['heightOf'] = (cells, size) => {
    const heights = cells.map((cell) => {
      style(size, INK, cell.font);
      return pdf.heightOfString(cell.text, { width: cell.width - 8, lineGap: 2 });
    });
    return Math.max(...heights) + 9;
  };
  return {
    left,
    width,
    style,
    room,
    heightOf,
    say: (text) => void pdf.text(text, left, pdf.y, { width, lineGap: 2.5 }),
    rule() {
      pdf
        .moveTo(left, pdf.y)
        .lineTo(left + width, pdf.y)
        .lineWidth(0.6)
        .strokeColor(RULE)
        .stroke();
    },
    row(cells, size) {
      const height = heightOf(cells, size);
      room(height);
      const top = pdf.y;
      let x = left;
      for (const cell of cells) {
        style(size, cell.colour ?? INK, cell.font);
        pdf.text(cell.text, x, top + 4, { width: cell.width - 8, align: cell.align ?? 'left', lineGap: 2 });
        x += cell.width;
      }
      pdf.x = left;
      pdf.y = top + height;
    },
  };
}
