import { existsSync, globSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { MenuEntry } from '../../packages/contracts/src/screens/menu-entry.ts';
import { MERCHANT_SCREENS } from '../../packages/contracts/src/screens/merchant-screens.ts';
import { OFFICIAL_SCREENS } from '../../packages/contracts/src/screens/official-screens.ts';
import type { OpenScreen } from '../../packages/contracts/src/screens/open-screen.ts';
import { RATEPAYER_SCREENS } from '../../packages/contracts/src/screens/ratepayer-screens.ts';
import { SIGN_IN_SCREENS } from '../../packages/contracts/src/screens/sign-in-screens.ts';

/*
 * A screen is one entry of the table (`packages/contracts/src/screens`) and the file that the entry names. This holds
 * the two together, in every area.
 */

const WEB = 'apps/web/src/';
/** Shown in the place of any address that is not found. */
const NO_ADDRESS = ['app/not-found-page'];

const all = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...all(entry.children ?? [])]);
const open: readonly OpenScreen[] = [...OFFICIAL_SCREENS, ...SIGN_IN_SCREENS];
const menus = [all(MERCHANT_SCREENS), all(RATEPAYER_SCREENS)];
const screens = [...menus.flat(), ...open].flatMap(({ name, component, isPlanned }) =>
  component ? [{ name, component, isPlanned: Boolean(isPlanned) }] : [],
);
const repeated = (words: readonly string[]) => words.filter((word, index) => words.indexOf(word) !== index);

test('no name, address or file is given twice', () => {
  for (const entries of [...menus, open]) expect(repeated(entries.map(({ name }) => name))).toEqual([]);
  expect(repeated(open.map(({ path }) => path))).toEqual([]);
  expect(repeated(screens.map(({ component }) => component))).toEqual([]);
});

test('an entry names a file that is there, or says that it is planned', () => {
  const wrong = screens.filter(
    ({ component, isPlanned }) => existsSync(`${WEB}${component}.tsx`) === isPlanned,
  );
  expect(
    wrong.map(({ name, component, isPlanned }) =>
      isPlanned
        ? `${name}: ${component}.tsx is there, take \`isPlanned\` off its entry`
        : `${name}: write ${WEB}${component}.tsx, or say \`isPlanned\``,
    ),
  ).toEqual([]);
});

test('a screen’s file stands in the table', () => {
  const known = new Set([...NO_ADDRESS, ...screens.map(({ component }) => component)]);
  const files = globSync(`${WEB}**/*-page.tsx`).map((file) => file.slice(WEB.length, -'.tsx'.length));
  expect(files.length).toBeGreaterThan(50);
  expect(
    files
      .filter((file) => !known.has(file))
      .map(
        (file) => `${file}.tsx: no address leads to it, give it an entry in packages/contracts/src/screens`,
      ),
  ).toEqual([]);
});
