import { MERCHANT_SCREENS } from '@lorikeet/contracts/screens/merchant-screens';
import { OFFICIAL_SCREENS } from '@lorikeet/contracts/screens/official-screens';
import { openPaths } from '@lorikeet/contracts/screens/open-screen';
import { RATEPAYER_SCREENS } from '@lorikeet/contracts/screens/ratepayer-screens';
import { screenPaths } from '@lorikeet/contracts/screens/screen-paths';
import { SIGN_IN_SCREENS } from '@lorikeet/contracts/screens/sign-in-screens';

/**
 * Every address of the portal, keyed by the route's name: those of the tables of screens. Names that the product's
 * specification gives are used as they are; the others follow their pattern: area, then screen.
 */
export const paths = {
  ...openPaths(OFFICIAL_SCREENS),
  ...openPaths(SIGN_IN_SCREENS),
  flexirates: '/flexirates',
  ...screenPaths(RATEPAYER_SCREENS, 'flexirates'),
  merchant: '/merchant',
  ...screenPaths(MERCHANT_SCREENS, 'merchant'),
} as const;

export type RouteName = keyof typeof paths;

type ParamsOf<P extends string> = P extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamsOf<Rest>
  : P extends `${string}:${infer Param}`
    ? Param
    : never;
type Arguments<N extends RouteName> = [ParamsOf<(typeof paths)[N]>] extends [never]
  ? [params?: undefined, search?: Record<string, string>]
  : [params: Record<ParamsOf<(typeof paths)[N]>, string>, search?: Record<string, string>];

/** The address of a route, its parameters filled in: `address('merchantCustomersDetail', { id })`. */
export function address<N extends RouteName>(name: N, ...[params, search]: Arguments<N>): string {
  const values = (params ?? {}) as Record<string, string>;
  const path = paths[name].replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''));
  const query = new URLSearchParams(search).toString();
  return query ? `${path}?${query}` : path;
}
