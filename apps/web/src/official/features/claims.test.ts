import type { MenuEntry } from '@lorikeet/contracts/screens/menu-entry';
import { MERCHANT_SCREENS } from '@lorikeet/contracts/screens/merchant-screens';
import { OFFICIAL_SCREENS } from '@lorikeet/contracts/screens/official-screens';
import { RATEPAYER_SCREENS } from '@lorikeet/contracts/screens/ratepayer-screens';
import { SIGN_IN_SCREENS } from '@lorikeet/contracts/screens/sign-in-screens';
import { expect, it } from 'vitest';
import { paths } from '../../app/paths.ts';
import en from '../../locales/en/features.json' with { type: 'json' };
import { CLAIMS, type ClaimGroup, claimsOf } from './claims.ts';

const files = Object.keys(import.meta.glob('../../{official,merchant,flexirates}/**/*-page.tsx')).map(
  (file) => file.replace(/^(\.\.\/)+/, '').replace(/\.tsx$/, ''),
);

/** Every file of a screen below an entry, by its address. */
function screensOf(entries: readonly MenuEntry[], base: string): [string, string][] {
  return entries.flatMap(({ path, component, isPlanned, children }): [string, string][] => {
    const here = path === '' ? base : `${base}/${path.replace(/\{(\w+)\}/g, ':$1')}`;
    const own: [string, string][] = component && !isPlanned ? [[here, component]] : [];
    return [...own, ...screensOf(children ?? [], here)];
  });
}

const open = [...OFFICIAL_SCREENS, ...SIGN_IN_SCREENS]
  .filter((screen) => !('isPlanned' in screen))
  .map(({ path, component }): [string, string] => [path, component]);
const there = new Map([
  ...open,
  ...screensOf(MERCHANT_SCREENS, paths.merchant),
  ...screensOf(RATEPAYER_SCREENS, paths.flexirates),
]);

const groups = Object.keys(CLAIMS) as ClaimGroup[];

it.each(groups)('what the site says of “%s” is done by a screen that is there', (group) => {
  const screens = CLAIMS[group] as Record<string, keyof typeof paths>;
  const made = claimsOf(group);
  expect(made.length).toBeGreaterThan(0);
  for (const claim of made) {
    const component = there.get(paths[screens[claim]!]);
    expect(component, `${group}.${claim} names a screen that nobody can open`).toBeDefined();
    expect(files, `${group}.${claim}`).toContain(component);
  }
});

it('has words for every claim, and no words without one', () => {
  const said = Object.entries(en.groups).map(([group, { claims }]) => [group, Object.keys(claims).sort()]);
  const claimed = groups.map((group) => [group, Object.keys(CLAIMS[group]).sort()]);
  expect(said.sort()).toEqual(claimed.sort());
});
