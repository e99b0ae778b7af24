import type { Rehearsal, Scene } from './rehearsal-scene.ts';

const OF = { kind: 'card-expiry', locale: 'en' } as const;

const wordsFor = (scene: Scene) => ({
  ...OF,
  subject: `Your card: ${scene.unique()}`,
  heading: 'Your card ends soon',
  text: 'The card ending in {card} is good until {date}.',
  sms: null,
});

/** The words as they are, changed once more. */
async function changed(scene: Scene) {
  const { version } = await scene.done<{ version: number }>('getLetter', OF);
  return { ...wordsFor(scene), version };
}

export const letterRehearsals: Record<string, Rehearsal> = {
  updateLetter: async (scene) => ({ input: await changed(scene) }),
  resetLetter: async (scene) => {
    const { version } = await scene.done<{ version: number }>('updateLetter', await changed(scene));
    return { input: { ...OF, version } };
  },
  previewLetter: async (scene) => ({ input: wordsFor(scene) }),
  sendTestLetter: async (scene) => ({ input: wordsFor(scene) }),
};
