import { printId } from '@lorikeet/domain/kernel';
import { sql } from '../db/sql.ts';
import type { FileKind } from '../files/tickets.ts';
import { found } from '../http/problem.ts';
import { hashToken } from '../vault.ts';
import type { Work } from '../work.ts';
import type { DocumentLocale, DocumentTemplate } from './document-template.ts';
import { type PreparedPaper, printPaper } from './print-paper.ts';

const NOT_SHOWN: Record<DocumentLocale, string> = {
  en: 'This picture cannot be shown on a page. The file itself is attached to this PDF.',
  zh: '该图片无法在页面上显示，原文件已附于本 PDF。',
};

export type NewDocument<F> = {
  template: DocumentTemplate;
  locale: DocumentLocale;
  title: string;
  /** Everything that the PDF shows; checked against the template's schema, sealed at rest. */
  facts: F;
  subjectKind?: string;
  subjectId?: string;
  /** The file of the picture at its head. */
  letterheadImage?: string | undefined;
};

/** Keeps a document as its facts and its template's version, and returns its id. Nothing is rendered yet. */
export async function storeDocument<F>(work: Work, document: NewDocument<F>): Promise<string> {
  const id = work.newId();
  await insertDocument(work, id, document, null);
  return id;
}

/** Inserts a document, with the secret of its link where it is shared from the beginning. */
export async function insertDocument<F>(
  work: Work,
  id: string,
  document: NewDocument<F>,
  secret: string | null,
): Promise<void> {
  const { template } = document;
  const facts = JSON.stringify(template.facts.parse(document.facts));
  await work.run(sql`
    insert into documents (merchant_id, id, kind, template_version, locale, title, facts, subject_kind, subject_id,
      share_hash, share_secret, letterhead_image, created_at)
    values (${work.merchantId}, ${id}, ${template.kind}, ${template.version}, ${document.locale},
      ${document.title}, ${work.vault.seal(facts)}, ${document.subjectKind ?? null},
      ${document.subjectId ?? null}, ${secret && hashToken(secret)}, ${secret && work.vault.seal(secret)},
      ${document.letterheadImage ?? null}, ${work.now})`);
}

/** A stored document, printed byte for byte alike each time. Throws 404 for another tenant's and for other kinds. */
export async function prepareDocument(
  work: Work,
  templates: readonly DocumentTemplate[],
  id: string,
): Promise<PreparedPaper> {
  const row = found(
    await work.maybe<{
      kind: string;
      template_version: number;
      locale: DocumentLocale;
      title: string;
      facts: Buffer;
      letterhead_image: string | null;
      created_at: Date;
    }>(sql`
      select kind, template_version, locale, title, facts, letterhead_image, created_at from documents
      where merchant_id = ${work.merchantId} and id = ${id}`),
  );
  const template = found(
    templates.find((one) => one.kind === row.kind && one.version === row.template_version),
  );
  const facts = template.facts.parse(JSON.parse(work.vault.open(row.facts)));
  return {
    filename: `${row.title.replace(/[\\/:*?"<>|]+/g, ' ').trim()}.pdf`,
    info: {
      title: row.title,
      author: 'Lorikeet',
      createdAt: row.created_at,
      foot: `${row.title} · ${printId('document', id)}`,
      notShown: NOT_SHOWN[row.locale],
    },
    image: row.letterhead_image,
    attached: template.attached?.(facts) ?? [],
    write: (paper) => template.write(paper, facts, row.locale),
  };
}

/** The download of one kind of document through a ticket: `id` is the document's. */
export function documentFile(
  kind: string,
  permission: string,
  templates: readonly DocumentTemplate[],
): FileKind {
  return {
    kind,
    permission,
    async open(run, id) {
      const prepared = await run.inTransaction((work) => prepareDocument(work, templates, id));
      const { filename, pdf } = await printPaper(run.files, prepared);
      return { filename, contentType: 'application/pdf', content: pdf };
    },
  };
}
