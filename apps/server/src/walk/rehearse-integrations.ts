import type { Rehearsal, Scene } from './rehearsal-scene.ts';

const KEY = { permissions: ['customers.read'], networks: [], expires_in_days: null };

/** A key of its own. */
async function made(scene: Scene): Promise<string> {
  return (await scene.done<{ id: string }>('createApiKey', { ...KEY, name: scene.unique() })).id;
}

export const integrationRehearsals: Record<string, Rehearsal> = {
  updateApiKey: async (scene) => ({
    input: { ...KEY, id: await made(scene), name: 'Warehouse', expires_in_days: undefined },
  }),
  replaceApiKeySecret: async (scene) => ({ input: { id: await made(scene), overlap_hours: 1 } }),
  revokeApiKey: async (scene) => ({ input: { id: await made(scene) } }),
};
