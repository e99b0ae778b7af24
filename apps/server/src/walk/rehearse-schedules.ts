import { ratingYearOf } from '@lorikeet/domain/council';
import { addBankDays, printId, toCents } from '@lorikeet/domain/kernel';
import { createProperty, grantAccess, issueRatesNotice } from '../modules/council/index.ts';
import type { Rehearsal, Scene } from './rehearsal-scene.ts';
import { CARD, NEEDS_CODE } from './rehearse-cards.ts';
import type { Json } from './sample-input.ts';

let properties = 0;

/** The walk's own ratepayer has a property that owes a year's rates. */
export async function ownProperty(scene: Scene): Promise<string> {
  const ratepayerId = scene.world.ratepayer;
  const id = await scene.within(scene.ours, async (work) => {
    properties += 1;
    const propertyId = await createProperty(work, {
      assessmentNumber: `77${properties}-1`,
      line1: `${properties} Walk Street`,
      suburb: 'Banksia',
      state: 'NSW',
      postcode: '2651',
      ownerName: 'Walker',
    });
    await grantAccess(work, { propertyId, ratepayerId, relation: 'owner' });
    const ratingYear = ratingYearOf(work.today);
    await issueRatesNotice(work, { propertyId, ratingYear, issuedOn: work.today, total: toCents(120_000) });
    return propertyId;
  });
  return printId('property', id);
}

/** What adding an account takes: the agreement is read first. */
async function newAccount(scene: Scene): Promise<Json> {
  await ownProperty(scene);
  const { terms } = await scene.done<{ terms: string }>('getDebitAgreement', { council: 'walk-ours' });
  properties += 1;
  return {
    council: 'walk-ours',
    accepted_by: 'Walker',
    account_name: 'WALKER',
    bsb: '062-000',
    account_number: String(55_000_000 + properties),
    terms,
    sole_authority: true,
    accepted: true,
    locale: 'en',
  };
}

const addedAccount = async (scene: Scene): Promise<string> =>
  (await scene.done<{ id: string }>('addMyBankAccount', await newAccount(scene))).id;

type Beginning = { id: string; version: number; owed_cents: number; change: Json };

async function beginning(scene: Scene): Promise<Beginning> {
  const payment_method_id = await addedAccount(scene);
  const id = await ownProperty(scene);
  const start_on = addBankDays(scene.morning, 10);
  const change = { kind: 'begin', frequency: 'weekly', start_on, payment_method_id };
  return { id, version: 0, owed_cents: 120_000, change };
}

/** A schedule of the walk's ratepayer, as staff name it. */
async function begun(scene: Scene): Promise<{ id: string; version: number }> {
  const asked = await beginning(scene);
  await scene.done('changeMySchedule', asked);
  const { schedule } = await scene.done<{ schedule: { id: string; version: number } }>('getMySchedule', {
    id: asked.id,
  });
  return { id: schedule.id, version: schedule.version };
}

/** What paying a hundred dollars of a new property by card sends. */
async function cardPayment(scene: Scene, card: typeof CARD) {
  const id = await ownProperty(scene);
  const { token } = await scene.done<{ token: string }>('tokeniseCard', card);
  return {
    id,
    amount_cents: 10_000,
    due_cents: 120_000,
    expected_fee_cents: 280,
    accepted: true,
    card_token: token,
    name: 'Walker',
    locale: 'en',
  };
}

/** A card that the walk's ratepayer lets the council keep. */
async function keptCard(scene: Scene): Promise<string> {
  await scene.done('payMyProperty', { ...(await cardPayment(scene, CARD)), save_card: true });
  const { rows } = await scene.done<{ rows: { id: string }[] }>('listMyCards', {});
  return rows[0]!.id;
}

/** A preview asks for no version: nothing is changed by it. */
const previewed = ({ id, change }: { id: string; change: Json }): Json => ({ id, change });

export const scheduleRehearsals: Readonly<Record<string, Rehearsal>> = {
  previewMyCardPayment: async (scene) => ({
    input: { id: await ownProperty(scene), amount_cents: 10_000 },
  }),
  payMyProperty: async (scene) => ({ input: await cardPayment(scene, CARD) }),
  async payMyPropertyBySavedCard(scene) {
    const payment_method_id = await keptCard(scene);
    const { card_token, name, locale, ...asked } = await cardPayment(scene, CARD);
    return { input: { ...asked, payment_method_id } };
  },
  async addMyCard(scene) {
    await ownProperty(scene);
    return { input: { council: 'walk-ours' } };
  },
  replaceMyCard: async (scene) => ({ input: { id: await keptCard(scene) } }),
  async answerMyCardChallenge(scene) {
    const asked = await cardPayment(scene, NEEDS_CODE);
    const { id: attempt } = await scene.done<{ id: string }>('payMyProperty', asked);
    return { input: { id: asked.id, attempt, code: '123456' } };
  },
  addMyBankAccount: async (scene) => ({ input: await newAccount(scene) }),
  setMyDefaultMethod: async (scene) => ({ input: { id: await addedAccount(scene) } }),
  removeMyPaymentMethod: async (scene) => ({ input: { id: await addedAccount(scene) } }),
  previewMySchedule: async (scene) => ({ input: previewed(await beginning(scene)) }),
  changeMySchedule: async (scene) => ({ input: await beginning(scene) }),
  previewSchedule: async (scene) => ({ input: { id: (await begun(scene)).id, change: { kind: 'end' } } }),
  changeSchedule: async (scene) => ({ input: { ...(await begun(scene)), change: { kind: 'end' } } }),
};
