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

const QUESTION = { kind: 'other', subject: 'A question', message: 'Who answers?' } as const;

/** A question of the walk's ratepayer, of which one entry is to be read. */
async function asked(scene: Scene): Promise<{ id: string; read: number }> {
  const who = await rated(scene);
  const { id } = await scene.within(scene.ours, (work) =>
    openTicket(work, {
      owner: { ratepayerId: who.ratepayerId },
      propertyId: who.propertyId,
      asker: 'Walker',
      ...QUESTION,
    }),
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

/** A question of the merchant's staff to the platform. */
const toPlatform =
  (more: object = {}): Rehearsal =>
  async (scene) => {
    const { id } = await scene.done<{ id: string }>('createTicket', QUESTION);
    return { input: { id, read: 1, ...more } };
  };

type Filed = { entries: { file: { id: string } | null }[] };
const NAMED = { name: 'pixels.png' };

/** A file that one side put into a thread: its id and the ticket's. */
async function filed(
  scene: Scene,
  id: string,
  { upload, get }: { upload: string; get: string },
): Promise<{ id: string; ticket: string }> {
  await scene.done(upload, { id, ...NAMED });
  const { entries } = await scene.done<Filed>(get, { id });
  return { id: entries.at(-1)!.file!.id, ticket: id };
}

/** A file is put into a thread: it says no place in it. */
const withoutRead = async (made: ReturnType<Rehearsal>) => {
  const { input } = (await made) as { input: { id: string } };
  return { input: { id: input.id, ...NAMED } };
};

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
  assignTicket: async (scene) => {
    const { id } = await asked(scene);
    return { input: { id: scene.id('ticket', id), user_id: scene.id('user', scene.ours.user) } };
  },
  noteTicketRead: toTicket(),
  ratepayerNoteTicketRead: toTicket(),
  uploadTicketFile: (scene) => withoutRead(toTicket()(scene)),
  ratepayerUploadTicketFile: (scene) => withoutRead(toTicket()(scene)),
  downloadTicketFile: async (scene) => {
    const { id } = await asked(scene);
    const calls = { upload: 'uploadTicketFile', get: 'getTicket' };
    const file = await filed(scene, scene.id('ticket', id), calls);
    return { input: { id: file.id } };
  },
  ratepayerDownloadTicketFile: async (scene) => {
    const { id } = await asked(scene);
    const calls = { upload: 'ratepayerUploadTicketFile', get: 'ratepayerGetTicket' };
    const file = await filed(scene, scene.id('ticket', id), calls);
    return { input: { id: file.id, ticket_id: file.ticket } };
  },
  sendTicketMessage: toPlatform({ message }),
  resolveOwnTicket: toPlatform(),
  noteOwnTicketRead: toPlatform(),
  uploadOwnTicketFile: (scene) => withoutRead(toPlatform()(scene)),
  downloadOwnTicketFile: async (scene) => {
    const { id } = await scene.done<{ id: string }>('createTicket', QUESTION);
    const file = await filed(scene, id, { upload: 'uploadOwnTicketFile', get: 'getOwnTicket' });
    return { input: { id: file.id } };
  },
  reopenTicket: async (scene) => {
    const { id, read } = await asked(scene);
    await scene.within(scene.ours, (work) => resolveTicket(work, { id, read }));
    return { input: { id: scene.id('ticket', id), read: read + 1 } };
  },
};
