import { addDays, toCents } from '@lorikeet/domain/kernel';
import { payoutLodged } from '@lorikeet/domain/ledger';
import { post } from '../modules/ledger/index.ts';
import { createMerchant } from '../modules/merchants/index.ts';
import { quickHash } from '../test/quick-hash.ts';
import { PASSWORD, type Rehearsal, type Scene } from './rehearsal-scene.ts';

type Opened = { slug: string; kind: 'business' | 'council'; status?: 'live' };

/** A merchant of its own with an owner. */
export async function newMerchant(scene: Scene, { slug, ...opened }: Opened): Promise<string> {
  const passwordHash = await quickHash(PASSWORD);
  const { merchantId } = await createMerchant(scene.world.portal.platform, {
    slug,
    ...opened,
    legalName: slug,
    tradingName: slug,
    owner: { username: 'owner', name: 'Olive Owner', email: `${slug}@walk.test`, passwordHash },
  });
  return merchantId;
}

/** A merchant that closes and owes the platform something. */
async function owing(scene: Scene): Promise<string> {
  const merchantId = await newMerchant(scene, { slug: scene.unique(), kind: 'business' });
  await scene.within({ tenant: merchantId, user: '' }, async (work) => {
    const currency = 'AUD' as const;
    const owed = { sourceId: work.newId(), effectiveDate: work.today, currency };
    await post(work, { ...owed, ...payoutLodged(toCents(500)) });
  });
  await scene.done(
    'moveMerchant',
    { id: scene.id('merchant', merchantId), event: 'close' },
    await scene.tokenOf(scene.lorikeet),
  );
  return merchantId;
}

/** A fee that begins in some days, each time asked on another date. */
let feesAsked = 0;
function laterFee(scene: Scene) {
  feesAsked += 1;
  return {
    id: scene.id('merchant', scene.neighbour.tenant),
    from_date: addDays(scene.morning, 30 + feesAsked),
    bps: 100,
    fixed_cents: 30,
    return_cents: 250,
  };
}

export const merchantRehearsals: Record<string, Rehearsal> = {
  async moveMerchant(scene) {
    return { input: { id: scene.id('merchant', scene.neighbour.tenant), event: 'suspend', reason: 'Asked' } };
  },
  async recordClaim(scene) {
    return { input: { id: scene.id('merchant', await owing(scene)), reason: 'Agreed' } };
  },
  async addPlatformFee(scene) {
    return { input: laterFee(scene) };
  },
  async removePlatformFee(scene) {
    const fee = laterFee(scene);
    await scene.done('addPlatformFee', fee);
    const { id, from_date } = fee;
    return { input: { id, from_date } };
  },
  async resendOwnerInvitation(scene) {
    const name = scene.unique();
    const opened = await scene.sample('createPlatformMerchant', {
      slug: name,
      owner_email: `${name}@walk.test`,
    });
    return { input: { id: (await scene.done<{ id: string }>('createPlatformMerchant', opened)).id } };
  },
  async createPlatformMerchant(scene) {
    const name = scene.unique();
    return {
      input: await scene.sample('createPlatformMerchant', { slug: name, owner_email: `${name}@walk.test` }),
    };
  },
  async updateFacility(scene) {
    const { tenant } = scene.neighbour;
    const { id } = await scene.row<{ id: string }>(
      'select id from facilities where merchant_id = $1 order by id desc limit 1',
      [tenant],
    );
    const named = { merchant_id: scene.id('merchant', tenant), id: scene.id('facility', id) };
    return {
      input: await scene.sample('updateFacility', { ...named, seen: undefined, stop_reason: undefined }),
    };
  },
};
