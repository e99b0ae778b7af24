import { listener } from '../../platform/events/event.ts';
import type { Module } from '../../platform/module.ts';
import { followAccess } from './follow-access.ts';
import { hardshipRoutes } from './routes.ts';
import { sharedHardship } from './share-hardship.ts';

export { requestHardship } from './request-hardship.ts';

/** Ratepayers who cannot pay as asked: what they ask for, what the council decides, and what follows. */
export const hardshipModule: Module = {
  name: 'hardship',
  routes: hardshipRoutes,
  lists: [sharedHardship],
  listeners: [
    listener('property.access_ended', 'hardship.access-ended', (run, { payload }) =>
      run.inTransaction((work) => followAccess(work, payload.id)),
    ),
  ],
};
