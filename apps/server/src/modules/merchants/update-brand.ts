import { isLegible, nearestLegible } from '@lorikeet/domain/brands';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

/** The merchant's own colour; null where the portal's is shown. */
export async function brandOf(work: Work): Promise<{ colour: string | null }> {
  return work.one(sql`select brand_colour as colour from merchants where id = ${work.merchantId}`);
}

/** Sets the colour or goes back to the portal's. Refuses `brand.colour_illegible` with the nearest legible one. */
export async function updateBrand(
  work: Work,
  { colour }: { colour: string | null },
): Promise<{ colour: string | null }> {
  if (colour && !isLegible(colour))
    throw new Refusal('brand.colour_illegible', { nearest: nearestLegible(colour) });
  const before = await work.one<{ colour: string | null }>(sql`
    select brand_colour as colour from merchants where id = ${work.merchantId} for update`);
  if (before.colour === colour) return before;
  await work.run(sql`
    update merchants set brand_colour = ${colour}, updated_at = ${work.now} where id = ${work.merchantId}`);
  await work.audit({
    action: 'merchant.brand_changed',
    subjectKind: 'merchant',
    subjectId: work.merchantId,
    before,
    after: { colour },
  });
  return { colour };
}
