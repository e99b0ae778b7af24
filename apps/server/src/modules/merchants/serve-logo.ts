import { isUuid } from '@lorikeet/domain/kernel';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { FileAltered } from '../../platform/files/file-cipher.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { logoFile } from './merchant.query.ts';

/**
 * `GET /files/logo/{merchant}/{sha256}.png`: the logo that a merchant has now, for anybody: it stands on public pages and in
 * letters. Another picture has another address, so that browsers and proxies may keep this one.
 */
export function logoRoute({ app, platform }: Routes): void {
  app.get<{ Params: { merchant: string; name: string } }>(
    '/files/logo/:merchant/:name',
    async (request, reply) => {
      const { merchant, name } = request.params;
      const sha256 = /^([0-9a-f]{64})\.png$/.exec(name)?.[1];
      if (!sha256 || !isUuid(merchant)) throw notFound();
      const held = await queriesOn(platform.pool).maybe(sql`
        select 1 as held from merchants where id = ${merchant} and logo_sha256 = ${sha256}`);
      if (!held) throw notFound();
      const content = await platform.files
        .read(logoFile(merchant, sha256), { sha256 })
        .catch((error: unknown) => {
          if (!(error instanceof FileAltered)) throw error;
          platform.log.security('file.altered', { file: error.file });
          throw notFound();
        });
      return reply
        .header('content-type', 'image/png')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(content);
    },
  );
}
