export * from './document-template.ts';
export * from './documents.ts';
export type { Paper } from './paper.ts';
export { type PreparedPaper, printPaper } from './print-paper.ts';

export * from './shared-document.ts';
