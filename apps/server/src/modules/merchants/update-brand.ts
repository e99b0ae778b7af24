import type { Input, Output } from '@lorikeet/contracts';
import type { getBrand, updateBrand as updateBrandCall } from '@lorikeet/contracts/brands';
import { isLegible, nearestLegible } from '@lorikeet/domain/brands';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseChanged } from '../../platform/refuse-changed.ts';
import type { Work } from '../../platform/work.ts';
import { merchantProfile, shownBrand } from './merchant.query.ts';

/** The merchant's own colour, null where the portal's is shown, and its logo. */
export async function brandOf(work: Work): Promise<Output<typeof getBrand>> {
  return shownBrand((await merchantProfile(work)).brand);
}

/**
 * Sets the colour or goes back to the portal's. Refuses `brand.colour_illegible` with the nearest legible one, and
 * `record.changed_meanwhile` where another stands than was `seen`.
 */
export async function updateBrand(
  work: Work,
  { colour, seen }: Input<typeof updateBrandCall>,
): Promise<Output<typeof getBrand>> {
  if (colour && !isLegible(colour))
    throw new Refusal('brand.colour_illegible', { nearest: nearestLegible(colour) });
  const before = await work.one<{ colour: string | null }>(sql`
    select brand_colour as colour from merchants where id = ${work.merchantId} for update`);
  refuseChanged(seen, before);
  if (before.colour === colour) return brandOf(work);
  await work.run(sql`
    update merchants set brand_colour = ${colour}, updated_at = ${work.now} where id = ${work.merchantId}`);
  await work.audit({
    action: 'merchant.brand_changed',
    subjectKind: 'merchant',
    subjectId: work.merchantId,
    before,
    after: { colour },
  });
  return brandOf(work);
}
