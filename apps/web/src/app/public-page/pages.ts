import type { RouteName } from '../paths.ts';

/**
 * The public pages that are HTML from the build: pages of their own, far lighter than the application. Their screens
 * stand in render.tsx.
 */
export const PRERENDERED = [
  'officialHome',
  'officialTerms',
  'officialPrivacy',
  'officialMerchantAgreement',
  'officialTermsAndConditions',
] as const satisfies readonly RouteName[];

export type PrerenderedName = (typeof PRERENDERED)[number];

export const isPrerendered = (name: RouteName): name is PrerenderedName =>
  (PRERENDERED as readonly RouteName[]).includes(name);
