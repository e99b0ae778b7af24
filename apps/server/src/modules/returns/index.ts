import { longListener } from '../../platform/events/event.ts';
import type { Module } from '../../platform/module.ts';
import { applyLineApproval } from './apply-queued-line.ts';
import { closePhase } from './close-day.ts';
import { finishReturnsPhase } from './finish-phase.ts';
import { forgetReturns } from './forget-returns.ts';
import { loadInTurns } from './load-on.ts';
import { returnsRoutes } from './routes.ts';

export { loadOn } from './load-on.ts';
export { loadReturns } from './load-returns.ts';
export { recordNoReturns } from './returns-inbox.ts';

export const returnsModule: Module = {
  name: 'returns',
  routes: returnsRoutes,
  approvals: [applyLineApproval],
  forgets: forgetReturns,
  listeners: [
    longListener('returns_file.begun', 'returns.load', (run, { payload }) => loadInTurns(run, payload.id)),
  ],
  phases: [finishReturnsPhase, closePhase],
};
