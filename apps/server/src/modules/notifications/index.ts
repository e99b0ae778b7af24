import type { Carriers } from '../../platform/messages/carriers.ts';
import { deliverMessages } from '../../platform/messages/deliver-messages.ts';
import type { Module } from '../../platform/module.ts';
import { demoRoutes } from './routes.ts';

/** The outgoing post and, in a demo, its outbox and clock. */
export const notificationsModule = (options: { carriers: Carriers; isDemo: boolean }): Module => ({
  name: 'notifications',
  routes: (routes) => {
    if (options.isDemo) demoRoutes(routes);
  },
  loops: [
    {
      name: 'deliver-messages',
      everyMs: 500,
      run: (platform) => deliverMessages(platform, options.carriers),
    },
  ],
});
