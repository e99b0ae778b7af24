import { HEAD, INK, type Pdf, type Pen } from './paper-pen.ts';
import { drawCells, QR_SIDE } from './paper-qr.ts';

const GAP = 16;

/** A code that a phone reads at the left, and lines beside it, the last of them large. */
export function drawScanned(pdf: Pdf, pen: Pen, address: string, lines: readonly string[]): void {
  pen.room(QR_SIDE + 8);
  const top = pdf.y;
  drawCells(pdf, address, pen.left, top);
  const left = pen.left + QR_SIDE + GAP;
  const width = pen.width - QR_SIDE - GAP;
  pdf.y = top;
  for (const [at, text] of lines.entries()) {
    const isLast = at === lines.length - 1;
    pen.style(isLast ? 17 : 10, isLast ? HEAD : INK, isLast ? 'strong' : 'regular');
    pdf.text(text, left, pdf.y, { width, lineGap: 2.5 });
    pdf.moveDown(0.35);
  }
  pdf.x = pen.left;
  pdf.y = Math.max(pdf.y, top + QR_SIDE) + 8;
}
