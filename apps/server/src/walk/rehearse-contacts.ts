import type { Rehearsal, Scene } from './rehearsal-scene.ts';

/** A contact of its own. */
async function added(scene: Scene): Promise<string> {
  const word = scene.unique();
  const input = { side: 'supplier', organisation: 'Tidy Towels', name: `Person ${word}` };
  return (await scene.done<{ id: string }>('createContact', input)).id;
}

function file(scene: Scene) {
  const text = `Name,Customer or supplier,Organisation\r\nPerson ${scene.unique()},Supplier,Tidy Towels\r\n`;
  return { filename: 'people.csv', content: Buffer.from(text).toString('base64') };
}

export const contactRehearsals: Record<string, Rehearsal> = {
  deleteContact: async (scene) => ({ input: { id: await added(scene) } }),
  mergeContacts: async (scene) => ({ input: { id: await added(scene), other_id: await added(scene) } }),
  previewContactImport: async (scene) => ({ input: file(scene) }),
  importContacts: async (scene) => ({ input: file(scene) }),
};
