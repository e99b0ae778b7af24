import { isColour } from '@lorikeet/domain/brands';
import { z } from 'zod';
import { contract } from './contract.ts';
import { nothing } from './wire.ts';

/** `#0a7a5c`, typed in any letters; null for the portal's own colour. */
const colour = z.string().trim().toLowerCase().refine(isColour, { error: 'colour_invalid' }).nullable();

const brand = z.strictObject({ colour: z.string().nullable() });

export const getBrand = contract({
  name: 'getBrand',
  area: 'merchant',
  method: 'GET',
  path: '/merchant/brand',
  access: 'settings.read',
  summary: 'The colour of the merchant on its payment page, its invitations and its letters',
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
  input: z.strictObject({ colour }),
  output: brand,
  refusals: ['brand.colour_illegible'],
  changes: ['merchants'],
});
