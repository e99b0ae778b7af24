import type { Rehearsal, Scene } from './rehearsal-scene.ts';

const KEY = { permissions: ['customers.read'], networks: [], expires_in_days: null };

/** A key of its own. */
async function made(scene: Scene): Promise<string> {
  return (await scene.done<{ id: string }>('createApiKey', { ...KEY, name: scene.unique() })).id;
}

/** Found without asking a name server. */
const HOOK = { url: 'http://localhost:9/hook', events: [] };

/** A webhook of its own. */
async function hooked(scene: Scene): Promise<string> {
  return (await scene.done<{ id: string }>('createWebhook', { ...HOOK, description: scene.unique() })).id;
}

const ofOne: Rehearsal = async (scene) => ({ input: { id: await hooked(scene) } });

export const integrationRehearsals: Record<string, Rehearsal> = {
  updateApiKey: async (scene) => ({
    input: { ...KEY, id: await made(scene), name: 'Warehouse', expires_in_days: undefined },
  }),
  replaceApiKeySecret: async (scene) => ({ input: { id: await made(scene), overlap_hours: 1 } }),
  createAccountingFile: async () => ({
    input: { file: 'xero_sales', from: '2026-11-01', to: '2026-11-30' },
  }),
  createWebhook: async (scene) => ({ input: { ...HOOK, description: scene.unique() } }),
  updateWebhook: async (scene) => ({ input: { ...HOOK, id: await hooked(scene), events: ['payout.paid'] } }),
  replaceWebhookSecret: async (scene) => ({ input: { id: await hooked(scene), overlap_hours: 1 } }),
  pauseWebhook: ofOne,
  resumeWebhook: async (scene) => {
    const id = await hooked(scene);
    await scene.done('pauseWebhook', { id });
    return { input: { id } };
  },
  removeWebhook: ofOne,
  sendWebhookTest: ofOne,
  resendWebhookEvents: ofOne,
  revokeApiKey: async (scene) => ({ input: { id: await made(scene) } }),
};
