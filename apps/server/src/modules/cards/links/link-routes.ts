import * as cardLinks from '@lorikeet/contracts/card-links';
import type { Routes } from '../../../platform/http/routes.ts';
import {
  answerCardLinkChallenge,
  type LinkDesk,
  openCardLink,
  replaceCardByLink,
} from './replace-by-link.ts';

/** Pages of letters about kept cards. */
export function linkRoutes(routes: Routes, desk: LinkDesk): void {
  routes.open(cardLinks.openCardLink, ({ platform, input, caller }) =>
    openCardLink(platform, desk, input, caller),
  );
  routes.open(cardLinks.replaceCardByLink, ({ platform, input, caller }) =>
    replaceCardByLink(platform, desk, input, caller),
  );
  routes.open(cardLinks.answerCardLinkChallenge, ({ platform, input, caller }) =>
    answerCardLinkChallenge(platform, desk, input, caller),
  );
}
