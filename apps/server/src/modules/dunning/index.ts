import type { Module } from '../../platform/module.ts';
import { dunningRoutes } from './routes.ts';
import { remindPhase } from './send-reminders.ts';

export { decideOnRetry } from './decide-on-retry.ts';
export { retryRuleFor } from './retry-rule-for.ts';

export const dunningModule: Module = { name: 'dunning', routes: dunningRoutes, phases: [remindPhase] };
