import type { MerchantStatus } from '@lorikeet/domain/merchants';
import { sql } from '../../platform/db/sql.ts';
import type { Brand } from '../../platform/messages/mail-page.ts';
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
  brand: MerchantBrand;
};

/** How payers meet the merchant. */
export type MerchantBrand = Brand & { logo: (Logo & { url: string }) | null };
/** `path` is its address in the portal, `file` its name in the file store; sides are pixels. */
export type Logo = { path: string; file: string; width: number; height: number };

export type LogoColumns = {
  logo_sha256: string | null;
  logo_width: number | null;
  logo_height: number | null;
};

/** The logo that a row of `merchants` has. */
export function logoOf(
  merchantId: string,
  { logo_sha256: sha256, logo_width: width, logo_height: height }: LogoColumns,
): Logo | null {
  if (!sha256 || !width || !height) return null;
  return {
    path: `/files/logo/${merchantId}/${sha256}.png`,
    file: logoFile(merchantId, sha256),
    width,
    height,
  };
}

/** Where the file of a logo is: its tenant and its content name it, so that the same picture is one file. */
export const logoFile = (merchantId: string, sha256: string): string => `logos/${merchantId}/${sha256}.png`;

/** What of a logo the wire shows. */
export const shownLogo = (logo: Logo | null) =>
  logo && { path: logo.path, width: logo.width, height: logo.height };

/** What of a brand the wire shows. */
export const shownBrand = ({ colour, logo }: MerchantBrand) => ({
  colour,
  logo: shownLogo(logo),
});

/** Who the merchant is, for letters, agreements and public pages. */
export async function merchantProfile(work: Work): Promise<MerchantProfile> {
  const {
    brand_colour: colour,
    logo_sha256,
    logo_width,
    logo_height,
    ...profile
  } = await work.one<Omit<MerchantProfile, 'brand'> & LogoColumns & { brand_colour: string | null }>(sql`
    select id, slug, kind, status, legal_name as "legalName", trading_name as "tradingName", abn, email, phone,
      website, address, time_zone as "timeZone", currency,
      brand_colour, logo_sha256, logo_width, logo_height
    from merchants where id = ${work.merchantId}`);
  const logo = logoOf(work.merchantId, { logo_sha256, logo_width, logo_height });
  return {
    ...profile,
    brand: { colour, logo: logo && { ...logo, url: `${work.publicUrl}${logo.path}` } },
  };
}
