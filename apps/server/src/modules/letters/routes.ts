import * as letters from '@lorikeet/contracts/letters';
import type { Routes } from '../../platform/http/routes.ts';
import { letterDetail, letterList } from './letters.query.ts';
import { previewLetter, sendTestLetter } from './show-letter.ts';
import { resetLetter, updateLetter } from './update-letter.ts';

/** The words of letters in a merchant's name. */
export function letterRoutes(routes: Routes): void {
  routes.tenant(letters.listLetters, ({ work }) => letterList(work));
  routes.tenant(letters.getLetter, ({ work, input }) => letterDetail(work, input));
  routes.tenant(letters.updateLetter, ({ work, input, caller }) => updateLetter(work, input, caller.locale));
  routes.tenant(letters.resetLetter, ({ work, input }) => resetLetter(work, input));
  routes.tenant(letters.previewLetter, ({ work, input, caller }) =>
    previewLetter(work, input, caller.locale),
  );
  routes.tenant(letters.sendTestLetter, ({ work, input, caller }) =>
    sendTestLetter(work, input, caller.locale),
  );
}
