import { sql } from '../db/sql.ts';
import { found, notFound } from '../http/problem.ts';
import type { Routes } from '../http/routes.ts';
import { randomSecret, readTenantToken, tenantToken } from '../tenant-token.ts';
import { hashToken } from '../vault.ts';
import { inTenant, SYSTEM, type Work } from '../work.ts';
import type { DocumentTemplate } from './document-template.ts';
import { insertDocument, type NewDocument, prepareDocument } from './documents.ts';
import { printPaper } from './print-paper.ts';

/**
 * The link that opens a stored document without signing in, for the person it was made for: 128 random bits and the
 * tenant. It is found by its hash; the secret is stored sealed, so that the link can be shown again.
 */
export async function shareDocument(work: Work, path: string, documentId: string): Promise<string> {
  const { vault } = work;
  const row = found(
    await work.maybe<{ share_secret: Buffer | null }>(sql`
      select share_secret from documents
      where merchant_id = ${work.merchantId} and id = ${documentId} for update`),
  );
  const secret = row.share_secret ? vault.open(row.share_secret) : randomSecret();
  if (!row.share_secret) {
    await work.run(sql`
      update documents set share_hash = ${hashToken(secret)}, share_secret = ${vault.seal(secret)}
      where merchant_id = ${work.merchantId} and id = ${documentId}`);
  }
  return linkTo(work, path, secret);
}

/** Stores a document that is shared from the beginning. `stored` settles with its statement, which is sent at once. */
export function storeSharedDocument<F>(
  work: Work,
  path: string,
  document: NewDocument<F>,
): { id: string; url: string; stored: Promise<void> } {
  const id = work.newId();
  const secret = randomSecret();
  return { id, url: linkTo(work, path, secret), stored: insertDocument(work, id, document, secret) };
}

function linkTo(work: Work, path: string, secret: string): string {
  return `${work.publicUrl}${path}/${tenantToken(work.merchantId, secret)}`;
}

/** `GET {path}/{token}`: the PDF itself, shown in the browser; 404 for every token that opens nothing. */
export function sharedDocumentRoute(
  routes: Routes,
  path: string,
  templates: readonly DocumentTemplate[],
): void {
  routes.app.get<{ Params: { token: string } }>(`${path}/:token`, async (request, reply) => {
    const token = readTenantToken(request.params.token);
    if (!token) throw notFound();
    const { merchantId, secret } = token;
    const { rows } = await routes.platform.pool.query<{ id: string }>(sql`
      select id from documents where merchant_id = ${merchantId} and share_hash = ${hashToken(secret)}`);
    if (!rows[0]) throw notFound();
    const prepared = await inTenant(routes.platform, merchantId, SYSTEM, (work) =>
      prepareDocument(work, templates, rows[0]!.id),
    );
    const { filename, pdf } = await printPaper(routes.platform.files, prepared);
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(filename)}`)
      .header('referrer-policy', 'no-referrer')
      .send(pdf);
  });
}
