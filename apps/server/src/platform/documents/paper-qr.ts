import QRCode from 'qrcode';
import { INK, MUTED, type Pdf, type Pen } from './paper-pen.ts';

/** Points of a code's side, quiet cells included: large enough for a phone held over a print. */
export const QR_SIDE = 92;
/** Light cells around the code, as its standard wants them. */
const QUIET = 2;

/** The cells of an address's QR code, with its corner at a point of the page. */
export function drawCells(pdf: Pdf, address: string, left: number, top: number): void {
  const { size, data } = QRCode.create(address, { errorCorrectionLevel: 'M' }).modules;
  const cell = QR_SIDE / (size + 2 * QUIET);
  pdf.fillColor(INK);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!data[row * size + column]) continue;
      // A hair wider than the cell: no white lines between neighbours.
      pdf.rect(left + (column + QUIET) * cell, top + (row + QUIET) * cell, cell + 0.05, cell + 0.05);
    }
  }
  pdf.fill();
}

/** An address as a QR code at the left, with what it opens beside it. */
export function drawQr(pdf: Pdf, pen: Pen, address: string, { title, lines }: QrWords): void {
  pen.room(QR_SIDE + 16);
  const top = pdf.y;
  drawCells(pdf, address, pen.left, top);
  const x = pen.left + QR_SIDE + 14;
  const width = pen.width - QR_SIDE - 14;
  pen.style(11, INK, 'strong');
  pdf.text(title, x, top + 8, { width, lineGap: 2.5 });
  pen.style(9, MUTED);
  for (const line of lines) pdf.text(line, x, pdf.y, { width, lineGap: 2.5 });
  pdf.fillColor(INK).text(address, x, pdf.y + 3, { width, lineGap: 2, link: address, underline: false });
  pdf.x = pen.left;
  pdf.y = Math.max(top + QR_SIDE, pdf.y) + 12;
}

export type QrWords = { title: string; lines: readonly string[] };
