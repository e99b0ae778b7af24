import type { MerchantStatus } from '@lorikeet/domain/merchants';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

export type MerchantProfile = {
  id: string;
  slug: string;
  kind: 'business' | 'council' | 'platform';
  status: MerchantStatus;
  legalName: string;
  tradingName: string;
  abn: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  address: string | null;
  timeZone: string;
  currency: 'AUD' | 'USD' | 'CNY';
  /** On which white text is legible; null where the portal's own colour is shown. */
  colour: string | null;
};

/** Who the merchant is, for letters, agreements and public pages. */
export function merchantProfile(work: Work): Promise<MerchantProfile> {
  return work.one<MerchantProfile>(sql`
    select id, slug, kind, status, legal_name as "legalName", trading_name as "tradingName", abn, email, phone,
      website, address, time_zone as "timeZone", currency,
      brand_colour as colour
    from merchants where id = ${work.merchantId}`);
}
