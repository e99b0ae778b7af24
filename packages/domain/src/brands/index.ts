export * from './brand-colour.ts';
