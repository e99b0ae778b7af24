import type { Module } from '../../platform/module.ts';
import { keyRoutes } from './key-routes.ts';

export { authenticateKeys, isKeyActive } from './keys/authenticate-keys.ts';
export { createKey } from './keys/create-key.ts';

/** What a merchant's other systems get: keys to its calls. */
export const integrationsModule: Module = {
  name: 'integrations',
  routes: keyRoutes,
};
