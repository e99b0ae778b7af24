import { OFFICIAL_SCREENS } from '@lorikeet/contracts/screens/official-screens';
import { expect, test } from 'vitest';
import { readSources } from './source-files.ts';

/*
 * A public page has an address in each language. A link that is written out opens it in English for every reader: it goes
 * through `addressIn`, or through the links of the public site.
 */
test('no link names a public page without the language of its reader', () => {
  const pages = new Set(
    OFFICIAL_SCREENS.filter((screen) => 'isPrerendered' in screen).map(({ path }) => path.toLowerCase()),
  );
  const found = readSources(/^apps\/web\/src\/.*\.tsx$/).flatMap(({ path, text }) =>
    [...text.matchAll(/\bhref="(\/[^"?#]*)/g)]
      .filter(([, address]) => pages.has(address!.toLowerCase()))
      .map(([, address]) => `${path}: ${address}`),
  );
  expect(found).toEqual([]);
  expect(pages).toContain('/termsandconditions');
});
