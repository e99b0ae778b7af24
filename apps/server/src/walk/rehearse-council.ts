import { toCents } from '@lorikeet/domain/kernel';
import { debitCleared, debitSubmitted } from '@lorikeet/domain/ledger';
import { createProperty, issueRatesNotice } from '../modules/council/index.ts';
import { makeCode } from '../modules/council/property-codes.ts';
import { post } from '../modules/ledger/index.ts';
import type { Rehearsal, Scene } from './rehearsal-scene.ts';
import { newMerchant } from './rehearse-merchants.ts';

const HEADINGS = 'Assessment number,Address,Suburb,State,Postcode,Owner,Rates,Balance';

/** A roll with one sound property of its own, as it is uploaded. */
function newRoll(scene: Scene) {
  const word = scene.unique();
  const text = `${HEADINGS}\r\n${word},1 Gum Street,Banksia,NSW,2651,Owner ${word},1200.00,1200.00\r\n`;
  return { filename: `${word}.csv`, content: Buffer.from(text).toString('base64') };
}

/** Moments of extraction, one after another: an older one is refused. */
let minutes = 0;
function reading() {
  minutes += 1;
  const two = (n: number) => String(n).padStart(2, '0');
  return {
    columns: {
      assessment_number: 0,
      address_line1: 1,
      suburb: 2,
      state: 3,
      postcode: 4,
      owner_name: 5,
      rates: 6,
      balance: 7,
    },
    date_order: 'dmy',
    rating_year: 2026,
    issued_on: '2026-07-20',
    extracted_on: '2020-01-05',
    extracted_time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
    receipts_file: 0,
  };
}

const uploaded = async (scene: Scene): Promise<string> =>
  (await scene.done<{ id: string }>('uploadRatesImport', newRoll(scene))).id;

async function checked(scene: Scene): Promise<string> {
  const id = await uploaded(scene);
  await scene.done('checkRatesImport', { id, ...reading() });
  await scene.settle();
  return id;
}

async function applied(scene: Scene): Promise<string> {
  const id = await checked(scene);
  await scene.done('confirmRatesImport', { id });
  await scene.settle();
  return id;
}

const GUM_STREET = {
  line1: '5 Gum Street',
  suburb: 'Banksia',
  state: 'NSW',
  postcode: '2651',
  ownerName: 'Rae Payer',
} as const;

/** A property of the caller's without a notice. */
const property = (scene: Scene): Promise<string> =>
  scene.within(scene.ours, (work) =>
    createProperty(work, { assessmentNumber: scene.unique(), ...GUM_STREET }),
  );

/** A property of the caller's whose debit has cleared: there is something to put into a receipts file. */
async function received(scene: Scene): Promise<void> {
  const propertyId = await property(scene);
  await scene.within(scene.ours, async (work) => {
    const own = { sourceId: work.newId(), currency: 'AUD', propertyId, effectiveDate: work.today };
    const amount = toCents(5_000);
    await post(work, { ...debitSubmitted({ receivable: amount }), ...own });
    await post(work, { ...debitCleared('direct', amount), ...own });
  });
}

async function receiptsFile(scene: Scene): Promise<string> {
  await received(scene);
  return (await scene.done<{ id: string }>('createReceiptsFile', {})).id;
}

async function invitation(scene: Scene) {
  const assessment_number = scene.unique().toUpperCase();
  await scene.within(scene.ours, (work) =>
    createProperty(work, { assessmentNumber: assessment_number, ...GUM_STREET }),
  );
  return { assessment_number, name: 'Ana Lim', email: 'ana@example.test', locale: 'zh', deliver: 'email' };
}

async function notice(scene: Scene): Promise<string> {
  const propertyId = await property(scene);
  const id = await scene.within(scene.ours, (work) =>
    issueRatesNotice(work, {
      propertyId,
      ratingYear: 2026,
      issuedOn: work.today,
      total: toCents(120_000),
    }),
  );
  return scene.id('rates_notice', id);
}

/** What a notice of a council says about a property of its own. */
async function verification(scene: Scene) {
  const slug = scene.unique();
  const merchantId = await newMerchant(scene, { slug, kind: 'council', status: 'live' });
  const council = { tenant: merchantId, user: '' };
  const code = await scene.within(council, async (work) => {
    const propertyId = await createProperty(work, {
      assessmentNumber: '20500-1',
      ...GUM_STREET,
      ownerEmail: `${slug}@owner.test`,
    });
    return makeCode(work, propertyId, 'notice');
  });
  return { council: slug, assessment_number: '20500-1', verification_code: code };
}

/** Calls of a council's staff about rates, and of a ratepayer who registers a property. */
export const councilRehearsals: Record<string, Rehearsal> = {
  inviteRatepayer: async (scene) => ({ input: await invitation(scene) }),
  uploadRatesImport: async (scene) => ({ input: newRoll(scene) }),
  checkRatesImport: async (scene) => ({ input: { id: await uploaded(scene), ...reading() } }),
  confirmRatesImport: async (scene) => ({ input: { id: await checked(scene) } }),
  cancelRatesImport: async (scene) => ({ input: { id: await uploaded(scene) } }),
  undoRatesImport: async (scene) => ({ input: { id: await applied(scene) } }),
  createReceiptsFile: async (scene) => {
    await received(scene);
    return { input: {} };
  },
  downloadReceiptsFile: async (scene) => ({ input: { id: await receiptsFile(scene) } }),
  downloadRatesImportFaults: async (scene) => ({ input: { id: await uploaded(scene) } }),
  issueRatesNotice: async (scene) => ({
    input: {
      property_id: scene.id('property', await property(scene)),
      rating_year: 2026,
      issued_on: '2026-07-20',
      total_cents: 120_000,
    },
  }),
  printRatesNotice: async (scene) => ({ input: { id: await notice(scene) } }),
  async userRegister(scene) {
    const input = await scene.sample('userRegister', {
      ...(await verification(scene)),
      email: `${scene.unique()}@ratepayer.test`,
      phone: '0491 570 157',
      google_token: await scene.human(),
    });
    return { input };
  },
  async requestPropertyCode(scene) {
    const { council, assessment_number } = await verification(scene);
    return { input: { council, assessment_number, google_token: await scene.human() } };
  },
  async addProperty(scene) {
    return { input: { ...(await verification(scene)), relation: 'owner' } };
  },
};
