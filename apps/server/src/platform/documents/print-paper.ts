import { FileAltered } from '../files/file-cipher.ts';
import { type FileStore, wholeFile } from '../files/file-store.ts';
import type { AttachedFile, Paper, PaperInfo } from './paper.ts';

/** A PDF before it is written: everything is read, and no transaction needs to be open while it is drawn. */
export type PreparedPaper = {
  filename: string;
  info: Omit<PaperInfo, 'letterheadImage' | 'attached'>;
  /** The file of the picture at its head. */
  image: string | null;
  /** Kept files that go with it. */
  attached?: readonly AttachedFile[];
  write(paper: Paper): void;
};

/**
 * Writes a PDF. A picture at its head that was altered since it was stored is left out; an attached file that was is no
 * evidence, and `FileAltered` is thrown.
 */
export async function printPaper(
  files: FileStore,
  { filename, info, image, attached = [], write }: PreparedPaper,
): Promise<{ filename: string; pdf: Buffer }> {
  // What draws is loaded with the first document: a process that writes none starts sooner.
  const { writePaper } = await import('./paper.ts');
  const letterheadImage = image ? await contentOf(files, image) : undefined;
  const enclosed = await Promise.all(
    attached.map(async (file) => ({ ...file, bytes: await wholeFile(files, file.key, file) })),
  );
  const full = { ...info, attached: enclosed, ...(letterheadImage && { letterheadImage }) };
  return { filename, pdf: await writePaper(full, write) };
}

async function contentOf(files: FileStore, name: string): Promise<Buffer | undefined> {
  try {
    return await wholeFile(files, name);
  } catch (error) {
    if (error instanceof FileAltered) return undefined;
    throw error;
  }
}
