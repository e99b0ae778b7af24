import type { z } from 'zod';
import type { AttachedFile, Paper } from './paper.ts';

export type DocumentLocale = 'en' | 'zh';

/**
 * How one kind of document looks, in one version. A version that has been used is never changed, because the
 * documents made with it are rendered again from their facts: a new look or new words are a new version.
 */
export type DocumentTemplate<F extends z.ZodType = z.ZodType> = {
  kind: string;
  version: number;
  facts: F;
  write(paper: Paper, facts: z.output<F>, locale: DocumentLocale): void;
  /** Files that its facts name. */
  attached?(facts: z.output<F>): readonly AttachedFile[];
};

/** Declares a template with its facts' type known to `write`. */
export function documentTemplate<F extends z.ZodType>(template: DocumentTemplate<F>): DocumentTemplate {
  return template as unknown as DocumentTemplate;
}
