import { createProperty, grantAccess } from '../modules/council/index.ts';
import { openTicket, resolveTicket } from '../modules/support/index.ts';
import type { Rehearsal, Scene } from './rehearsal-scene.ts';

/** The walk's ratepayer with a property of the first merchant's. */
async function rated(scene: Scene): Promise<{ ratepayerId: string; propertyId: string }> {
  const ratepayerId = scene.world.ratepayer;
  const propertyId = await scene.within(scene.ours, async (work) => {
    const made = await createProperty(work, {
      assessmentNumber: scene.unique().toUpperCase(),
      line1: '16 Wattle Street',
      suburb: 'Banksia',
      state: 'NSW',
      postcode: '2651',
      ownerName: 'Walker',
    });
    await grantAccess(work, { propertyId: made, ratepayerId, relation: 'owner' });
    return made;
  });
  return { ratepayerId, propertyId };
}

/** A question of the walk's ratepayer, of which one entry is to be read. */
async function asked(scene: Scene): Promise<{ id: string; read: number }> {
  const who = await rated(scene);
  const { id } = await scene.within(scene.ours, (work) =>
    openTicket(work, { ...who, kind: 'other', subject: 'A question', message: 'Who answers?' }),
  );
  return { id, read: 1 };
}

const toTicket =
  (more: object = {}): Rehearsal =>
  async (scene) => {
    const { id, read } = await asked(scene);
    return { input: { id: scene.id('ticket', id), read, ...more } };
  };

const message = 'At the end of the month';

export const supportRehearsals: Record<string, Rehearsal> = {
  ratepayerCreateTicket: async (scene) => {
    const { propertyId } = await rated(scene);
    const input = {
      property_id: scene.id('property', propertyId),
      kind: 'other',
      subject: 'A question',
      message,
    };
    return { input };
  },
  ratepayerSendMessage: toTicket({ message }),
  ratepayerResolveTicket: toTicket(),
  answerTicket: toTicket({ message }),
  resolveTicket: toTicket(),
  reopenTicket: async (scene) => {
    const { id, read } = await asked(scene);
    await scene.within(scene.ours, (work) => resolveTicket(work, { id, read }));
    return { input: { id: scene.id('ticket', id), read: read + 1 } };
  },
};
