import { FileAltered } from '../files/file-cipher.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Paper, PaperInfo } from './paper.ts';

/** A PDF before it is written: everything is read, and no transaction needs to be open while it is drawn. */
export type PreparedPaper = {
  filename: string;
  info: Omit<PaperInfo, 'letterheadImage'>;
  /** The file of the picture at its head. */
  image: string | null;
  write(paper: Paper): void;
};

/** Writes a PDF. A picture that was altered since it was stored is left out. */
export async function printPaper(
  files: FileStore,
  { filename, info, image, write }: PreparedPaper,
): Promise<{ filename: string; pdf: Buffer }> {
  // What draws is loaded with the first document: a process that writes none starts sooner.
  const { writePaper } = await import('./paper.ts');
  const letterheadImage = image ? await contentOf(files, image) : undefined;
  return { filename, pdf: await writePaper({ ...info, ...(letterheadImage && { letterheadImage }) }, write) };
}

async function contentOf(files: FileStore, name: string): Promise<Buffer | undefined> {
  try {
    return Buffer.concat(await (await files.read(name)).toArray());
  } catch (error) {
    if (error instanceof FileAltered) return undefined;
    throw error;
  }
}
