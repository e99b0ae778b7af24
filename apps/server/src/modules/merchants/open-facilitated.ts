import { toBecsText } from '@lorikeet/bank-files';
import { isRefusal } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { createFacility } from './create-facility.ts';

const ENTRY_DESCRIPTION = 'PAYMENTS';
const REMITTER_WIDTH = 16;

/**
 * Gives a business that prepares its way into the bank once payers can be told who debits them: a facilitated facility
 * under its trading name, so that it may invite and take authority before it is approved. While it prepares, the name
 * on payers' statements follows the trading name. Does nothing for other merchants, and where the platform has no
 * sponsor facility.
 */
export async function openFacilitated(work: Work): Promise<void> {
  const merchant = await work.one<{ prepares: boolean; slug: string; name: string }>(sql`
    select status = 'preparing' and kind = 'business' as prepares, slug, trading_name as name
    from merchants where id = ${work.merchantId}`);
  if (!merchant.prepares) return;
  const fit = (name: string) => toBecsText(name, { set: 'plain', maxLength: REMITTER_WIDTH }).text;
  const remitter = fit(merchant.name) || fit(merchant.slug);
  const [facility] = await work.rows<{ id: string }>(sql`
    update facilities set remitter = case when settlement_model = 'facilitated' then ${remitter} else remitter end,
      name = case when settlement_model = 'facilitated' then ${merchant.name} else name end, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} returning id`);
  if (facility) return;
  try {
    await createFacility(work, { model: 'facilitated', entryDescription: ENTRY_DESCRIPTION, remitter });
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'facility.no_sponsor') throw error;
  }
}
