import { createHash } from 'node:crypto';
import { type AttachedType, attachedFileName } from '@lorikeet/domain/kernel';
import type { UploadedFile } from '../http/file-upload.ts';
import { fieldProblem } from '../http/problem.ts';
import { uuidv7 } from '../ids.ts';
import type { Platform } from '../work.ts';
import { cleanImage, isImage } from './clean-image.ts';

export type GivenFile = { name: string; file: UploadedFile };
export type KeptFile = { name: string; key: string; type: AttachedType; bytes: number; sha256: string };

/**
 * Keeps what a person attached in a folder, and lets `enter` note it in a transaction of its own; nothing stays when that
 * fails. Of a picture its pixels alone are kept: a photograph says where it was taken. Throws 422 for a picture that is
 * not whole.
 */
export async function keepUpload(
  { files }: Pick<Platform, 'files'>,
  folder: string,
  { name, file }: GivenFile,
  enter: (kept: KeptFile) => Promise<void>,
): Promise<void> {
  const type = file.type as AttachedType;
  const bytes = isImage(file.type) ? cleanImage(file.type, file.bytes)?.bytes : file.bytes;
  if (!bytes) throw fieldProblem([{ path: 'file', code: 'image_broken' }]);
  const key = `${folder}/${uuidv7()}`;
  await files.write(key, [bytes]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  try {
    await enter({ name: attachedFileName(name, type), key, type, bytes: bytes.length, sha256 });
  } catch (error) {
    await files.remove(key);
    throw error;
  }
}
