import { createHash } from 'node:crypto';
import type { Output } from '@lorikeet/contracts';
import { type getBrand, LOGO_SIDE_MAX } from '@lorikeet/contracts/brands';
import { groundOf, onGround } from '@lorikeet/domain/brands';
import { sql } from '../../platform/db/sql.ts';
import { cleanImage } from '../../platform/files/clean-image.ts';
import { readPng, writePng } from '../../platform/files/png-pixels.ts';
import type { UploadedFile } from '../../platform/http/file-upload.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { logoFile } from './merchant.query.ts';
import { brandOf } from './update-brand.ts';

type Brand = Output<typeof getBrand>;

/**
 * Takes a merchant's logo in place of the one before. Only its pixels are stored, on a ground on which they can be made out.
 * Throws 422 at the file for what is no such picture or too large; refuses `brand.logo_illegible`.
 */
export async function setLogo(run: Run, file: UploadedFile): Promise<Brand> {
  const fault = (code: string, params = {}) => fieldProblem([{ path: 'file', code, params }]);
  const image = cleanImage(file.type, file.bytes);
  if (!image) throw fault('image_broken');
  if (Math.max(image.width, image.height) > LOGO_SIDE_MAX)
    throw fault('image_too_large', { max: LOGO_SIDE_MAX });
  const pixels = readPng(image.bytes);
  if (!pixels) throw fault('logo_kind');
  const ground = groundOf(pixels);
  if (!ground) throw new Refusal('brand.logo_illegible');
  const logo = onGround(pixels, ground);
  const bytes = writePng(logo);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await run.files.write(logoFile(run.merchantId, sha256), [bytes]);
  return run.inTransaction((work) => storeLogo(work, { sha256, width: logo.width, height: logo.height }));
}

/**
 * Takes the logo off pages, letters and what is printed from now on; its address gives nothing any more. The file stays for
 * the documents that were made with it.
 */
export function removeLogo(work: Work): Promise<Brand> {
  return storeLogo(work, null);
}

async function storeLogo(
  work: Work,
  logo: { sha256: string; width: number; height: number } | null,
): Promise<Brand> {
  const { before } = await work.one<{ before: string | null }>(sql`
    select logo_sha256 as before from merchants where id = ${work.merchantId} for update`);
  const sha256 = logo?.sha256 ?? null;
  if (before !== sha256) {
    await work.run(sql`
      update merchants set logo_sha256 = ${sha256}, logo_width = ${logo?.width ?? null},
        logo_height = ${logo?.height ?? null}, updated_at = ${work.now}
      where id = ${work.merchantId}`);
    await work.audit({
      action: logo ? 'merchant.logo_changed' : 'merchant.logo_removed',
      subjectKind: 'merchant',
      subjectId: work.merchantId,
    });
  }
  return brandOf(work);
}
