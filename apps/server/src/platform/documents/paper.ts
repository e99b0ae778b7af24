import PDFDocument from 'pdfkit';
import { enclosedPicture } from './enclosed-picture.ts';
import { fitColumns } from './fit-columns.ts';
import { documentFonts } from './fonts.ts';
import { FOOT, HEAD, INK, MARGIN, MUTED, type Pdf, type Pen, penOn } from './paper-pen.ts';
import { drawScanned } from './scanned-code.ts';

/** Points: as tall as three lines, and at most a third of the page. */
const IMAGE_BOX: [number, number] = [160, 40];

/** Points that stay free below a heading, so that none stands alone at the foot of a page. */
const TITLE_ROOM = 100;
const LETTERHEAD_ROOM = 180;
const ROW_ROOM = 28;
const CELL_SIZE = 9.5;
/** Smaller text than this is hard to read on paper. */
const READABLE_SIZE = 7.5;

export type PaperColumn = {
  title: string;
  width: number;
  align?: 'left' | 'right';
  /** In a fitted table no word of its title is cut, where Chinese would be after any of its signs. */
  isTitleWhole?: boolean;
};

/** What a template may put on a page, from top to bottom; page breaks are automatic. */
export type Paper = {
  /** The sender's name, small, above everything. */
  letterhead(name: string, lines?: readonly string[]): void;
  title(text: string, under?: string): void;
  section(text: string): void;
  text(text: string): void;
  note(text: string): void;
  list(items: readonly string[]): void;
  /** An address as a code that phones read; beside it lines, and what is typed from the paper in large. */
  scanned(address: string, lines: readonly string[], large?: string): void;
  /** Label and value, a hairline between rows. */
  facts(rows: readonly (readonly [label: string, value: string])[]): void;
  /** Widths are shares of the page; a heading row repeats on each page. */
  table(columns: readonly PaperColumn[], rows: readonly (readonly string[])[]): void;
  /** A table in which no amount, number or day goes on in a second line. */
  fittedTable(columns: readonly PaperColumn[], rows: readonly (readonly string[])[]): void;
};

/** A kept file that goes with a document, inside its PDF. */
export type AttachedFile = {
  key: string;
  sha256: string;
  name: string;
  type: 'application/pdf' | 'image/png' | 'image/jpeg';
};

export type PaperInfo = {
  title: string;
  author: string;
  createdAt: Date;
  foot: string;
  /** Files inside the PDF, for viewers that show them; a picture also has a page of its own at the end. */
  attached?: readonly (AttachedFile & { bytes: Buffer })[];
  /** Stands on the page of a picture that cannot be shown there. */
  notShown?: string;
  /** Its pages are turned on their side where a fitted table is too wide to be read upright. */
  mayTurn?: boolean;
  /** A PNG that stands above the sender's name. */
  letterheadImage?: Buffer;
};

/**
 * Writes one PDF. Its bytes depend on `info` and `write` alone: the dates inside are `info.createdAt`, so that equal
 * facts always render to an equal file.
 */
export async function writePaper(info: PaperInfo, write: (paper: Paper) => void): Promise<Buffer> {
  const upright = await drawPaper(info, write, 'portrait');
  if (!info.mayTurn || !upright.isCramped) return upright.pdf;
  return (await drawPaper(info, write, 'landscape')).pdf;
}

async function drawPaper(
  info: PaperInfo,
  write: (paper: Paper) => void,
  layout: 'portrait' | 'landscape',
): Promise<{ pdf: Buffer; isCramped: boolean }> {
  const pdf = openPdf(info, layout);
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const pen = penOn(pdf);
  const found = { isCramped: false };
  write({ ...words(pdf, pen, info.letterheadImage), ...rows(pdf, pen, found) });
  for (const file of info.attached ?? []) enclose(pdf, pen, file, info);
  footEveryPage(pdf, info.foot);
  pdf.end();
  return { pdf: await finished, ...found };
}

function openPdf(info: PaperInfo, layout: 'portrait' | 'landscape'): Pdf {
  const fonts = documentFonts();
  const pdf = new PDFDocument({
    size: 'A4',
    layout,
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    bufferPages: true,
    font: fonts.regular as never,
    info: {
      Title: info.title,
      Author: info.author,
      Creator: 'Lorikeet',
      Producer: 'Lorikeet',
      CreationDate: info.createdAt,
      ModDate: info.createdAt,
    },
  });
  pdf.registerFont('regular', fonts.regular as never);
  pdf.registerFont('strong', fonts.strong as never);
  return pdf;
}

function enclose(
  pdf: Pdf,
  pen: Pen,
  { name, type, bytes }: AttachedFile & { bytes: Buffer },
  { createdAt: at, notShown = '' }: PaperInfo,
): void {
  pdf.file(bytes, { name, type, creationDate: at, modifiedDate: at });
  if (type === 'application/pdf') return;
  pdf.addPage();
  pen.style(9, MUTED);
  pen.say(name);
  pdf.moveDown(0.6);
  const picture = enclosedPicture(type, bytes);
  if (picture)
    pdf.image(picture, pen.left, pdf.y, { fit: [pen.width, pdf.page.height - pdf.y - MARGIN - FOOT] });
  else pen.say(notShown);
}

function words(
  pdf: Pdf,
  pen: Pen,
  image: Buffer | undefined,
): Omit<Paper, 'facts' | 'table' | 'fittedTable'> {
  return {
    letterhead(name, lines = []) {
      pen.room(LETTERHEAD_ROOM);
      if (image) {
        const top = pdf.y;
        pdf.image(image, pen.left, top, { fit: IMAGE_BOX });
        pdf.y = top + IMAGE_BOX[1] + 10;
      }
      pen.style(11, HEAD, 'strong');
      pen.say(name);
      pen.style(9, MUTED);
      for (const line of lines) pen.say(line);
      pdf.moveDown(1.4);
    },
    title(text, under) {
      pen.style(19, HEAD, 'strong');
      pen.room(pdf.heightOfString(text, { width: pen.width }) + TITLE_ROOM);
      pen.say(text);
      pen.style(10, MUTED);
      if (under) pen.say(under);
      pdf.moveDown(0.9);
    },
    section(text) {
      pdf.moveDown(0.7);
      pen.room(56);
      pen.style(12, HEAD, 'strong');
      pen.say(text);
      pdf.moveDown(0.35);
    },
    text(text) {
      pen.style(10, INK);
      pen.say(text);
      pdf.moveDown(0.55);
    },
    note(text) {
      pen.style(8.5, MUTED);
      pen.say(text);
      pdf.moveDown(0.5);
    },
    scanned: (address, lines, large) => drawScanned(pdf, pen, address, lines, large),
    list(items) {
      for (const item of items) {
        pen.room(16);
        const top = pdf.y;
        pen.style(10, MUTED);
        pdf.text('•', pen.left, top, { width: 12 });
        pen.style(10, INK);
        pdf.text(item, pen.left + 14, top, { width: pen.width - 14, lineGap: 2.5 });
        pdf.moveDown(0.4);
      }
      pdf.x = pen.left;
    },
  };
}

function rows(
  pdf: Pdf,
  pen: Pen,
  found: { isCramped: boolean },
): Pick<Paper, 'facts' | 'table' | 'fittedTable'> {
  return {
    facts(pairs) {
      const labelWidth = Math.round(pen.width * 0.36);
      for (const [label, value] of pairs) {
        pen.rule();
        pen.row(
          [
            { text: label, width: labelWidth, colour: MUTED },
            { text: value, width: pen.width - labelWidth },
          ],
          10,
        );
      }
      pen.rule();
      pdf.moveDown(0.8);
    },
    table(columns, body) {
      const total = columns.reduce((sum, column) => sum + column.width, 0);
      const widths = columns.map((column) => (column.width / total) * pen.width);
      drawTable(pdf, pen, columns, body, { widths, size: CELL_SIZE });
    },
    fittedTable(columns, body) {
      const page = { width: pen.width, size: CELL_SIZE };
      const fitted = fitColumns(pdf, columns, body, page);
      found.isCramped ||= fitted.size < READABLE_SIZE;
      drawTable(pdf, pen, columns, body, fitted);
    },
  };
}

function drawTable(
  pdf: Pdf,
  pen: Pen,
  columns: readonly PaperColumn[],
  body: readonly (readonly string[])[],
  { widths, size }: { widths: readonly number[]; size: number },
): void {
  const cellsOf = (texts: readonly string[], font: 'regular' | 'strong', colour: string) =>
    columns.map((column, i) => ({
      text: texts[i] ?? '',
      width: widths[i]!,
      align: column.align ?? 'left',
      font,
      colour,
    }));
  const titles = cellsOf(
    columns.map((column) => column.title),
    'strong',
    MUTED,
  );
  const head = () => {
    pen.row(titles, size);
    pen.rule();
  };
  pen.room(pen.heightOf(titles, size) + ROW_ROOM);
  head();
  for (const texts of body) {
    const cells = cellsOf(texts, 'regular', INK);
    const pages = pdf.bufferedPageRange().count;
    pen.room(Math.max(ROW_ROOM, pen.heightOf(cells, size)));
    if (pdf.bufferedPageRange().count > pages) head();
    pen.row(cells, size);
    pen.rule();
  }
  pdf.moveDown(0.8);
}

/** A text that stays within a width in the present font: what is too long ends in an ellipsis. */
function shortened(pdf: Pdf, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text;
  const signs = [...text];
  while (signs.length > 0 && pdf.widthOfString(`${signs.join('')}…`) > width) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}

function footEveryPage(pdf: Pdf, foot: string): void {
  const { count } = pdf.bufferedPageRange();
  for (let i = 0; i < count; i++) {
    pdf.switchToPage(i);
    // Below the bottom margin pdfkit would start a new page; for the foot there is no margin.
    pdf.page.margins.bottom = 0;
    const y = pdf.page.height - MARGIN;
    const width = pdf.page.width - 2 * MARGIN;
    pdf.font('regular').fontSize(8).fillColor(MUTED);
    pdf.text(shortened(pdf, foot, width - 60), MARGIN, y, { width: width - 60, lineBreak: false });
    pdf.text(`${i + 1} / ${count}`, MARGIN, y, { width, align: 'right', lineBreak: false });
  }
}
