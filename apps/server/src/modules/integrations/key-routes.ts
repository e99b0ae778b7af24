import * as keys from '@lorikeet/contracts/api-keys';
import type { Routes } from '../../platform/http/routes.ts';
import { createKey } from './keys/create-key.ts';
import { keyList } from './keys/key-list.query.ts';
import { revokeKey } from './keys/revoke-key.ts';
import { rotateKey } from './keys/rotate-key.ts';
import { updateKey } from './keys/update-key.ts';

const done = { done: true } as const;

export function keyRoutes(routes: Routes): void {
  routes.tenant(keys.listApiKeys, ({ work }) => keyList(work));
  routes.tenant(keys.createApiKey, ({ work, input }) => createKey(work, input));
  routes.tenant(keys.updateApiKey, async ({ work, input }) => {
    await updateKey(work, input);
    return done;
  });
  routes.tenant(keys.replaceApiKeySecret, ({ work, input }) =>
    rotateKey(work, input.id, input.overlap_hours),
  );
  routes.tenant(keys.revokeApiKey, async ({ work, input }) => {
    await revokeKey(work, input.id);
    return done;
  });
}
