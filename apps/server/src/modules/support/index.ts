import type { Module } from '../../platform/module.ts';
import { supportRoutes } from './routes.ts';
import { ticketFiles } from './ticket-files.ts';
import { questionFinder, ticketFinder } from './ticket-finder.ts';

export { answerTicket, resolveTicket } from './answer-ticket.ts';
export { askPlatform, writeToPlatform } from './ask-platform.ts';
export { assignTicket } from './assign-ticket.ts';
export { attachAsDesk } from './attach-file.ts';
export { openTicket } from './open-ticket.ts';
export { unreadAnswers } from './own-tickets.query.ts';

/** Questions of ratepayers to their council and of merchants to the platform, and the answers. */
export const supportModule: Module = {
  name: 'support',
  routes: supportRoutes,
  files: ticketFiles,
  finders: [questionFinder, ticketFinder],
};
