import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

const SRC = fileURLToPath(new URL('../..', import.meta.url));
const IMPORTED = /(?:from|import) '(\.[^']+\.tsx?)'|import\('(\.[^']+\.tsx?)'\)/g;

/** Whether a screen, or what it is made of, names a call. Frames that every screen has are no part of it. */
function names(component: string, call: string): boolean {
  const word = new RegExp(`\\b${call}\\b`);
  const open = [join(SRC, `${component}.tsx`)];
  const seen = new Set(open);
  for (const file of open) {
    const text = readFileSync(file, 'utf8');
    if (word.test(text)) return true;
    for (const [, early, late] of text.matchAll(IMPORTED)) {
      const next = join(dirname(file), early ?? late!);
      if (seen.has(next) || !/src\/(merchant|official|flexirates|app\/account)\//.test(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return false;
}

const groups = Object.keys(CLAIMS) as ClaimGroup[];

it.each(groups)('what the site says of “%s” is done by a screen that is there', (group) => {
  const claims = CLAIMS[group] as Record<string, readonly [screen: keyof typeof paths, call: string]>;
  const made = claimsOf(group);
  expect(made).toEqual(Object.keys(claims));
  for (const claim of made) {
    const [screen, call] = claims[claim]!;
    const component = there.get(paths[screen]);
    expect(component, `${group}.${claim} names a screen that nobody can open`).toBeDefined();
    expect(files, `${group}.${claim}`).toContain(component);
    expect(names(component!, call), `${group}.${claim}: ${component} does not come to ${call}`).toBe(true);
  }
});

it('has words for every claim, and no words without one', () => {
  const said = Object.entries(en.groups).map(([group, { claims }]) => [group, Object.keys(claims).sort()]);
  const claimed = groups.map((group) => [group, Object.keys(CLAIMS[group]).sort()]);
  expect(said.sort()).toEqual(claimed.sort());
});
