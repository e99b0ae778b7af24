export * from './contact.ts';
export * from './merge-contacts.ts';
