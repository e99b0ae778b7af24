import type { Rehearsal, Scene } from './rehearsal-scene.ts';

/** A connection of the merchant's own facility; its server is found without asking a name server. */
const typed = async (scene: Scene) => {
  const { id } = await scene.row<{ id: string }>(
    "select id from facilities where merchant_id = $1 and settlement_model = 'direct' order by id limit 1",
    [scene.ours.tenant],
  );
  return {
    id: scene.id('facility', id),
    host: 'localhost',
    port: 9,
    username: 'walk',
    host_key: `SHA256:${'A'.repeat(43)}`,
    login: 'password',
    secret: scene.unique(),
    outgoing_folder: '/out',
    incoming_folder: '/in',
    done_folder: '/done',
  };
};

const set = async (scene: Scene) => {
  const input = await typed(scene);
  await scene.done('setBankConnection', input);
  return { id: input.id };
};

const ofOne: Rehearsal = async (scene) => ({ input: await set(scene) });

export const bankConnectionRehearsals: Record<string, Rehearsal> = {
  setBankConnection: async (scene) => ({ input: await typed(scene) }),
  pauseBankConnection: ofOne,
  resumeBankConnection: async (scene) => {
    const input = await set(scene);
    await scene.done('pauseBankConnection', input);
    return { input };
  },
  checkBankConnection: ofOne,
};
