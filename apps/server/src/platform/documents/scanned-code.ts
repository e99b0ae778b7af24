import QRCode from 'qrcode';
import { HEAD, INK, type Pdf, type Pen } from './paper-pen.ts';

const SIDE = 92;
const GAP = 16;

/** A code that a phone reads at the left; beside it lines, and what is typed from the paper in large. */
export function drawScanned(
  pdf: Pdf,
  pen: Pen,
  address: string,
  lines: readonly string[],
  large?: string,
): void {
  pen.room(SIDE + 8);
  const top = pdf.y;
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' });
  const cell = SIDE / modules.size;
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) pdf.rect(pen.left + column * cell, top + row * cell, cell, cell);
  pdf.fill(HEAD);
  const left = pen.left + SIDE + GAP;
  const width = pen.width - SIDE - GAP;
  pdf.y = top;
  const write = (text: string) => {
    pdf.text(text, left, pdf.y, { width, lineGap: 2.5 });
    pdf.moveDown(0.35);
  };
  pen.style(10, INK);
  for (const line of lines) write(line);
  if (large) {
    pen.style(17, HEAD, 'strong');
    write(large);
  }
  pdf.x = pen.left;
  pdf.y = Math.max(pdf.y, top + SIDE) + 8;
}
