import { isColour } from '@lorikeet/domain/brands';
import { z } from 'zod';
import { contract } from './contract.ts';
import { nothing } from './wire.ts';

/** `#0a7a5c`, typed in any letters; null for the portal's own colour. */
const colour = z.string().trim().toLowerCase().refine(isColour, { error: 'colour_invalid' }).nullable();

/** Where a picture is in the portal, and its sides in pixels; null where there is none. */
export const shownLogo = z
  .strictObject({ path: z.string(), width: z.number().int(), height: z.number().int() })
  .nullable();

const brand = z.strictObject({ colour: z.string().nullable(), logo: shownLogo });

/** The screen makes a picture of any size fit into a quarter of it. */
export const LOGO_BYTES_MAX = 300_000;
export const LOGO_SIDE_MAX = 800;

export const getBrand = contract({
  name: 'getBrand',
  area: 'merchant',
  method: 'GET',
  path: '/merchant/brand',
  access: 'settings.read',
  summary: 'The colour and the logo of the merchant on its payment page, its invitations and its letters',
  input: nothing,
  output: brand,
  shows: ['merchants'],
});

export const updateBrand = contract({
  name: 'updateBrand',
  area: 'merchant',
  method: 'POST',
  path: '/merchant/brand/update',
  access: 'settings.write',
  summary: 'Sets that colour; one on which white text cannot be read is refused, with the nearest that can',
  input: z.strictObject({
    colour,
    /** What stood there as the form was opened. */
    seen: brand.pick({ colour: true }).optional(),
  }),
  output: brand,
  refusals: ['brand.colour_illegible', 'record.changed_meanwhile'],
  changes: ['merchants'],
});

export const uploadLogo = contract({
  name: 'uploadLogo',
  area: 'merchant',
  method: 'POST',
  path: '/merchant/logo/upload',
  access: 'settings.write',
  summary:
    'Takes a logo in place of the one before: a PNG of 8 bits, not interlaced, without palette. Its pixels alone are stored, ' +
    'on the ground on which they can be made out',
  input: nothing,
  file: { field: 'file', bytesMax: LOGO_BYTES_MAX, types: ['image/png'] },
  output: brand,
  refusals: ['brand.logo_illegible'],
  changes: ['merchants'],
});

export const removeLogo = contract({
  name: 'removeLogo',
  area: 'merchant',
  method: 'POST',
  path: '/merchant/logo/delete',
  access: 'settings.write',
  summary: 'Takes the logo off; what was printed with it stays as it is',
  input: nothing,
  output: brand,
  changes: ['merchants'],
});
