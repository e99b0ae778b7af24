import type { Module } from '../../platform/module.ts';
import { supportRoutes } from './routes.ts';

export { answerTicket, resolveTicket } from './answer-ticket.ts';
export { openTicket } from './ask-council.ts';

/** Questions of ratepayers to their council, and its answers. */
export const supportModule: Module = { name: 'support', routes: supportRoutes };
