import type { ImageType } from '@lorikeet/contracts';
import { queriesOn, sql } from '../../../platform/db/sql.ts';
import { FileAltered } from '../../../platform/files/file-cipher.ts';
import { found, notFound } from '../../../platform/http/problem.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { Platform } from '../../../platform/work.ts';
import { AVATAR_ENDINGS, avatarPath } from './avatars.ts';

const TOKEN = /^([mr])([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[A-Za-z0-9_-]{43}$/;

/**
 * `GET /files/avatar/{token}`: an image for the person who was shown its address. A browser keeps it for a year, because
 * another image has another address; whatever is in the file is read as an image and runs nothing.
 */
export function avatarRoute({ app, platform }: Routes): void {
  app.get<{ Params: { token: string } }>(avatarPath(':token'), async (request, reply) => {
    const file = found(await avatarFile(platform, request.params.token));
    const type = (Object.keys(AVATAR_ENDINGS) as ImageType[]).find((one) =>
      file.endsWith(`.${AVATAR_ENDINGS[one]}`),
    );
    if (!type || !(await platform.files.exists(file))) throw notFound();
    return reply
      .header('content-type', type)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(await platform.files.read(file).catch(refuseAltered(platform)));
  });
}

/** A picture that was altered is no picture any more. */
const refuseAltered =
  ({ log }: Platform) =>
  (error: unknown): never => {
    if (!(error instanceof FileAltered)) throw error;
    log.security('file.altered', { file: error.file });
    throw notFound();
  };

async function avatarFile(platform: Platform, token: string): Promise<string | undefined> {
  const [, area, ...parts] = TOKEN.exec(token) ?? [];
  if (!area) return undefined;
  const key = parts.join('-');
  const row = await queriesOn(platform.pool).maybe<{ avatar_file: string | null }>(
    area === 'm'
      ? sql`select avatar_file from merchant_users where merchant_id = ${key} and avatar_token = ${token}`
      : sql`select avatar_file from ratepayers where id = ${key} and avatar_token = ${token}`,
  );
  return row?.avatar_file ?? undefined;
}
