import type { Platform } from '../platform/work.ts';

/** A kept bank file as its text. */
export async function fileText({ files }: Pick<Platform, 'files'>, key: string): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of await files.read(key)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('latin1');
}
