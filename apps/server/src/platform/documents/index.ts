export * from './document-template.ts';
export * from './documents.ts';

export * from './shared-document.ts';
