import type { Module } from '../../platform/module.ts';
import { letterRoutes } from './routes.ts';

export { type PostedLetter, postLetter, postLetters, type WordedLetter, writeLetter } from './post-letter.ts';

/** The words of the letters that a merchant sends, and the letters in those words. */
export const lettersModule: Module = {
  name: 'letters',
  routes: letterRoutes,
};
