import type { Rehearsal, Scene } from './rehearsal-scene.ts';
import { newSubscription } from './rehearse-sales.ts';

/** A coupon of its own, and a subscription that has none. */
async function given(scene: Scene) {
  const { id } = await scene.done<{ id: string }>('createSubscription', await newSubscription(scene));
  const code = scene.unique();
  await scene.done('createCoupon', { coupon_code: code, kind: 'percent', percent_bp: 1_000 });
  return { id, coupon_code: code };
}

export const couponRehearsals: Record<string, Rehearsal> = {
  async createCoupon(scene) {
    return { input: { coupon_code: scene.unique(), kind: 'amount', amount_cents: 100 } };
  },
  async previewCoupon(scene) {
    return { input: await given(scene) };
  },
  async addCoupon(scene) {
    return { input: await given(scene) };
  },
  async removeCoupon(scene) {
    const { id, coupon_code } = await given(scene);
    await scene.done('addCoupon', { id, coupon_code });
    return { input: { id } };
  },
};
