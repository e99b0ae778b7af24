export * from './read-words.ts';
