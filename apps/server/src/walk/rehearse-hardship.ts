import { addDays } from '@lorikeet/domain/kernel';
import type { Rehearsal, Scene } from './rehearsal-scene.ts';
import { ownProperty } from './rehearse-schedules.ts';
import type { Json } from './sample-input.ts';

const askedOf = (scene: Scene): Json => ({
  reason: 'lost_work',
  words: 'I lost my work in June',
  income_cents: 180_000,
  can_pay_cents: 2_000,
  can_pay_every: 'weekly',
  from_on: addDays(scene.morning, 1),
  until_on: addDays(scene.morning, 90),
  holds_debits: true,
});

const asking = async (scene: Scene): Promise<Json> => ({
  id: await ownProperty(scene),
  ...askedOf(scene),
});

/** A request of the walk's ratepayer that waits, and the property that it is about. */
async function asked(scene: Scene): Promise<{ id: string; property: string }> {
  const input = await asking(scene);
  const { id } = await scene.done<{ id: string }>('requestHardship', input);
  return { id, property: input.id as string };
}

const answer = 'We are glad to help';

export const hardshipRehearsals: Readonly<Record<string, Rehearsal>> = {
  requestHardship: async (scene) => ({ input: await asking(scene) }),
  withdrawHardship: async (scene) => ({ input: { id: (await asked(scene)).property } }),
  approveHardship: async (scene) => ({
    input: {
      id: (await asked(scene)).id,
      pause_until: addDays(scene.morning, 30),
      finish_by: null,
      waived_from: null,
      waived_until: null,
      answer,
      schedule_version: null,
    },
  }),
  declineHardship: async (scene) => ({ input: { id: (await asked(scene)).id, answer } }),
};
