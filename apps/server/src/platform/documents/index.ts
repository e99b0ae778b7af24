export * from './document-template.ts';
export * from './documents.ts';
export { type Paper, writePaper } from './paper.ts';

export * from './shared-document.ts';
